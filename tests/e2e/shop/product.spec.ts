import {
  DESKTOP,
  expect,
  expectAccessible,
  expectFitsAndAccessible,
  expectNoHorizontalScroll,
  PHONE,
  test,
  WITH_MOTION,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";
import { deleteSeededProducts, seedProduct } from "#tests/e2e/seed-data.ts";
import { galleryPosition } from "./product-page.ts";

test.afterAll(deleteSeededProducts);

test.use({ viewport: DESKTOP });

test("a product that is slow to come says so, belongs to the shop, and closes to the filtered list where one was in it", async ({
  page,
}) => {
  await page.goto("/shop?category=hardware&sort=name");
  await waitForHydration(page);
  const card = page.locator("ul.product-grid a").nth(14);
  await card.scrollIntoViewIfNeeded();
  const before = await page.evaluate(() => scrollY);
  expect(before).toBeGreaterThan(200);
  const { promise: seen, resolve: letCome } = Promise.withResolvers<void>();
  await page.route("**/products/**/*.data*", async (route) => {
    await seen;
    await route.continue();
  });
  await card.click();
  await expect(page.locator(".loading-notice")).toHaveText("Loading...");
  await expect(page.locator("#arrival")).toHaveText("Loading...");
  letCome();
  await page.waitForURL("**/products/**");
  await expect(page.locator(".loading-notice")).toHaveCount(0);
  await expect(page.locator("#arrival")).not.toHaveText("Loading...");
  await expect(page.locator("nav .nav-link[aria-current]")).toHaveText("Shop");
  await page.locator(".product-related li a").first().click();
  await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
  await page.getByRole("link", { name: "Close", exact: true }).click();
  await expect(page).toHaveURL(/\/shop\?category=hardware&sort=name$/);
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
});

test("the largest product and one that has nothing fit on every screen, accessibly", async ({
  page,
  complaints,
}) => {
  await page.goto(
    await seedProduct({
      name: "Supercalifragilistic-".repeat(10).slice(0, 200),
      price: "1234567.89",
      pictures: 20,
      description: `* ${"word ".repeat(1000)}\n${"x".repeat(5000)}\n`.repeat(2).slice(0, 19_999),
    }),
  );
  await waitForHydration(page);
  await expect(page.locator(".buy-box-price .price").first()).toHaveText("R 1234567.89");
  for (const width of [320, 768, DESKTOP.width, PHONE.width]) {
    await page.setViewportSize({ width, height: PHONE.height });
    await expectNoHorizontalScroll(page);
    await expect(galleryPosition(page)).toHaveText("Picture 1 of 20");
  }
  // product-gallery.spec.ts has the colours.
  await expectAccessible(page, { contrast: false });
  complaints.splice(0);

  await page.goto(await seedProduct({ stock: 0, pictures: 0 }));
  await waitForHydration(page);
  await expectFitsAndAccessible(page);
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".product-terms")).toBeVisible();
  await expect(page.getByLabel("Deliver to")).toBeHidden();
  await expect(page.locator(".buy-box .add-to-cart")).toBeHidden();
});

test.describe("with motion", () => {
  test.use(WITH_MOTION);

  test("a card's picture moves to its page and back; never with reduced motion", async ({
    page,
  }) => {
    await page.addInitScript(() => {
      const moved = new Set<string>();
      Object.assign(window, { moved, transition: Promise.resolve() });
      const start = document.startViewTransition.bind(document);
      document.startViewTransition = (update) => {
        for (const { style } of document.querySelectorAll<HTMLElement>(".picture[style]"))
          moved.add(`${location.pathname} ${style.viewTransitionName}`);
        const transition = start(update);
        Object.assign(window, { transition: transition.finished });
        return transition;
      };
    });
    for (const [reducedMotion, names] of [
      // First: the router repeats a transition of this tab when going back.
      ["reduce", 0],
      ["no-preference", 2],
    ] as const) {
      await page.emulateMedia({ reducedMotion });
      await page.goto("/shop?q=Highveld");
      await waitForHydration(page);
      const card = page.locator(".product-card:has(.picture img) h3 a").first();
      const name = (await card.getAttribute("href"))?.replaceAll("/", "-");
      const timesMoved = () =>
        page.evaluate((end) => {
          const { moved } = window as unknown as { moved: Set<string> };
          return [...moved].filter((each) => each.endsWith(` ${end}`)).length;
        }, name);
      await card.click();
      await expect(page).toHaveURL(/\/products\//);
      await expect.poll(timesMoved).toBe(names / 2);
      // Going back earlier would skip the rest, which the browser reports as an error.
      await page.evaluate(() => (window as unknown as { transition: Promise<void> }).transition);
      await page.goBack();
      await expect(page).toHaveURL(/\/shop\?q=/);
      await expect.poll(timesMoved).toBe(names);
    }
  });
});
