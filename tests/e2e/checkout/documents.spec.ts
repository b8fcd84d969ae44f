import { company } from "#app/content/company.ts";
import { linkInMail, newUser } from "#tests/e2e/accounts.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  type Page,
  PHONE,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";
import { connectToSiteDatabase, deleteSeededProducts, seedProduct } from "#tests/e2e/seed-data.ts";

test.afterAll(deleteSeededProducts);

for (const { path, title, says } of [
  { path: "/delivery", title: "Delivery", says: "30 kg to the Western Cape costs" },
  { path: "/returns", title: "Returns and refunds", says: "within 7 days of receiving the goods" },
  { path: "/company-information", title: "Company information", says: company.legalName },
]) {
  test(`${title}: the footer leads there, and it says what the law asks for`, async ({ page }) => {
    await page.setViewportSize(DESKTOP);
    await page.goto("/terms");
    await page.getByRole("contentinfo").getByRole("link", { name: title }).click();
    await expect(page).toHaveURL(new RegExp(`${path}$`));
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
    await expect(page.getByRole("main")).toContainText(says);
    await page.setViewportSize({ width: 320, height: 640 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
  });
}

test("a cart becomes a quotation, the quotation an order, the order's invoice a page that prints", async ({
  page,
}) => {
  test.slow();
  const person = newUser();
  await page.setViewportSize(DESKTOP);
  await fillCart(page);
  await fillCheckout(page, person);
  await page.getByRole("button", { name: "Get a quotation instead" }).click();
  await expect(page).toHaveURL(/\/quotes\/[\w-]{43}\?made$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Quotation QUO-");
  await expect(page.getByText("Your cart is as it was")).toBeVisible();
  await expectAccessible(page);
  await fits(page);

  // Its receiver comes by the mailed link.
  await page.goto(await linkInMail(person, new URL(page.url()).pathname));
  await waitForHydration(page);
  await page.getByRole("button", { name: /^Accept and order/ }).click();
  await expect(page.getByText("Please accept the terms").first()).toBeVisible();
  await page.getByRole("checkbox", { name: /^I accept/ }).check();
  await page.getByRole("radio", { name: /^Bank transfer \(EFT\)/ }).check();
  await page.getByRole("button", { name: /^Accept and order/ }).click();
  await expect(page).toHaveURL(/\/orders\/[\w-]{43}\?placed=yes/);
  const order = new URL(page.url()).pathname;
  await page.goBack();
  await page.reload();
  await expect(page.getByText("This quotation was accepted and is order ORD-")).toBeVisible();

  await markPaid(order);
  await page.goto(`${order}/invoice`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Tax invoice INV-");
  await expect(page.getByRole("main")).toContainText("VAT no. 4000000000");
  await expect(page.getByRole("main")).toContainText("Reg. no. 2000/000000/07");
  // On white the logo is in the brand's violet, like the document's number.
  const colourOf = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).color);
  expect(await colourOf(".document-sheet .logo-mark")).toBe(await colourOf(".document-title span"));
  await expectAccessible(page);
  await fits(page);
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("link", { name: "Download PDF" }).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^tax-invoice-inv-\d+\.pdf$/);
  await page.emulateMedia({ media: "print" });
  for (const part of ["banner", "contentinfo"] as const) {
    await expect(page.getByRole(part)).toBeHidden();
  }
  await expect(page.getByRole("link", { name: "Download PDF" })).toBeHidden();
  await expect(page.getByRole("table")).toBeVisible();
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a quotation past its day says so, and its goods go into the cart", async ({ page }) => {
    test.slow();
    await fillCart(page);
    await fillCheckout(page, newUser());
    await page.getByRole("button", { name: "Get a quotation instead" }).click();
    await expect(page).toHaveURL(/\/quotes\//);
    const client = await connectToSiteDatabase();
    await client.query(
      "update quotes set valid_until = now() - interval '1 day' where access_key = $1",
      [/quotes\/([\w-]{43})/.exec(page.url())?.[1]],
    );
    await client.end();
    await page.reload();
    await expect(page.getByRole("heading", { name: "This quotation has ended" })).toBeVisible();
    await expect(page.getByRole("button", { name: /^Accept/ })).toHaveCount(0);
    await page.getByRole("button", { name: "Put it into my cart" }).click();
    await expect(page).toHaveURL(/\/cart\?put=1$/);
    await expect(page.getByText("We have put one product into your cart")).toBeVisible();
    await expect(page.getByRole("main")).toContainText("Paper scene");
  });
});

async function fillCart(page: Page): Promise<void> {
  const product = await seedProduct({ name: "Paper scene", price: "2500.00", stock: 9 });
  const answer = await page.request.post("/cart", {
    form: { intent: "add", productId: product.split("/").at(-1) ?? "", quantity: 1 },
    headers: { origin: process.env.SITE_ORIGIN ?? "", "sec-fetch-site": "same-origin" },
  });
  expect(answer.ok()).toBe(true);
}

async function fillCheckout(page: Page, { name, email }: { name: string; email: string }) {
  await page.goto("/checkout");
  const main = page.getByRole("main");
  await main.getByLabel("Full name").fill(name);
  await main.getByLabel("Email", { exact: true }).fill(email);
  await main.getByLabel("Phone").fill("082 123 4567");
  await main.getByRole("radio", { name: /Collect/ }).check();
  await main.getByRole("radio", { name: /^Bank transfer/ }).check();
  await main.getByRole("button", { name: "Review your order" }).click();
  await expect(page).toHaveURL(/\/checkout\/review/);
}

async function fits(page: Page): Promise<void> {
  for (const width of [320, PHONE.width, 768]) {
    await page.setViewportSize({ width, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  }
  await page.setViewportSize(DESKTOP);
}

/** As the bank's statement would have it: staff's own way is another test's. */
async function markPaid(order: string): Promise<void> {
  const client = await connectToSiteDatabase();
  const key = order.split("/").at(-1);
  await client.query("update orders set state = 'paid', paid_at = now() where access_key = $1", [
    key,
  ]);
  await client.query(
    `insert into documents (kind, number, order_id, seller, buyer, vat_percent)
     select 'invoice', next_document_number('invoice'), id, $2, $3, vat_percent from orders where access_key = $1`,
    [
      key,
      {
        name: company.legalName,
        address: company.postalAddress,
        vatNumber: company.vatNumber,
        registrationNumber: "2000/000000/07",
      },
      { name: "Thandi Mokoena", address: [] },
    ],
  );
  await client.end();
}
