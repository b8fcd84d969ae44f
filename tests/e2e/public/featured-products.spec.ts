import type { Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  PHONE,
  test,
  WITH_MOTION,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";
import { connectToSiteDatabase } from "#tests/e2e/seed-data.ts";

test.use(WITH_MOTION);

const carousel = (page: Page) => page.getByRole("region", { name: "Featured products" });
const shown = (page: Page) => carousel(page).locator("[data-place=on]");
const count = (page: Page) => carousel(page).getByText(/^\d of 5$/);

/** In sight and hydrated. */
async function reach(page: Page): Promise<void> {
  await waitForHydration(page);
  await carousel(page).scrollIntoViewIfNeeded();
  await page.mouse.move(0, 0);
  await page.waitForFunction(() => {
    const section = document.querySelector("section.carousel");
    return section && Object.keys(section).some((key) => key.startsWith("__react"));
  });
}

test.describe("Featured Products on a desktop", () => {
  test.use({ viewport: DESKTOP });

  test("load late when the database is slow; dots, arrows and a slide in 0.5 s lead through five products", async ({
    page,
  }) => {
    await test.step("'Loading...' holds the place of the slides until they are there", async () => {
      const client = await connectToSiteDatabase();
      try {
        await client.query("begin");
        await client.query("lock table products in access exclusive mode");
        // An unknown service: not cached, so the page is rendered anew.
        await page.goto("/?service=/loading-test");
        const waiting = page.locator("#products").getByRole("status");
        await expect(waiting).toHaveText("Loading...");
        expect((await waiting.boundingBox())?.height).toBe(400);
        await client.query("rollback");
      } finally {
        await client.end();
      }
      await page.locator("#products").scrollIntoViewIfNeeded();
      await expect(carousel(page).locator("article")).toHaveCount(5);
      await reach(page);
    });

    await test.step("400 px high, with a price and a link", async () => {
      expect((await carousel(page).boundingBox())?.height).toBe(400);
      await expect(shown(page).locator(".price").last()).toHaveText(/^R \d+\.\d\d$/);
      await expect(shown(page).getByRole("link")).toHaveAttribute(
        "href",
        /^\/products\/[0-9a-f-]{36}\/[a-z0-9-]+$/,
      );
    });

    await test.step("both parts of a slide come in from the right and go out to the left; panel and controls stay", async () => {
      const ways = await carousel(page).evaluate((section) => {
        section.querySelectorAll<HTMLElement>(".carousel-dots button")[2]?.click();
        return new Promise<unknown>((resolve) =>
          requestAnimationFrame(() => {
            const ways = (place: string) =>
              [...section.querySelectorAll(`[data-place=${place}] .carousel-window > *`)].map(
                (part) => {
                  const effect = part.getAnimations()[0]?.effect as KeyframeEffect | undefined;
                  const frames = effect?.getKeyframes().map(({ transform }) => transform);
                  return { frames, duration: effect?.getTiming().duration };
                },
              );
            const staying = section.querySelectorAll(".carousel-slides, .carousel-bar, li");
            const moved = [...staying].filter((part) => part.getAnimations().length > 0).length;
            resolve({ on: ways("on"), was: ways("was"), moved });
          }),
        );
      });
      const into = [expect.stringMatching(/^translateX?\(100%\)$/), "none"];
      const out = ["none", expect.stringMatching(/^translateX?\(-100%\)$/)];
      expect(ways).toEqual({
        on: Array(2).fill({ frames: into, duration: 500 }),
        was: Array(2).fill({ frames: out, duration: 500 }),
        moved: 0,
      });
    });

    await test.step("dots jump, the active one is wider; arrows go round at both ends", async () => {
      const dots = carousel(page).locator(".carousel-dots button");
      await dots.nth(3).click();
      await expect(count(page)).toHaveText("4 of 5");
      await expect(dots.nth(3)).toHaveAttribute("aria-current", "true");
      const width = (place: number) =>
        dots
          .nth(place)
          .evaluate((dot) => Number.parseFloat(getComputedStyle(dot, "::after").width));
      await expect.poll(() => width(3)).toBe(36);
      expect(await width(0)).toBe(12);
      await carousel(page).getByRole("button", { name: "Next product" }).click();
      await carousel(page).getByRole("button", { name: "Next product" }).click();
      await expect(count(page)).toHaveText("1 of 5");
      await carousel(page).getByRole("button", { name: "Previous product" }).click();
      await expect(count(page)).toHaveText("5 of 5");
    });
  });

  test("advance every 5 s and come round; rest under the mouse, with the keyboard inside, in a hidden tab and when motion is paused", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/");
    await reach(page);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const turning = carousel(page).locator("ul").first();
    const expectRest = (rests: boolean) =>
      expect(turning).toHaveAttribute("aria-live", rests ? "polite" : "off");

    await test.step("every 5 s, round to the first", async () => {
      // A mouse that comes and goes gives the slide its full time anew, from this very moment.
      await carousel(page).hover();
      await expectRest(true);
      await page.mouse.move(0, 0);
      await expectRest(false);
      const first = Number((await count(page).textContent())?.[0]);
      for (let turn = 0; turn < 5; turn++) {
        await page.clock.fastForward(4999);
        await expect(count(page)).toHaveText(`${((first + turn - 1) % 5) + 1} of 5`);
        await page.clock.fastForward(1);
        await expect(count(page)).toHaveText(`${((first + turn) % 5) + 1} of 5`);
      }
    });

    const hideTab = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, "hidden", { value, configurable: true });
        document.dispatchEvent(new Event("visibilitychange"));
      }, hidden);
    const pauseMotion = (motion: string) =>
      page.evaluate((value) => {
        document.documentElement.dataset.motion = value;
        dispatchEvent(new Event("motionchange"));
      }, motion);
    const focusNext = async () => {
      // What is focused after a key counts as reached by the keyboard.
      await page.keyboard.press("Tab");
      await carousel(page).getByRole("button", { name: "Next product" }).focus();
    };
    const blur = () => page.evaluate(() => (document.activeElement as HTMLElement).blur());
    for (const [reason, begin, end] of [
      ["the mouse over it", () => carousel(page).hover(), () => page.mouse.move(0, 0)],
      ["the keyboard inside", focusNext, blur],
      ["a hidden tab", () => hideTab(true), () => hideTab(false)],
      [
        "reduced motion",
        () => page.emulateMedia({ reducedMotion: "reduce" }),
        () => page.emulateMedia({ reducedMotion: "no-preference" }),
      ],
      ["motion paused", () => pauseMotion("paused"), () => pauseMotion("on")],
    ] as const) {
      await test.step(`rests with ${reason}`, async () => {
        await begin();
        await expectRest(true);
        const before = (await count(page).textContent()) ?? "";
        await page.clock.fastForward(6000);
        await expect(count(page)).toHaveText(before);
        await end();
        await expectRest(false);
        await page.clock.fastForward(6000);
        await expect(count(page)).not.toHaveText(before);
      });
    }
  });
});

test.describe("Featured Products on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test("follow a finger, are no higher, have dots large enough to touch, and nothing of a slide is covered or cut off", async ({
    page,
  }) => {
    await page.goto("/");
    await reach(page);
    const swipe = (by: number) =>
      carousel(page).evaluate((section, length) => {
        const touch = (clientX: number) =>
          new Touch({ identifier: 1, target: section, clientX, clientY: 100 });
        const say = (type: string, touches: Touch[], changedTouches: Touch[]) =>
          section.dispatchEvent(new TouchEvent(type, { touches, changedTouches, bubbles: true }));
        say("touchstart", [touch(200)], [touch(200)]);
        say("touchend", [], [touch(200 + length)]);
      }, by);
    await swipe(-120);
    await expect(count(page)).toHaveText("2 of 5");
    await swipe(-20);
    await expect(count(page)).toHaveText("2 of 5");
    await swipe(120);
    await swipe(120);
    await expect(count(page)).toHaveText("5 of 5");
    expect((await carousel(page).boundingBox())?.height).toBe(400);
    const widths = await carousel(page)
      .locator(".carousel-dots button")
      .evaluateAll((dots) => dots.map((dot) => dot.getBoundingClientRect().width));
    expect(Math.min(...widths)).toBeGreaterThanOrEqual(44);
    await carousel(page).getByRole("button", { name: "Next product" }).click();
    await expect(count(page)).toHaveText("1 of 5");

    for (const width of [320, 390, 768, 1024]) {
      await page.setViewportSize({ width, height: 900 });
      expect(await carousel(page).evaluate(findCollisions), `at ${width} px`).toEqual([]);
    }
  });
});

/** In the page: parts of the carousel that cover each other, or are cut off. */
function findCollisions(section: Element): string[] {
  const box = (part: Element | null) => part?.getBoundingClientRect() ?? new DOMRect();
  const bar = box(section.querySelector(".carousel-bar"));
  const arrows = box(section.querySelector(".carousel-arrows"));
  const dots = box(section.querySelector(".carousel-dots"));
  const found: string[] = [];
  if (dots.right > arrows.left || arrows.right > bar.right) found.push("controls");
  for (const slide of section.querySelectorAll(".slide")) {
    const points = slide.querySelector("ul");
    const buy = box(slide.querySelector(".slide-buy"));
    if (points && points.scrollHeight > points.clientHeight + 1) found.push("points");
    if (box(points).bottom > buy.top || buy.bottom > bar.top) found.push("price");
  }
  return found;
}
