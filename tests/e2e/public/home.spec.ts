import type { Locator, Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  PHONE,
  test,
  WITH_MOTION,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";

test.use({ ...WITH_MOTION, viewport: DESKTOP });

test("what waits for being scrolled to is revealed once in its timing, and drawn with the scroll position; tickers move without a seam, rest, and are scrolled by hand", async ({
  page,
}) => {
  await page.goto("/");
  await waitForHydration(page);
  await test.step("blocks fade and slide in within 0.8 s, values in 0.5 s, each 0.1 s after the last", () =>
    expectRevealedOnce(page));
  await test.step("branches are drawn with the scroll position, and are finished when motion is off", () =>
    expectDrawnBranches(page));
  await test.step("a ticker moves 1 px every 30 ms, rests under the mouse, and when paused shows each item once", () =>
    expectSeamlessTickers(page));
});

test("without motion, certifications and partners fit every screen", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  for (const width of [320, 390, 768, 1024, 1920]) {
    await page.setViewportSize({ width, height: 800 });
    for (const name of ["List of certifications", "List of trusted partners"]) {
      const cutOff = await page
        .getByRole("region", { name })
        .evaluate((strip) => strip.scrollWidth - strip.clientWidth);
      expect(cutOff, `${name} at ${width} px`).toBe(0);
    }
  }
});

async function expectDrawnBranches(page: Page): Promise<void> {
  for (const branch of [".team-fan", ".reasons-branch"]) {
    const drawing = page.locator(branch);
    const progress = () =>
      drawing.evaluate((part) => part.getAnimations()[0]?.effect?.getComputedTiming().progress);
    await page.evaluate(() => scrollTo(0, 0));
    await expect.poll(progress).toBe(0);
    await drawing.evaluate((part) => part.scrollIntoView());
    await expect.poll(progress).toBe(1);
  }
  const pause = page.getByRole("contentinfo").getByRole("switch", { name: "Pause motion" });
  await pause.click();
  await expect(page.locator(".team-fan")).toHaveCSS("mask-image", "none");
  await pause.click();
  await page.emulateMedia({ reducedMotion: "reduce" });
  await expect(page.locator(".team-fan")).toHaveCSS("mask-image", "none");
  await page.emulateMedia({ reducedMotion: "no-preference" });
}

async function expectRevealedOnce(page: Page): Promise<void> {
  const purpose = page.locator("#about .purpose");
  const names = page.locator("#about .value h4");
  await expect(page.locator("#about .purpose[data-reveal=waiting]")).toHaveCount(1);
  await expect(page.locator("#about .value[data-reveal=waiting]")).toHaveCount(7);
  for (const hidden of [purpose, names.first(), names.last()]) {
    await expect(hidden).toHaveCSS("opacity", "0");
    await expect(hidden).toHaveCSS("transform", /^matrix\(1, 0, 0, 1, 0, (24|12)\)$/);
  }
  const timings = (parts: Element[]) =>
    parts.map((part) => {
      const { transitionProperty, transitionDuration, transitionDelay } = getComputedStyle(part);
      const times = [transitionDuration, transitionDelay].map((each) => new Set(each.split(", ")));
      return [transitionProperty, ...times.map((each) => [...each])].join(" | ");
    });
  expect(await purpose.evaluateAll(timings)).toEqual(["opacity, transform | 0.8s | 0s"]);
  const delays = ["0s", "0.1s", "0.2s", "0.3s", "0.4s", "0.5s", "0.6s"];
  for (const part of ["h4", "p"]) {
    expect(await page.locator(`#about .value > ${part}`).evaluateAll(timings)).toEqual(
      delays.map((delay) => `opacity, transform | 0.5s | ${delay}`),
    );
  }

  await page
    .locator("#about .value")
    .last()
    .evaluate((value) => value.scrollIntoView({ block: "end" }));
  for (const shown of [purpose, names.first(), names.last()]) {
    await expect(shown).toHaveCSS("opacity", "1");
  }
  // Gone from view and back: nothing waits again.
  await page.evaluate(async () => {
    const painted = () => new Promise((done) => requestAnimationFrame(() => setTimeout(done)));
    for (const place of [document.body.scrollHeight, 0]) {
      scrollTo(0, place);
      await painted();
      await painted();
    }
  });
  await expect(page.locator("#about .purpose[data-reveal=shown]")).toHaveCount(1);
  await expect(page.locator("#about .value[data-reveal=shown]")).toHaveCount(7);
}

async function expectSeamlessTickers(page: Page): Promise<void> {
  const animations = (list: Locator) => list.evaluate((ul) => ul.getAnimations().length);
  for (const name of ["List of trusted partners", "List of certifications"]) {
    const list = page.getByRole("region", { name }).locator("ul");
    // What moves forever never stands still long enough for a patient scroll.
    await list.evaluate((ul) => ul.scrollIntoView());
    await expect.poll(() => animations(list)).toBe(1);
    // It begins again where its second round stands.
    const jump = await list.evaluate((ul) => {
      const items = [...ul.children];
      const [first, again] = [items[0], items[items.length / 2]];
      const apart =
        (again?.getBoundingClientRect().x ?? 0) - (first?.getBoundingClientRect().x ?? 0);
      const effect = ul.getAnimations()[0]?.effect as KeyframeEffect | undefined;
      const [, last] = effect?.getKeyframes() ?? [];
      return apart + new DOMMatrix(String(last?.transform)).m41;
    });
    expect(Math.abs(jump)).toBeLessThan(0.5);
  }

  const ticker = page.getByRole("region", { name: "List of certifications" });
  const list = ticker.locator("ul");
  const state = () => list.evaluate((element) => element.getAnimations()[0]?.playState);
  await expect.poll(state).toBe("running");
  const pixelsInThirtyMs = await list.evaluate((element) => {
    const timing = element.getAnimations()[0]?.effect?.getTiming();
    return (element.scrollWidth / 2 / Number(timing?.duration)) * 30;
  });
  expect(pixelsInThirtyMs).toBeCloseTo(1, 3);
  await ticker.hover();
  await expect.poll(state).toBe("paused");
  await page.mouse.move(0, 0);

  await page.getByRole("contentinfo").getByRole("switch", { name: "Pause motion" }).click();
  await expect.poll(() => animations(list)).toBe(0);
  await expect(ticker.locator("li:visible")).toHaveCount(7);
  await ticker.focus();
  await ticker.evaluate((strip) => strip.scrollTo(strip.scrollWidth, 0));
  await expect(ticker.getByText("CPD certified").first()).toBeInViewport();
  await page.getByRole("contentinfo").getByRole("switch", { name: "Pause motion" }).click();
  await expect.poll(() => animations(list)).toBe(1);

  const tiles = page.getByRole("region", { name: "List of trusted partners" }).locator("li");
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    const sizes = await tiles.evaluateAll((all) =>
      all.map((tile) => `${(tile as HTMLElement).offsetWidth} x ${tile.clientHeight}`),
    );
    expect([...new Set(sizes)]).toEqual(["300 x 300"]);
  }
}
