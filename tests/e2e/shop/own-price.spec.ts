import { querySiteDatabase, signInNewUser } from "#tests/e2e/accounts.ts";
import { DESKTOP, expect, PHONE, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { deleteSeededProducts, seedProduct } from "#tests/e2e/seed-data.ts";

test.afterAll(deleteSeededProducts);

test("a regular customer sees their own price on the page that all share, and pays it", async ({
  page,
  browser,
}) => {
  const path = await seedProduct({ price: "1000.00" });
  const { email } = await signInNewUser(page);
  await querySiteDatabase(
    `insert into customer_prices (user_id, percent, starts_on, granted_by_name)
     select id, 12.5, local_date(), 'Sipho' from users where email = $1`,
    [email],
  );
  await page.setViewportSize(PHONE);
  await page.goto(path);
  await waitForHydration(page);
  const box = page.locator(".buy-box-price");
  await expect(box).toContainText("Your price R 875.00", { useInnerText: true });
  await expect(box).toContainText("R 1000.00");
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  const bar = page.getByRole("region", { name: "Buy" });
  await expect(bar).toContainText("R 875.00", { useInnerText: true });
  await expect(bar).toContainText("your price");

  await page.setViewportSize(DESKTOP);
  await page.getByRole("button", { name: "Add to cart" }).first().click();
  await page.locator(".buy-box").getByRole("link", { name: "View cart" }).click();
  const cart = page.getByRole("region", { name: "In your cart" });
  await expect(cart).toContainText("R 875.00 each, your price", { useInnerText: true });

  // The same page for somebody who is not logged in.
  const other = await browser.newPage();
  await other.goto(`${process.env.SITE_ORIGIN}${path}`);
  await waitForHydration(other);
  await expect(other.locator(".buy-box-price")).not.toContainText("875");
  await other.close();
});
