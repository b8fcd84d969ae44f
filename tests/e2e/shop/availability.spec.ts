import { querySiteDatabase } from "#tests/e2e/accounts.ts";
import { DESKTOP, expect, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { deleteSeededProducts, seedProduct } from "#tests/e2e/seed-data.ts";
import { pathOfDemoProduct } from "./product-page.ts";

test.afterAll(deleteSeededProducts);
test.use({ viewport: DESKTOP });

test("delivery to a province is shown on the product, remembered, and shown in the cart and at the checkout", async ({
  page,
}) => {
  await page.goto(await pathOfDemoProduct());
  await waitForHydration(page);
  await page.getByLabel("Deliver to").selectOption("Limpopo");
  const delivery = page.locator(".product-delivery");
  await expect(delivery).toContainText(
    /R 149\.00 to Limpopo for one unit\. Delivered between .+ if your payment reaches us/,
    {
      useInnerText: true,
    },
  );
  await page.reload();
  await expect(delivery).toContainText("to Limpopo for one unit. Delivered");
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await page.getByRole("link", { name: "View cart" }).first().click();
  const summary = page.getByRole("region", { name: "Summary" });
  await expect(summary.getByLabel("Deliver to")).toHaveValue("Limpopo");
  await expect(summary).toContainText("R 149.00 to Limpopo");
  await summary.getByLabel("Deliver to").selectOption("collection");
  await expect(summary).toContainText("Free collection");
  await expect(summary).toContainText("We’ll email you when it’s ready.");

  await summary.getByLabel("Deliver to").selectOption("Limpopo");
  await expect(summary).toContainText("R 149.00 to Limpopo");
  await page.getByRole("link", { name: "Checkout" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Checkout");
  await expect(page.getByLabel("Province", { exact: true }).first()).toHaveValue("Limpopo");
  await expect(
    page.getByText(/from dispatch\. Delivered between .+ if your payment reaches us/),
  ).toBeVisible();
});

test("a product that is out of stock is awaited by email", async ({ page }) => {
  const path = await seedProduct({ stock: 0 });
  await page.goto(path);
  await waitForHydration(page);
  await page.getByRole("link", { name: "Email me when it’s back in stock" }).click();
  await page.getByLabel("Email address").fill("no address");
  await page.getByRole("button", { name: "Email me" }).click();
  await expect(page.getByLabel("Email address")).toHaveAttribute("aria-invalid", "true");
  await page.getByLabel("Email address").fill("awaits@example.co.za");
  await page.getByRole("button", { name: "Email me" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Please check your email");
  await expect
    .poll(() =>
      querySiteDatabase(
        "select count(*)::int from stock_alerts where email = 'awaits@example.co.za'",
      ),
    )
    .toEqual([{ count: 1 }]);
});
