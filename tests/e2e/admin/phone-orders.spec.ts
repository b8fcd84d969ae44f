import { randomUUID } from "node:crypto";
import { findMailTo, newBrowserPage, signInNewAdmin, signInNewUser } from "#tests/e2e/accounts.ts";
import { expect, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { seedProductInStock, toast } from "./admin-page.ts";

test("the total follows also what was chosen while the page was being worked out", async ({
  page,
}) => {
  await signInNewAdmin(page);
  const product = await seedProductInStock();
  await page.goto("/admin/orders/new");
  await waitForHydration(page);
  await page.getByRole("searchbox", { name: "Find a product" }).fill(product.name);
  await page.getByRole("button", { name: "Find product" }).click();
  await expect(page.getByText("10 in stock")).toBeVisible();
  const chosen = Promise.withResolvers<void>();
  await page.route("**/admin/orders/new.data*", async (route) => {
    await chosen.promise;
    await route.continue();
  });
  await page.getByRole("button", { name: `Add ${product.name}` }).click();
  await page.getByLabel("Collect from our office").check();
  chosen.resolve();
  await expect(page.getByRole("button", { name: "Place order for R 115.00" })).toBeVisible();
});

test("a customer's account: chosen for a phone order, and their orders on their page", async ({
  page,
  browser,
}) => {
  const other = await newBrowserPage(browser);
  const customer = await signInNewUser(other, { name: "Ayesha Patel" });
  await other.context().close();
  await signInNewAdmin(page);
  const product = await seedProductInStock();
  await page.goto("/admin/orders/new");
  await waitForHydration(page);
  await page.getByRole("searchbox", { name: /Find a customer/ }).fill(customer.email);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Choose Ayesha Patel" }).click();
  await expect(page.getByLabel("Email address")).toHaveValue(customer.email);
  await page.getByRole("searchbox", { name: "Find a product" }).fill(product.name);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: `Add ${product.name}` }).click();
  await page.getByLabel("Collect from our office").check();
  await page.getByLabel("Now, by card or cash").check();
  // What is missing is said beside its field, and nothing typed is lost.
  await page.getByRole("button", { name: "Place order for R 115.00" }).click();
  await expect(page.getByText("Please enter a South African number")).toBeVisible();
  await expect(page.getByLabel("Email address")).toHaveValue(customer.email);
  await page.getByLabel("Telephone").fill("082 123 4567");
  await page.getByRole("button", { name: "Place order for R 115.00" }).click();
  await expect(toast(page)).toContainText("is placed");
  await expect(page.getByRole("button", { name: "Mark as packed" })).toBeVisible();
  await page.getByRole("link", { name: "Ayesha Patel" }).click();
  await expect(page.getByRole("heading", { name: "Orders", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^ORD-\d+$/ })).toHaveCount(1);
});

test("a quotation made on the phone: its last day is changed, and it is withdrawn", async ({
  page,
}) => {
  await signInNewAdmin(page);
  const product = await seedProductInStock({ stock: 0 });
  await page.goto("/admin/quotes");
  await page.getByRole("link", { name: "New quotation" }).click();
  await waitForHydration(page);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("New quotation");
  await page.getByRole("searchbox", { name: "Find a product" }).fill(product.name);
  await page.keyboard.press("Enter");
  // Sold out today, it can still be quoted.
  await page.getByRole("button", { name: `Add ${product.name}` }).click();
  await expect(page.getByRole("spinbutton", { name: product.name })).toBeVisible();
  // Pressed before the total has followed, it would ask to read the new one out first.
  const pricedFor = page.locator("input[name=pricedFor]");
  const before = await pricedFor.inputValue();
  await page.getByLabel("Collect from our office").check();
  await expect(pricedFor).not.toHaveValue(before);
  // What the PDF cannot print is said while it is typed.
  const unprintable = page.getByText("Our documents cannot print 山");
  await page.getByLabel("Name", { exact: true }).fill("Pieter van Wyk 山");
  await expect(unprintable).toBeVisible();
  await page.getByLabel("Name", { exact: true }).fill("Pieter van Wyk");
  await expect(unprintable).toBeHidden();
  const email = `pieter-${randomUUID().slice(0, 8)}@example.com`;
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Telephone").fill("082 123 4567");
  await expect(page.getByRole("button", { name: "Place order for" })).toHaveCount(0);
  await page.getByRole("button", { name: /^Make the quotation for R/ }).click();
  await expect(toast(page)).toContainText("is made");
  const link = /http\S+\/quotes\/[\w-]{43}/.exec(await findMailTo(email, "Quotation"))?.[0] ?? "";
  await expect(page.getByLabel("Their link to the quotation")).toHaveValue(link);
  const path = new URL(link).pathname;
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Prices hold until the end of").fill(day);
  await page.getByRole("button", { name: "Change the last day" }).click();
  await expect(toast(page)).toContainText("holds until");
  await page.getByRole("button", { name: "Withdraw", exact: true }).click();
  await page.getByRole("button", { name: "Withdraw it" }).click();
  await expect(toast(page)).toContainText("is withdrawn");
  await page.goto(path);
  await expect(
    page.getByRole("heading", { name: "We have withdrawn this quotation" }),
  ).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("an order is taken, paid, noted on and refunded whole", async ({ page }) => {
    await signInNewAdmin(page);
    const product = await seedProductInStock();
    await page.goto("/admin/orders/new");
    await page.getByRole("searchbox", { name: "Find a product" }).fill(product.name);
    await page.getByRole("button", { name: "Find product" }).click();
    await page.getByRole("button", { name: `Add ${product.name}` }).click();
    await page.getByLabel("Collect from our office").check();
    await page.getByLabel("Name", { exact: true }).fill("Lerato Khumalo");
    await page.getByLabel("Email address").fill(`${randomUUID()}@example.com`);
    await page.getByLabel("Telephone").fill("082 123 4567");
    await page.getByRole("button", { name: "Work out again" }).click();
    // One's own change is no alarm: the new total is shown, and nothing is placed for the old one.
    await page.getByRole("spinbutton", { name: `Quantity of ${product.name}` }).fill("2");
    await page.getByRole("button", { name: "Place order for R 115.00" }).click();
    await expect(page.getByText("You changed the order, so its total is new.")).toBeVisible();
    await expect(page.getByRole("alert")).toHaveCount(0);
    await page.getByRole("spinbutton", { name: `Quantity of ${product.name}` }).fill("1");
    await page.getByRole("button", { name: "Work out again" }).click();
    await page.getByRole("button", { name: "Place order for R 115.00" }).click();
    await page.getByRole("button", { name: "Confirm payment" }).click();
    await page.locator("summary", { hasText: "Refund" }).click();
    await page.getByLabel("Another amount (R)").fill("115");
    await page.getByLabel("Reason").fill("Changed their mind");
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    await page.getByRole("button", { name: "Yes, refund R 115.00" }).click();
    await expect(toast(page)).toContainText("The order is refunded in full.");
    await expect(page.getByText("Refunded", { exact: true }).first()).toBeVisible();
    await expect(page.getByRole("button", { name: "Refund", exact: true })).toHaveCount(0);
  });
});
