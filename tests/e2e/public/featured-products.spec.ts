import type { Page } from "@playwright/test";
import {
  DESKTOP,
  expect,
  expectAccessible,
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

/** In sight, with the script that was fetched for it. */
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

  test("stand between the team and the services: five slides, 400 px high, with price and a way to each", async ({
    page,
  }) => {
    await page.goto("/");
    const titles = await page.getByRole("heading", { level: 2 }).allTextContents();
    const place = titles.indexOf("Featured Products");
    expect(place).toBeGreaterThan(titles.findIndex((title) => title.startsWith("About")));
    expect(titles[place + 1]).toBe("Our Services");
    await expect(carousel(page).locator("article")).toHaveCount(5);
    expect((await carousel(page).boundingBox())?.height).toBe(400);
    await expect(shown(page).locator(".price")).toHaveText(/^R \d+\.\d\d$/);
    await expect(shown(page).getByRole("link")).toHaveAttribute(
      "href",
      /^\/products\/[0-9a-f-]{36}$/,
    );
  });

  test("advance every 5 s and come round", async ({ page }) => {
    await page.clock.install();
    await page.goto("/");
    await reach(page);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    // A mouse that comes and goes gives the slide its full time anew, from this very moment.
    const turning = carousel(page).locator("ul").first();
    await carousel(page).hover();
    await expect(turning).toHaveAttribute("aria-live", "polite");
    await page.mouse.move(0, 0);
    await expect(turning).toHaveAttribute("aria-live", "off");
    const first = Number((await count(page).textContent())?.[0]);
    for (let turn = 0; turn < 5; turn++) {
      await page.clock.runFor(4999);
      await expect(count(page)).toHaveText(`${((first + turn - 1) % 5) + 1} of 5`);
      await page.clock.runFor(1);
      await expect(count(page)).toHaveText(`${((first + turn) % 5) + 1} of 5`);
    }
  });

  test("a slide comes in from the right and goes out to the left in 0.5 s", async ({ page }) => {
    await page.goto("/");
    await reach(page);
    const ways = await carousel(page).evaluate((section) => {
      section.querySelectorAll<HTMLElement>(".carousel-dots button")[2]?.click();
      return new Promise<unknown>((resolve) =>
        requestAnimationFrame(() => {
          const way = (place: string) => {
            const [animation] =
              section.querySelector(`[data-place=${place}]`)?.getAnimations() ?? [];
            const effect = animation?.effect as KeyframeEffect | undefined;
            const frames = effect?.getKeyframes().map(({ transform }) => transform);
            return { frames, duration: effect?.getTiming().duration };
          };
          resolve({ on: way("on"), was: way("was") });
        }),
      );
    });
    expect(ways).toEqual({
      on: { frames: [expect.stringMatching(/^translateX?\(100%\)$/), "none"], duration: 500 },
      was: { frames: ["none", expect.stringMatching(/^translateX?\(-100%\)$/)], duration: 500 },
    });
  });

  test("dots jump, the active one is wider; arrows go round at both ends", async ({ page }) => {
    await page.goto("/");
    await reach(page);
    const dots = carousel(page).locator(".carousel-dots button");
    await dots.nth(3).click();
    await expect(count(page)).toHaveText("4 of 5");
    await expect(dots.nth(3)).toHaveAttribute("aria-current", "true");
    const width = (place: number) =>
      dots.nth(place).evaluate((dot) => Number.parseFloat(getComputedStyle(dot, "::after").width));
    await expect.poll(() => width(3)).toBe(36);
    expect(await width(0)).toBe(12);
    await carousel(page).getByRole("button", { name: "Next product" }).click();
    await carousel(page).getByRole("button", { name: "Next product" }).click();
    await expect(count(page)).toHaveText("1 of 5");
    await carousel(page).getByRole("button", { name: "Previous product" }).click();
    await expect(count(page)).toHaveText("5 of 5");
  });

  test("rest under the mouse, with the keyboard inside, in a hidden tab and when motion is paused", async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto("/");
    await reach(page);
    await page.clock.pauseAt(Date.now() + 3_600_000);
    const turning = carousel(page).locator("ul").first();
    const expectRest = async (rests: boolean) => {
      await expect(turning).toHaveAttribute("aria-live", rests ? "polite" : "off");
      const before = await count(page).textContent();
      await page.clock.runFor(6000);
      if (rests) await expect(count(page)).toHaveText(before ?? "");
      else await expect(count(page)).not.toHaveText(before ?? "");
    };
    await expectRest(false);
    await carousel(page).hover();
    await expectRest(true);
    await page.mouse.move(0, 0);
    await expectRest(false);
    // What is focused after a key counts as reached by the keyboard.
    await page.keyboard.press("Tab");
    await carousel(page).getByRole("button", { name: "Next product" }).focus();
    await expectRest(true);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await expectRest(false);
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: true, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await expectRest(true);
    await page.evaluate(() => {
      Object.defineProperty(document, "hidden", { value: false, configurable: true });
      document.dispatchEvent(new Event("visibilitychange"));
    });
    await expectRest(false);
    await page.emulateMedia({ reducedMotion: "reduce" });
    await expectRest(true);
    await page.emulateMedia({ reducedMotion: "no-preference" });
    await expectRest(false);
    await page.evaluate(() => {
      document.documentElement.dataset.motion = "paused";
      dispatchEvent(new Event("motionchange"));
    });
    await expectRest(true);
  });

  test("say 'Loading...' while the database is slow, in the place of the slides, then are there", async ({
    page,
  }) => {
    const client = await connectToSiteDatabase();
    try {
      await client.query("begin");
      await client.query("lock table products in access exclusive mode");
      // An address that is not kept: the page is made anew.
      await page.goto("/?service=/loading-test");
      const waiting = page.locator("#products").getByRole("status");
      await expect(waiting).toHaveText("Loading...");
      expect((await waiting.boundingBox())?.height).toBe(400);
      await client.query("rollback");
      await page.locator("#products").scrollIntoViewIfNeeded();
      await expect(carousel(page).locator("article")).toHaveCount(5);
    } finally {
      await client.end();
    }
  });
});

test.describe("Featured Products on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test("follow a finger, and are no higher", async ({ page }) => {
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
    for (const dot of await carousel(page).locator(".carousel-dots button").all()) {
      expect((await dot.boundingBox())?.width).toBeGreaterThanOrEqual(44);
    }
    await expectAccessible(page);
  });
});

test.describe("Featured Products without script", () => {
  test.use({ viewport: DESKTOP, javaScriptEnabled: false });

  test("are a row to scroll, with a way to each", async ({ page }) => {
    await page.goto("/");
    const links = carousel(page).getByRole("link", { name: /^View product/ });
    await expect(links).toHaveCount(5);
    await links.last().scrollIntoViewIfNeeded();
    await expect(links.last()).toBeInViewport();
    await expect(carousel(page).getByRole("button")).toHaveCount(0);
  });
});
