import { randomUUID } from "node:crypto";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import { querySiteDatabase } from "#tests/e2e/accounts.ts";
import { DESKTOP, expect, type Page, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { expectResponsiveAndAccessible } from "#tests/e2e/pages/page-checks.ts";
import { seedProduct } from "#tests/e2e/seed-data.ts";

test.use({ viewport: DESKTOP });

test("a product that is out of stock is ordered on backorder, with consent to a late date", async ({
  page,
}) => {
  const name = `Backorder ${randomUUID()}`;
  await page.goto(await seedBackorder(name, { leadTimeDays: 60 }));
  await waitForHydration(page);
  const buyBox = page.locator(".buy-box");
  await expect(buyBox.getByText("Out of Stock")).toBeVisible();
  await expect(buyBox.getByRole("button", { name: `Add to Cart ${name}` })).toBeDisabled();
  const note = buyBox.getByText(/^On backorder, delivery by \d/);
  await expect(note).toContainText(backorderTexts.late);
  await expectResponsiveAndAccessible(page);
  await buyBox.getByRole("button", { name: /^Order for delivery by / }).click();
  await buyBox.getByRole("button", { name: `One more of ${name}` }).click();
  await expect(buyBox.getByLabel(`Quantity of ${name}`)).toHaveValue("2");
  await buyBox.getByRole("link", { name: "View cart" }).click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText(/^On backorder, delivery by \d/)).toContainText(backorderTexts.late);
  await expect(page.getByText(/^Some items are on backorder, for delivery by \d/)).toBeVisible();
  await page.getByRole("link", { name: "Checkout" }).click();
  await fillDetails(page);
  await page.getByRole("button", { name: "Review your order" }).click();
  await expect(page.getByRole("heading", { name: "Review your order" })).toBeFocused();
  await expectResponsiveAndAccessible(page);

  const agreement = page.getByRole("checkbox", { name: /^I agree that delivery may take more/ });
  const place = page.getByRole("button", { name: /^Place order and pay/ });
  await expect(agreement).not.toBeChecked();
  await place.click();
  await expect(agreement).toBeFocused();
  await agreement.check();

  // The owner no longer allows it while it is being ordered: nothing is lost.
  await allowBackorder(name, false);
  await place.click();
  await expect(page).toHaveURL(/\/cart$/);
  await expect(page.getByText("Sold out since you added it.")).toBeVisible();
  await allowBackorder(name, true);
  await page.goto("/checkout/review");
  await waitForHydration(page);
  await agreement.check();
  await place.click();
  await expect(page).toHaveURL(/\/orders\/[\w-]{43}\?placed=yes$/);
  await expect(page.getByText(/^On backorder, delivery by \d/)).toBeVisible();
  await expect(page.getByText(backorderTexts.together)).toBeVisible();
  const [order] = await querySiteDatabase(
    `select o.late_delivery_terms, o.late_delivery_agreed_at is not null as agreed,
       l.quantity, l.backordered, l.awaited
     from orders o join order_lines l on l.order_id = o.id where l.name = $1`,
    [name],
  );
  expect(order).toMatchObject({
    late_delivery_terms: expect.stringContaining(`more than 30 days: ${name} by `),
    agreed: true,
    quantity: 2,
    backordered: 2,
    awaited: 2,
  });
});

async function seedBackorder(name: string, { leadTimeDays }: { leadTimeDays: number }) {
  const path = await seedProduct({ name, stock: 0 });
  await querySiteDatabase("update products set lead_time_days = $2 where name = $1", [
    name,
    leadTimeDays,
  ]);
  await allowBackorder(name, true);
  return path;
}

async function allowBackorder(name: string, isAllowed: boolean): Promise<void> {
  await querySiteDatabase("update products set allows_backorder = $2 where name = $1", [
    name,
    isAllowed,
  ]);
}

async function fillDetails(page: Page): Promise<void> {
  await page.getByLabel("Full name").fill("Thandi Mokoena");
  await page.getByLabel("Email address").fill(`${randomUUID()}@example.co.za`);
  await page.getByLabel("Phone").fill("082 123 4567");
  await page.getByRole("radio", { name: /Collect from our office/ }).check();
  await page.getByRole("radio", { name: /Bank transfer/ }).check();
}
