import { randomUUID } from "node:crypto";
import { checkoutTexts as say } from "#app/content/texts/checkout-texts.ts";
import { logInByRequest, querySiteDatabase, seedUser } from "#tests/e2e/accounts.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectNoHorizontalScroll,
  type Page,
  PHONE,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";

test("at a desk: one page, sums that follow, mistakes that lead to their field, one order", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  const { name } = await fillCart(page, { price: "1000.00" }, 2);
  await page.addInitScript(() => localStorage.setItem("prices", "exclusive"));
  await page.goto("/cart");
  await waitForHydration(page);
  await expect(page.getByRole("region", { name: "Summary" })).toContainText(
    "from R 99.00, or collect for free",
  );
  await page.getByRole("link", { name: "Checkout" }).click();
  await expect(page.getByRole("heading", { name: "Checkout", level: 1 })).toBeVisible();
  for (const part of ["Contact", "Delivery", "Payment"]) {
    await expect(page.getByRole("heading", { name: part, level: 2 })).toBeVisible();
  }
  const order = page.getByRole("region", { name: "Your order" });
  await expect(order).toContainText("from R 99.00");
  const bothPrices = /2 ×\sR 1000\.00 incl\. VAT, R 869\.57 excl\. VAT/;
  await expect(order).toContainText(bothPrices, { useInnerText: true });
  await address(page).getByLabel("Province", { exact: true }).selectOption("Western Cape");
  await expect(order).toContainText("R 179.00");
  await expect(order).toContainText("R 2179.00");
  await page.getByRole("radio", { name: /Collect from our office/ }).check();
  await expect(order).toContainText("Free");
  await expect(address(page).getByLabel("Street address")).toBeHidden();
  // A company's invoice shows its address, also when nothing is brought to it.
  await page.getByText("Buying for a company?").click();
  await page.getByLabel("Company name").fill("Example Traders");
  const invoice = page.getByRole("group", { name: "Billing address", exact: true });
  await expect(invoice.getByLabel("Street address")).toBeVisible();
  await expect(address(page).getByText("A PO Box is fine.")).toBeVisible();
  await expect(page.getByText("couriers can’t deliver to a PO Box")).toBeHidden();
  await page.getByRole("radio", { name: /Courier to your door/ }).check();
  await expect(page.getByRole("group", { name: "Delivery address", exact: true })).toBeVisible();
  await expect(address(page).getByText("A PO Box is fine.")).toBeHidden();
  await expect(page.getByText("couriers can’t deliver to a PO Box")).toBeVisible();
  await page.getByLabel("Company name").fill("");
  await page.getByText("Buying for a company?").click();

  await page.getByRole("button", { name: "Review your order" }).click();
  const summary = page.locator("[data-focus-target]").filter({ hasText: say.checkFields });
  await expect(summary).toBeFocused();
  await expect(summary).toBeInViewport();
  await expectAccessible(page);
  await page.getByRole("link", { name: say.phone }).click();
  await expect(page.getByLabel("Phone")).toBeFocused();
  await expect(page.getByLabel("Phone")).toHaveAccessibleDescription(new RegExp(say.phone));

  await fillContact(page);
  await page.getByText("Buying for a company?").click();
  await page.getByLabel("Company name").fill("Example Traders");
  await fillAddress(page, "Western Cape");
  // A postal code of another province: a warning once the field is left, no error.
  const postalCode = address(page).getByLabel("Postal code");
  const warning = "0083 is a postal code in Gauteng. Please check it, and the province.";
  await expect(page.getByText(warning)).toHaveCount(0);
  await postalCode.blur();
  await expect(postalCode).toHaveAccessibleDescription(warning);
  await postalCode.fill("8001");
  await expect(page.getByText(warning)).toHaveCount(0);
  await postalCode.fill("0083");
  await page.getByLabel(/Anything we should know/).fill("Ring the bell");
  await expect(page.getByText(say.street)).toHaveCount(0);
  await byTransfer(page);
  await page.getByRole("button", { name: "Review your order" }).click();
  await expect(page.getByRole("heading", { name: "Review your order" })).toBeFocused();
  for (const shown of [name, "Example Traders", "12 Example Road", "082 123 4567"]) {
    await expect(page.getByText(shown).filter({ visible: true }).first()).toBeVisible();
  }

  const items = page.getByRole("region", { name: "Items" });
  await expect(items).toContainText(bothPrices, { useInnerText: true });

  // What is changed comes back here.
  await page.getByRole("link", { name: "Change delivery" }).click();
  await expect(page).toHaveURL(/step=delivery&from=review$/);
  await address(page).getByLabel("Town or city").fill("Stellenbosch");
  await page.getByRole("button", { name: "Review your order" }).click();
  await expect(page.getByText("Stellenbosch, 0083")).toBeVisible();

  // The price moves while it is looked at.
  await querySiteDatabase("update products set price = 900 where name = $1", [name]);
  const place = page.getByRole("button", { name: "Place order and pay R 2179.00 by EFT" });
  await place.click();
  await expect(page.locator("[data-focus-target]").filter({ hasText: say.changed })).toBeFocused();
  await expect(page.getByRole("button", { name: /Place order/ })).toHaveCount(0);
  await expectAccessible(page);
  await page.getByRole("button", { name: `Accept R 900.00 for ${name}` }).click();
  const again = page.getByRole("button", { name: "Place order and pay R 1979.00 by EFT" });
  await expect(again).toBeVisible();
  await expect(page.getByText("Ring the bell")).toBeVisible();
  await again.click();
  await expect(page).toHaveURL(/\/orders\/[\w-]{43}\?placed=yes$/);
  await expect(page.getByRole("link", { name: "Cart", exact: true })).toBeVisible();
  const ordered = page.getByRole("region", { name: "What you ordered" });
  await expect(ordered).toContainText("900.00 incl. VAT, R 782.61 excl. VAT", {
    useInnerText: true,
  });
  const [row] = await querySiteDatabase(
    "select o.total, o.remark from orders o join order_lines l on l.order_id = o.id where l.name = $1",
    [name],
  );
  expect(row).toMatchObject({ total: "1979.00", remark: "Ring the bell" });
});

test("a probable typo in the email address is asked about once: corrected with one press, or kept", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await fillCart(page, {}, 1);
  await page.goto("/checkout");
  await waitForHydration(page);
  await fillContact(page);
  const email = page.getByLabel("Email address");
  await email.fill("thandi@gmial.com");
  await page.getByRole("button", { name: "Continue to delivery" }).click();
  const question = page.locator("[data-focus-target]");
  await expect(question).toContainText(say.didYouMean("thandi@gmail.com"));
  await expect(question).toBeFocused();
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
  await page.getByRole("button", { name: "Yes, use thandi@gmail.com" }).click();
  await expect(page).toHaveURL(/step=delivery$/);
  await page.goBack();
  await expect(email).toHaveValue("thandi@gmail.com");

  await email.fill("thandi@yaho.com");
  await page.getByRole("button", { name: "Continue to delivery" }).click();
  await page.getByRole("button", { name: "No, keep thandi@yaho.com" }).click();
  await expect(page).toHaveURL(/step=delivery$/);
  await fillAddress(page, "Gauteng");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page).toHaveURL(/step=payment$/);
});

test("on a phone: step by step with the keyboard; back, away and again, nothing is forgotten", async ({
  page,
}) => {
  await page.setViewportSize(PHONE);
  await fillCart(page, {}, 1);
  await page.goto("/checkout");
  await waitForHydration(page);
  await expect(address(page).getByLabel("Street address")).toBeHidden();
  await expect(step(page, "Contact")).toBeVisible();
  await fillContact(page);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL(/step=delivery$/);
  await expect(page.getByRole("heading", { name: "Delivery" })).toBeFocused();
  await expect(page.getByLabel("Full name")).toBeHidden();
  await address(page).getByLabel("Street address").fill("12 Example Road");
  await address(page).getByLabel("Suburb").fill("Hatf");
  await page.goBack();
  await expect(page.getByLabel("Full name")).toHaveValue("Thandi Mokoena");
  await page.goto("/terms");
  await page.goto("/checkout?step=delivery");
  await waitForHydration(page);
  await expect(address(page).getByLabel("Suburb")).toHaveValue("Hatf");
  await expectFits(page);

  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(
    page.locator("[data-focus-target]").filter({ hasText: say.checkFields }),
  ).toBeFocused();
  await expect(page.getByRole("link", { name: say.city })).toBeVisible();
  await fillAddress(page, "Gauteng");
  await page.getByRole("button", { name: "Continue to payment" }).click();
  await expect(page.getByRole("heading", { name: "Payment" })).toBeFocused();
  await expectAccessible(page);
  await page.getByRole("button", { name: "Review your order" }).click();
  await expect(page.getByRole("heading", { name: "Review your order" })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
});

test("what somebody typed stays with them: it survives a lost connection, and nobody else sees it", async ({
  page,
}) => {
  const [first, second] = await Promise.all([seedUser(), seedUser()]);
  await page.setViewportSize(DESKTOP);
  await logInByRequest(page, first);
  await fillCart(page, {}, 1);
  await page.goto("/checkout");
  await waitForHydration(page);
  const phone = page.getByLabel("Phone");
  await phone.fill("082 123 4567");
  await page.route("**/checkout*", (route) =>
    route.request().method() === "POST" ? route.abort() : route.continue(),
  );
  await page.getByRole("button", { name: "Review your order" }).click();
  await expect(
    page
      .locator("[data-focus-target]")
      .filter({ hasText: "No connection. What you typed is still here; try again." }),
  ).toBeVisible();
  await page.unrouteAll();
  await page.reload();
  await expect(phone).toHaveValue("082 123 4567");

  await querySiteDatabase(
    "delete from sessions where user_id = (select id from users where email = $1)",
    [first.email],
  );
  await page.goto("about:blank");
  await logInByRequest(page, second);
  await fillCart(page, {}, 1);
  await page.goto("/checkout");
  await waitForHydration(page);
  await expect(page.getByLabel("Full name")).toHaveValue(second.name);
  await expect(phone).toHaveValue("");
});

test("what can be chosen follows a cart that another tab has changed", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  await fillCart(page, { weightGrams: 0 }, 1);
  await page.goto("/checkout");
  await waitForHydration(page);
  await expect(page.getByRole("radio", { name: /Courier to your door/ })).toHaveCount(0);
  await fillCart(page, {}, 1);
  await page.getByRole("button", { name: "Review your order" }).click();
  await expect(page.getByRole("radio", { name: /Courier to your door/ })).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a firm is billed at its PO Box and supplied at its street", async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await fillCart(page, {}, 1);
    await page.goto("/checkout");
    await fillContact(page);
    await fillAddress(page, "Gauteng");
    const billing = page.getByRole("group", { name: "Billing address", exact: true });
    await expect(billing.getByLabel("Street address or PO Box")).toBeHidden();
    await billing.getByRole("checkbox", { name: "Same as delivery address" }).uncheck();
    await billing.getByLabel("Street address or PO Box").fill("PO Box 77");
    await billing.getByLabel("Suburb").fill("Lynnwood Ridge");
    await byTransfer(page);
    await page.getByRole("button", { name: "Review your order" }).click();
    await expect(page.getByRole("link", { name: say.city })).toBeVisible();
    await expect(billing.getByRole("checkbox")).not.toBeChecked();
    await billing.getByLabel("Town or city").fill("Pretoria");
    await billing.getByLabel("Province").selectOption("Gauteng");
    await billing.getByLabel("Postal code").fill("0040");
    await page.getByRole("button", { name: "Review your order" }).click();
    await expect(page.getByText("12 Example Road")).toBeVisible();
    await expect(page.getByText("PO Box 77")).toBeVisible();
    await page.getByRole("button", { name: /^Place order and pay/ }).click();
    await expect(page.getByText("Pretoria, 0040")).toBeVisible();
    await page.getByRole("link", { name: "Pro forma invoice" }).first().click();
    await expect(page.getByRole("heading", { name: "Bill to" })).toBeVisible();
    await expect(page.getByRole("heading", { name: "Deliver to" })).toBeVisible();
  });
});

const step = (page: Page, name: string) =>
  page.getByRole("navigation", { name: "Checkout steps" }).getByText(name);

/** Beside it is the billing address. */
const address = (page: Page) => page.locator(".checkout-address");

const byTransfer = (page: Page) => page.getByRole("radio", { name: /Bank transfer/ }).check();

async function fillContact(page: Page): Promise<void> {
  await page.getByLabel("Full name").fill("Thandi Mokoena");
  await page.getByLabel("Email address").fill(`${randomUUID()}@example.co.za`);
  await page.getByLabel("Phone").fill("082 123 4567");
}

async function fillAddress(page: Page, province: string): Promise<void> {
  await address(page).getByLabel("Street address").fill("12 Example Road");
  await address(page).getByLabel("Suburb").fill("Hatfield");
  await address(page).getByLabel("Town or city").fill("Pretoria");
  await address(page).getByLabel("Province", { exact: true }).selectOption(province);
  await address(page).getByLabel("Postal code").fill("0083");
}

async function fillCart(
  page: Page,
  facts: { price?: string; weightGrams?: number },
  quantity: number,
) {
  const name = `Thing ${randomUUID()}`;
  const [row] = await querySiteDatabase(
    `insert into products (name, description, price, stock, weight_grams)
     values ($1, 'A thing', $2, 50, $3) returning id`,
    [name, facts.price ?? "100.00", facts.weightGrams ?? 1500],
  );
  const answer = await page.request.post("/cart", {
    form: { intent: "add", productId: row?.id, quantity },
    headers: { origin: process.env.SITE_ORIGIN ?? "", "sec-fetch-site": "same-origin" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  return { name };
}

/** Neither a small phone nor a tablet scrolls sideways; ends on a phone. */
async function expectFits(page: Page): Promise<void> {
  for (const width of [320, 768, PHONE.width]) {
    await page.setViewportSize({ width, height: PHONE.height });
    await expectNoHorizontalScroll(page);
  }
}
