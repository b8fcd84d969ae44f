import { company } from "#app/content/company.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  PHONE,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";
import { deleteSeededProducts, seedProduct } from "#tests/e2e/seed-data.ts";
import { galleryPosition, openFirstProduct } from "./product-page.ts";

test.afterAll(deleteSeededProducts);

test.describe("a product on a desktop", () => {
  test.use({ viewport: DESKTOP });

  test("shows name, price, VAT part, badge, description, datasheet and what is related", async ({
    page,
    request,
  }) => {
    await openFirstProduct(page);
    const name = (await page.getByRole("heading", { level: 1 }).textContent()) ?? "";
    await expect(page).toHaveTitle(`${name} · ${company.name}`);
    await expect(page.locator(".buy-box-price > .price")).toHaveText(/^R \d+\.\d\d$/);
    await expect(page.locator(".buy-box-price p")).toHaveText(
      /^VAT included \(R \d+\.\d\d at 15%\)$/,
    );
    await expect(page.locator(".buy-box .stock")).toHaveText(/^In Stock/);
    const description = page.getByRole("region", { name: "Description" });
    expect(await description.getByRole("listitem").count()).toBeGreaterThan(2);
    await expect(page.locator(".product-related li.product-card")).toHaveCount(4);
    const datasheet = page.getByRole("link", { name: /^Download Datasheet/ });
    await expect(datasheet).toContainText(/PDF, \d+ kB/);
    const file = await request.get((await datasheet.getAttribute("href")) ?? "");
    expect(file.headers()["content-disposition"]).toMatch(/^attachment/);
    expect(file.headers()["content-type"]).toBe("application/pdf");
    const saved = page.waitForEvent("download");
    await datasheet.click();
    expect((await saved).suggestedFilename()).toMatch(/\.pdf$/);
  });

  test("Add to Cart adds one and the header counts it", async ({ page }) => {
    await openFirstProduct(page);
    await page
      .locator(".buy-box-actions")
      .getByRole("button", { name: /^Add to Cart/ })
      .click();
    await expect(page.getByRole("banner").getByRole("link", { name: /cart/i })).toContainText("1");
  });

  test("closing leads back to the filtered list, where one was in it", async ({ page }) => {
    await page.goto("/shop?category=hardware&sort=name");
    await waitForHydration(page);
    const card = page.locator("ul.product-grid a").nth(14);
    await card.scrollIntoViewIfNeeded();
    const before = await page.evaluate(() => scrollY);
    expect(before).toBeGreaterThan(200);
    await card.click();
    await page.waitForURL("**/products/*");
    await page.locator(".product-related li a").first().click();
    await expect(page.getByRole("heading", { level: 1 })).toBeInViewport();
    await page.getByRole("link", { name: "Close", exact: true }).click();
    await expect(page).toHaveURL(/\/shop\?category=hardware&sort=name$/);
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(before);
  });

  test("opened by its address it closes to the shop; breadcrumbs lead to each category", async ({
    page,
  }) => {
    await openFirstProduct(page);
    const address = page.url();
    await page.goto("/terms");
    await page.goto(address);
    await waitForHydration(page);
    const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
    await expect(crumbs.getByRole("link", { name: "Laptops" })).toHaveAttribute(
      "href",
      "/shop?category=hardware.computing.laptops",
    );
    await page.getByRole("link", { name: "Close", exact: true }).click();
    await expect(page).toHaveURL(/\/shop$/);
  });

  test("while it is on its way, and slow to come, that is said", async ({ page }) => {
    await page.goto("/shop");
    await waitForHydration(page);
    const seen = Promise.withResolvers<void>();
    await page.route("**/products/*.data*", async (route) => {
      await seen.promise;
      await route.continue();
    });
    await page.locator("ul.product-grid a").first().click();
    await expect(page.locator(".loading-notice")).toHaveText("Loading...");
    await expect(page.locator("#arrival")).toHaveText("Loading...");
    seen.resolve();
    await page.waitForURL("**/products/*");
    await expect(page.locator(".loading-notice")).toHaveCount(0);
    await expect(page.locator("#arrival")).not.toHaveText("Loading...");
  });

  test("a product that there is not answers 404 and says so", async ({ page }) => {
    for (const id of ["nothing", "00000000-0000-4000-8000-000000000000", "..%2f"]) {
      expect((await page.request.get(`/products/${id}`)).status(), id).toBe(404);
    }
    await page.goto("/products/nothing");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Product not found");
    await expect(page).toHaveTitle(`Product not found · ${company.name}`);
    await expect(page.locator("meta[name=robots]")).toHaveAttribute("content", "noindex");
    await expectAccessible(page);
    await page.getByRole("link", { name: "Go to the shop" }).click();
    await expect(page).toHaveURL(/\/shop$/);
  });

  test("sold out, it cannot be added; without pictures or datasheet nothing is promised", async ({
    page,
  }) => {
    await page.goto(await seedProduct({ stock: 0, pictures: 0 }));
    await waitForHydration(page);
    await expect(page.locator(".buy-box .stock")).toHaveText("Out of Stock");
    await expect(
      page.locator(".buy-box-actions").getByRole("button", { name: /^Add to Cart/ }),
    ).toBeDisabled();
    await expect(page.getByRole("img", { name: /: No picture yet$/ })).toBeVisible();
    await expect(page.locator(".gallery-step, .gallery-thumbs, .product-datasheet")).toHaveCount(0);
    await expectAccessible(page);
  });

  test("text is text, whatever it says", async ({ page }) => {
    const hostile = "</title><script>document.title='hit'</script><img src=x onerror=alert(1)>";
    await page.goto(await seedProduct({ name: hostile, description: `${hostile}\n* ${hostile}` }));
    await waitForHydration(page);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText(hostile);
    const description = page.getByRole("region", { name: "Description" });
    await expect(description.locator("p")).toHaveText(hostile);
    await expect(description.getByRole("listitem")).toHaveText(hostile);
    await expect(page).toHaveTitle(`${hostile} · ${company.name}`);
  });
});

test("the largest product fits on every screen", async ({ page, complaints }) => {
  test.slow();
  await page.goto(
    await seedProduct({
      name: "Supercalifragilistic-".repeat(10).slice(0, 200),
      price: "1234567.89",
      pictures: 20,
      description: `* ${"word ".repeat(1000)}\n${"x".repeat(5000)}\n`.repeat(2).slice(0, 19_999),
    }),
  );
  await waitForHydration(page);
  await expect(page.locator(".buy-box-price > .price")).toHaveText("R 1234567.89");
  for (const viewport of [
    { width: 320, height: 640 },
    PHONE,
    { width: 768, height: 1024 },
    DESKTOP,
  ]) {
    await page.setViewportSize(viewport);
    await expectNoHorizontalScroll(page);
    await expect(galleryPosition(page)).toHaveText("Picture 1 of 20");
    if (viewport === PHONE || viewport === DESKTOP) await expectAccessible(page);
  }
  complaints.splice(0);
});

test.describe("a product on a phone", () => {
  test.use({ viewport: PHONE, hasTouch: true });

  test("price and button are docked once the button has scrolled away", async ({ page }) => {
    await openFirstProduct(page);
    const dock = page.getByRole("region", { name: "Buy" });
    await expect(dock).toHaveCount(0);
    await page.getByRole("heading", { name: "Related products" }).scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, 1400));
    await expect(dock.getByRole("button", { name: /^Add to Cart/ })).toBeInViewport();
    await expect(dock.locator(".price")).toHaveText(/^R \d+\.\d\d$/);
    await expectAccessible(page);
    await dock.getByRole("button", { name: /^Add to Cart/ }).click();
    await expect(page.getByRole("banner").getByRole("link", { name: /cart/i })).toContainText("1");
    await page.evaluate(() => scrollTo(0, 0));
    await expect(dock).toHaveCount(0);
  });
});

test.describe("a product without script", () => {
  test.use({ viewport: DESKTOP, javaScriptEnabled: false });

  test("thumbnails lead along the pictures, the button leads to the cart, closing to the shop", async ({
    page,
  }) => {
    await page.goto("/shop?q=highveld+14+plus");
    await page.locator("ul.product-grid a").first().click();
    await page.getByRole("link", { name: /^Picture 2 of/ }).click();
    await expect(page.locator("#picture-2")).toBeInViewport({ ratio: 0.5 });
    await expect(page.locator("#picture-1")).not.toBeInViewport({ ratio: 0.1 });
    await expect(page.getByRole("button", { name: "Next picture" })).toHaveCount(0);
    await page
      .locator(".buy-box-actions")
      .getByRole("button", { name: /^Add to Cart/ })
      .click();
    await expect(page).toHaveURL(/\/cart$/);
    await page.goBack();
    await page.getByRole("link", { name: "Close", exact: true }).click();
    await expect(page).toHaveURL(/\/shop$/);
  });
});
