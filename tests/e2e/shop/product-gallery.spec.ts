import {
  DESKTOP,
  expect,
  expectAccessible,
  PHONE,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";
import { deleteSeededProducts, seedProduct } from "#tests/e2e/seed-data.ts";
import { galleryPosition, galleryTrack, openDemoProduct } from "./product-page.ts";

test.afterAll(deleteSeededProducts);

test.describe("the pictures of a product on a desktop", () => {
  test.use({ viewport: DESKTOP });

  test("go round at both ends by arrows, keys and thumbnails, and open as large as the screen", async ({
    page,
  }) => {
    await openDemoProduct(page);
    const count = await galleryTrack(page).locator("li").count();
    expect(count).toBeGreaterThan(1);
    const at = (picture: number) =>
      expect(galleryPosition(page)).toHaveText(`Picture ${picture} of ${count}`);
    await at(1);
    await page.getByRole("button", { name: "Previous picture" }).click();
    await at(count);
    await page.getByRole("button", { name: "Next picture" }).click();
    await at(1);
    await page.keyboard.press("ArrowRight");
    await at(2);
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await at(count);
    const thumb = page.getByRole("link", { name: `Picture 2 of ${count}` });
    await thumb.click();
    await at(2);
    await expect(thumb).toHaveAttribute("aria-current", "true");
    await expect
      .poll(() =>
        galleryTrack(page).evaluate((list) => Math.round(list.scrollLeft / list.clientWidth)),
      )
      .toBe(1);
    await expect(page).not.toHaveURL(/#/);

    await test.step("a click shows the picture as large as the screen; Escape closes it", async () => {
      await page
        .getByRole("link", { name: /^Enlarge/ })
        .nth(1)
        .click();
      const large = page.getByRole("dialog");
      await expect(large.locator("img")).toBeVisible();
      await large.getByRole("button", { name: "Previous picture" }).click();
      await expect(large.getByRole("heading")).toContainText(/1 of \d/);
      await page.keyboard.press("Escape");
      await expect(large).toBeHidden();
      await at(1);
    });

    await test.step("opened by its URL the page closes to the shop", async () => {
      await page.getByRole("link", { name: "Close", exact: true }).click();
      await expect(page).toHaveURL(/\/shop$/);
    });
  });

  test("come by their signed URL where the public one does not answer; one that is broken reads Error and stands alone", async ({
    page,
    complaints,
  }) => {
    await page.route(/\/media\/product-images\/[^/?]+$/, (route) => route.abort());
    await openDemoProduct(page);
    const picture = galleryTrack(page).locator("img").first();
    await expect(picture).toHaveAttribute("src", /\/signed$/);
    await expect(picture).not.toHaveJSProperty("naturalWidth", 0);
    await page.unrouteAll();
    complaints.splice(0);

    await page.goto(await seedProduct({ pictures: 1 }));
    await waitForHydration(page);
    await expect(page.getByRole("img", { name: /: Error$/ })).toBeVisible();
    await expect(page.locator(".gallery-step, .gallery-thumbs")).toHaveCount(0);
    expect(complaints.splice(0).join()).toContain("Picture failed to load");
  });
});

test.describe("a product on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test("a finger carries the pictures round; price and button are docked once the button has scrolled away", async ({
    page,
  }) => {
    await openDemoProduct(page);
    const count = await galleryTrack(page).locator("li").count();
    const swipe = (by: number) =>
      galleryTrack(page).evaluate((strip, length) => {
        const touch = (clientX: number) =>
          new Touch({ identifier: 1, target: strip, clientX, clientY: 100 });
        const say = (type: string, touches: Touch[], changedTouches: Touch[]) =>
          strip.dispatchEvent(new TouchEvent(type, { touches, changedTouches, bubbles: true }));
        say("touchstart", [touch(200)], [touch(200)]);
        say("touchend", [], [touch(200 + length)]);
      }, by);
    await swipe(120);
    await expect(galleryPosition(page)).toHaveText(`Picture ${count} of ${count}`);
    await swipe(-120);
    await expect(galleryPosition(page)).toHaveText(`Picture 1 of ${count}`);
    // In between, the browser's own scrolling tells where it is.
    await galleryTrack(page).evaluate((strip) =>
      strip.scrollTo({ left: strip.clientWidth, behavior: "instant" }),
    );
    await expect(galleryPosition(page)).toHaveText(`Picture 2 of ${count}`);

    const dock = page.getByRole("region", { name: "Buy" });
    const add = dock.getByRole("button", { name: /^Add to Cart/ });
    await expect(dock).toHaveCount(0);
    await page.getByRole("heading", { name: "Related products" }).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, 1400));
    await expect(add).toBeInViewport();
    await expect(dock.locator(".price").first()).toHaveText(/^R \d+\.\d\d$/);
    await expectAccessible(page);
    await add.click();
    await expect(page.getByRole("banner").getByRole("link", { name: /cart/i })).toContainText("1");
    await page.evaluate(() => scrollTo(0, 0));
    await expect(dock).toHaveCount(0);
  });
});
