import { signInAsAdmin, signInColleague } from "#tests/e2e/accounts.ts";
import { expect, type Page, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { seedProductInStock } from "./admin-page.ts";
import { openProductForm, seedProductWithPath } from "./product-form-page.ts";

/** A long form, a value that is refused, and the button at its end. */
const forms: { path: string; spoil: (page: Page) => Promise<void>; button: string | RegExp }[] = [
  {
    path: "/admin/settings/company",
    async spoil(page) {
      await page.getByLabel("Phone", { exact: true }).fill("none");
      await page.getByLabel("Your password", { exact: true }).fill("not looked at before the rest");
    },
    button: "Save",
  },
  {
    path: "/admin/settings/delivery",
    spoil: (page) => page.getByLabel("Days an order is kept for collection").fill("999"),
    button: "Save",
  },
  { path: "/admin/orders/new", spoil: addProduct, button: /^Place order/ },
  { path: "/admin/quotes/new", spoil: addProduct, button: /^Create quotation/ },
];

/** And no customer. */
async function addProduct(page: Page): Promise<void> {
  const { name } = await seedProductInStock();
  await page.getByLabel("Find a product").fill(name);
  await page.getByRole("button", { name: "Find product" }).click();
  await page.getByRole("button", { name: `Add ${name}` }).click();
}

test("a form that is refused shows why where the person is", async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 600 });
  await signInAsAdmin(page);
  for (const { path, spoil, button } of forms) {
    await test.step(path, async () => {
      await page.goto(path);
      await waitForHydration(page);
      await spoil(page);
      await page.getByRole("button", { name: button }).last().click();
      await expectErrorInView(page);
    });
  }

  await test.step("a product that somebody saved meanwhile, from the end of its form", async () => {
    const id = await seedProductWithPath();
    await openProductForm(page, id);
    const pieter = await signInColleague("Pieter Nkosi");
    await pieter.open(`/admin/products/edit/${id}`);
    await pieter.press("Save Changes", { stock: "99" });
    await page.getByLabel("Lead time (days)").fill("5");
    await page.getByRole("button", { name: /Save Changes/ }).click();
    await expect(page.getByRole("region", { name: /changed while you were/ })).toBeFocused();
    await expectErrorInView(page);
  });
});

test("without script the browser moves to the error by itself", async ({ browser, baseURL }) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    ...(baseURL && { baseURL }),
  });
  const page = await context.newPage();
  await page.setViewportSize({ width: 1024, height: 600 });
  await page.goto("/sign-up");
  await page.getByLabel("Full Name").fill("Thandi");
  await page.locator("main form").getByRole("button").last().click();
  await expectErrorInView(page);
  await context.close();
});

async function expectErrorInView(page: Page): Promise<void> {
  const error = page.locator(":is([data-focus-target], [aria-invalid=true]):focus");
  await expect(error).toHaveCount(1);
  await expect(error).toBeInViewport();
}
