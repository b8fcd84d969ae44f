import { randomUUID } from "node:crypto";
import { querySiteDatabase } from "#tests/e2e/accounts.ts";
import { DESKTOP, expect, type Page, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { expectResponsiveAndAccessible } from "#tests/e2e/pages/page-checks.ts";

test.use({ viewport: DESKTOP });

const NAME = "Installation Day";

test("a service is booked for a site inside its service area, and has its price asked for elsewhere", async ({
  page,
}) => {
  await openProduct(page);
  await waitForHydration(page);
  const buyBox = page.locator(".buy-box");
  await expect(buyBox.getByText("Bookable")).toBeVisible();
  await expect(buyBox.getByText(/^Available in postal codes .* only\./)).toBeVisible();
  await buyBox.getByRole("button", { name: `Add to Cart ${NAME}` }).click();
  await buyBox.getByRole("link", { name: "View cart" }).click();
  await expect(page.getByText(/^Available in postal codes .* only$/)).toBeVisible();

  // Nothing is delivered, so the address of the work is asked for.
  await page.getByRole("link", { name: "Checkout" }).click();
  await fillContact(page);
  const site = page.getByRole("group", { name: "Site address" });
  await fillAddress(page, { city: "Polokwane", province: "Limpopo", postalCode: "0699" });
  const order = page.getByRole("region", { name: "Your order" });
  await expect(order.getByText("We don’t offer this in Polokwane, 0699.")).toBeVisible();
  await page.getByRole("button", { name: "Review your order" }).click();
  const refusal = `We don’t offer ${NAME} at this address`;
  await expect(page.locator("[data-focus-target]").filter({ hasText: refusal })).toBeFocused();
  await expect(site.getByLabel("Postal code")).toHaveAccessibleDescription(new RegExp(refusal));
  await expectResponsiveAndAccessible(page);

  await page.goto("/cart");
  await expect(page.getByText("We don’t offer this in Polokwane, 0699.")).toBeVisible();
  await page.getByRole("link", { name: `Ask us for a price for ${NAME}` }).click();
  await expect(page.getByRole("textbox", { name: NAME, exact: true })).toHaveValue("1");
  await expect(page.getByLabel("Town or city")).toHaveValue("Polokwane");
  await expect(page.getByLabel("Postal code")).toHaveValue("0699");

  await page.goto("/checkout?step=delivery");
  await waitForHydration(page);
  await fillAddress(page, { city: "Pretoria", province: "Gauteng", postalCode: "0083" });
  await expect(order.getByText("We don’t offer this")).toHaveCount(0);
  await page.getByRole("button", { name: "Review your order" }).click();
  await expect(page.getByRole("heading", { name: "Review your order" })).toBeFocused();
  await expect(page.getByText("Site address", { exact: true })).toBeVisible();
  await expect(page.getByText("Pretoria, 0083")).toBeVisible();

  // The owner moves elsewhere while the order is reviewed.
  const [{ service_area: before }] = await querySiteDatabase(
    "select service_area from products where name = $1",
    [NAME],
  );
  const setArea = (area: string) =>
    querySiteDatabase("update products set service_area = $2 where name = $1", [NAME, area]);
  await setArea("Western Cape");
  await page.getByRole("button", { name: /^Place order and pay/ }).click();
  // Nothing is ordered: the buyer is back at the address.
  await expect(page).toHaveURL(/\/checkout\?/);
  await expect(site.getByLabel("Postal code")).toHaveAccessibleDescription(new RegExp(refusal));
  await expect(order.getByText("Available in Western Cape only")).toBeVisible();
  await setArea(before);
});

async function openProduct(page: Page): Promise<void> {
  const [{ id }] = await querySiteDatabase("select id from products where name = $1", [NAME]);
  await page.goto(`/products/${id}`);
}

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel("Full name").fill("Thandi Mokoena");
  await page.getByLabel("Email address").fill(`${randomUUID()}@example.co.za`);
  await page.getByLabel("Phone").fill("082 123 4567");
  await page.getByRole("radio", { name: /Bank transfer/ }).check();
}

async function fillAddress(
  page: Page,
  { city, province, postalCode }: Record<"city" | "province" | "postalCode", string>,
): Promise<void> {
  const address = page.getByRole("group", { name: "Site address" });
  await address.getByLabel("Street address").fill("12 Example Road");
  await address.getByLabel("Suburb").fill("Hatfield");
  await address.getByLabel("Town or city").fill(city);
  await address.getByLabel("Province").selectOption(province);
  await address.getByLabel("Postal code").fill(postalCode);
}
