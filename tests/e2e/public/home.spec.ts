import type { Locator } from "@playwright/test";
import {
  DESKTOP,
  expect,
  PHONE,
  test,
  WITH_MOTION,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";

test.use(WITH_MOTION);

test.use({ viewport: DESKTOP });

test("values, services and tickers are whole", async ({ page }) => {
  await page.goto("/");
  const about = page.locator("#about");
  await expect(about.getByRole("heading", { name: "Our Mission" })).toBeAttached();
  await expect(about.getByRole("heading", { name: "Our Vision" })).toBeAttached();
  const values = [
    "Integrity",
    "Respect",
    "Learning",
    "Transparency",
    "Innovation",
    "Collaboration",
    "Positivity",
  ];
  expect(await about.getByRole("heading", { level: 4 }).allTextContents()).toEqual(values);

  const services = page.locator("#services");
  await expect(
    services.getByText("Comprehensive IT solutions tailored to your business needs"),
  ).toBeAttached();
  for (const name of [
    "Custom Development",
    "Cybersecurity",
    "Cloud Solutions",
    "AI & Machine Learning",
    "Digital Transformation",
    "Managed IT Services",
    "VoIP Services",
    "Access Control & Time Management Solutions",
    "Security & Safety Systems",
    "Consulting & Advisory Services",
    "Infrastructure Solutions",
    "Hardware & Software Services",
  ]) {
    await expect(services.getByRole("heading", { name, exact: true })).toHaveCount(1);
  }

  // The second round of a ticker is not read out.
  for (const [name, count] of [
    ["Certifications", 7],
    ["Trusted Partners", 12],
  ] as const) {
    const ticker = page.getByRole("region", { name: `${name}, scrolling` });
    await expect(ticker.locator("li")).toHaveCount(count * 2);
    await expect(ticker.locator("li[aria-hidden=true]")).toHaveCount(count);
  }

  const tile = page.getByRole("region", { name: "Trusted partners, scrolling" }).locator("li");
  for (const viewport of [DESKTOP, PHONE]) {
    await page.setViewportSize(viewport);
    const sizes = await tile.evaluateAll((tiles) =>
      tiles.map((each) => `${(each as HTMLElement).offsetWidth} x ${each.clientHeight}`),
    );
    expect([...new Set(sizes)]).toEqual(["300 x 300"]);
  }
});

test("About fades and slides in once: blocks in 0.8 s, values in 0.5 s, each 0.1 s after the last", async ({
  page,
}) => {
  await page.goto("/");
  await waitForHydration(page);
  const purpose = page.locator("#about .purpose");
  const values = page.locator("#about .value");
  // The script of what stands below comes with the first move.
  await page.mouse.move(200, 200);
  for (const part of [purpose, ...(await values.all())]) {
    await expect(part).toHaveAttribute("data-reveal", "waiting");
  }
  const name = values.locator("h4");
  for (const hidden of [purpose, name.first(), name.last()]) {
    await expect(hidden).toHaveCSS("opacity", "0");
    await expect(hidden).toHaveCSS("transform", /^matrix\(1, 0, 0, 1, 0, (24|12)\)$/);
  }
  const timing = (part: Element) => {
    const { transitionProperty, transitionDuration, transitionDelay } = getComputedStyle(part);
    const times = [transitionDuration, transitionDelay].map((each) => new Set(each.split(", ")));
    return [transitionProperty, ...times.map((each) => [...each])].join(" | ");
  };
  expect(await purpose.evaluate(timing)).toBe("opacity, transform | 0.8s | 0s");
  const delays = ["0s", "0.1s", "0.2s", "0.3s", "0.4s", "0.5s", "0.6s"];
  for (const [index, value] of (await values.all()).entries()) {
    for (const word of await value.locator(":scope > *").all()) {
      expect(await word.evaluate(timing)).toBe(`opacity, transform | 0.5s | ${delays[index]}`);
    }
  }

  await values.last().evaluate((value) => value.scrollIntoView({ block: "end" }));
  for (const shown of [purpose, name.first(), name.last()]) {
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
});

test("a ticker moves 1 px every 30 ms without a seam, stands still under the mouse, and at rest shows each item once, scrolled by hand to the last", async ({
  page,
}) => {
  await page.goto("/");
  await waitForHydration(page);
  const animations = (list: Locator) => list.evaluate((ul) => ul.getAnimations().length);
  for (const name of ["Trusted partners", "Certifications"]) {
    const list = page.getByRole("region", { name: `${name}, scrolling` }).locator("ul");
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

  const ticker = page.getByRole("region", { name: "Certifications, scrolling" });
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

  await page.getByRole("switch", { name: "Pause motion" }).click();
  await expect.poll(() => animations(list)).toBe(0);
  await expect(ticker.locator("li:visible")).toHaveCount(7);
  await ticker.focus();
  await ticker.evaluate((strip) => strip.scrollTo(strip.scrollWidth, 0));
  await expect(ticker.getByText("CPD certified").first()).toBeInViewport();
  await page.getByRole("switch", { name: "Pause motion" }).click();
  await expect.poll(() => animations(list)).toBe(1);
});

test("the typing line goes through its three phrases and begins again", async ({ page }) => {
  await page.clock.install();
  await page.goto("/");
  await waitForHydration(page);
  const line = page.locator(".typing-line");
  for (const phrase of ["With Technology", "With Solutions", "With Innovation"]) {
    await expect(async () => {
      // A whole phrase stands for three seconds.
      await page.clock.runFor(1000);
      await expect(line).toHaveText(phrase, { timeout: 10 });
    }).toPass({ intervals: [10] });
  }
});

test("what moves stands still for those who asked for less motion", async ({ page }) => {
  await page.emulateMedia({ reducedMotion: "reduce" });
  await page.goto("/");
  await waitForHydration(page);
  const ticker = page.getByRole("region", { name: "Certifications, scrolling" });
  await ticker.scrollIntoViewIfNeeded();
  await expect(page.locator("#about [data-reveal]").first()).toHaveCSS("opacity", "1");
  const running = () =>
    ticker
      .locator("ul")
      .evaluate(
        (list) => list.getAnimations().filter(({ playState }) => playState === "running").length,
      );
  expect(await running()).toBe(0);
});
