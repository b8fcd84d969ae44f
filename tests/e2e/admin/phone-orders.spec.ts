import { randomUUID } from "node:crypto";
import { findMailTo, seedUser, signInAsAdmin } from "#tests/e2e/accounts.ts";
import { expect, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { seedProductInStock, toast } from "./admin-page.ts";

test("a phone order for a customer's account: the total follows, mistakes lose nothing, and it is on their page", async ({
  page,
}) => {
  const customer = await seedUser({ name: "Ayesha Patel" });
  await signInAsAdmin(page);
  const product = await seedProductInStock();
  await page.goto("/admin/orders/new");
  await waitForHydration(page);
  for (const [field, button] of [
    [/Find a customer/, "Find customer"],
    ["Find a product", "Find product"],
  ] as const) {
    const search = await page.getByRole("searchbox", { name: field }).boundingBox();
    const find = await page.getByRole("button", { name: button }).boundingBox();
    expect([find?.y, find?.height]).toEqual([search?.y, search?.height]);
  }
  await page.getByRole("searchbox", { name: /Find a customer/ }).fill(customer.email);
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Choose Ayesha Patel" }).click();
  await expect(page.getByLabel("Email address")).toHaveValue(customer.email);
  await page.getByRole("searchbox", { name: "Find a product" }).fill(product.name);
  await page.keyboard.press("Enter");
  await expect(page.getByText("10 in stock")).toBeVisible();

  await test.step("the total follows also what was chosen while it was being worked out", async () => {
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

  await test.step("what is wrong is said beside its field, and nothing typed is lost", async () => {
    await page.getByLabel("Now by card or cash").check();
    await page.getByLabel("Phone", { exact: true }).fill("123");
    await page.getByRole("button", { name: "Place order for R 115.00" }).click();
    await expect(page.getByText("Please enter a South African number")).toBeVisible();
    await expect(page.getByLabel("Email address")).toHaveValue(customer.email);
  });

  await page.getByLabel("Phone", { exact: true }).fill("082 123 4567");
  await page.getByRole("button", { name: "Place order for R 115.00" }).click();
  await expect(toast(page)).toContainText("has been placed");
  await expect(page.getByRole("button", { name: "Mark as packed" })).toBeVisible();
  await page.getByRole("link", { name: "Ayesha Patel" }).click();
  await expect(page.getByRole("heading", { name: "Orders", exact: true })).toBeVisible();
  await expect(page.getByRole("link", { name: /^ORD-\d+$/ })).toHaveCount(1);
});

test("a quotation made on the phone: its last day is changed, and it is withdrawn", async ({
  page,
}) => {
  await signInAsAdmin(page);
  const product = await seedProductInStock({ stock: 0 });
  await page.goto("/admin/quotes");
  await page.getByRole("link", { name: "New quotation" }).click();
  await page.getByRole("link", { name: "quick quotation" }).click();
  await waitForHydration(page);
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
  const unprintable = page.getByText("Our documents can’t print 山");
  await page.getByLabel("Full name").fill("Pieter van Wyk 山");
  await expect(unprintable).toBeVisible();
  await page.getByLabel("Full name").fill("Pieter van Wyk");
  await expect(unprintable).toBeHidden();
  const email = `pieter-${randomUUID().slice(0, 8)}@example.com`;
  await page.getByLabel("Email address").fill(email);
  await page.getByLabel("Phone", { exact: true }).fill("082 123 4567");
  await expect(page.getByRole("button", { name: "Place order for" })).toHaveCount(0);
  await page.getByRole("button", { name: /^Create quotation for R/ }).click();
  await expect(toast(page)).toContainText("has been created");
  const link = /http\S+\/quotes\/[\w-]{43}/.exec(await findMailTo(email, "Quotation"))?.[0] ?? "";
  await expect(page.getByLabel("Customer’s link to the quotation")).toHaveValue(link);
  const path = new URL(link).pathname;
  const day = new Date(Date.now() + 20 * 86_400_000).toISOString().slice(0, 10);
  await page.getByLabel("Valid until the end of").fill(day);
  await page.getByRole("button", { name: "Change expiry date" }).click();
  await expect(toast(page)).toContainText("is now valid until");
  await page.getByRole("button", { name: "Withdraw quotation", exact: true }).click();
  await page.getByRole("button", { name: "Withdraw it" }).click();
  await expect(toast(page)).toContainText("has been withdrawn");
  await page.goto(path);
  await expect(
    page.getByRole("heading", { name: "We have withdrawn this quotation" }),
  ).toBeVisible();
});
