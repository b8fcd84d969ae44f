import { company } from "#app/content/company.ts";
import { vatNumber } from "#app/content/company-details.ts";
import { linkInMail, newUser } from "#tests/e2e/accounts.ts";
import { DESKTOP, expect, type Page, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { connectToSiteDatabase, deleteSeededProducts, seedProduct } from "#tests/e2e/seed-data.ts";

test.afterAll(deleteSeededProducts);

test("a cart becomes a quotation, the quotation an order, the order's invoice a page that prints", async ({
  page,
}) => {
  const person = newUser();
  await page.setViewportSize(DESKTOP);
  await openReview(page, person);
  await page.getByRole("button", { name: "Get a quotation instead" }).click();
  await expect(page).toHaveURL(/\/quotes\/[\w-]{43}\?made$/);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Quotation QUO-");
  await expect(page.getByText("Your cart hasn’t changed")).toBeVisible();

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
  await expect(page.getByText("This quotation was accepted and is now order ORD-")).toBeVisible();

  await markPaid(order);
  await page.goto(`${order}/invoice`);
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Tax invoice INV-");
  await expect(page.getByRole("main")).toContainText("VAT no. 4000000000");
  await expect(page.getByRole("main")).toContainText("Reg. no. 2000/000000/07");
  // On white the logo is in the brand's violet, like the document's number.
  const colourOf = (selector: string) =>
    page.locator(selector).evaluate((element) => getComputedStyle(element).color);
  expect(await colourOf(".document-sheet .logo-mark")).toBe(await colourOf(".document-title span"));
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
  // A long one continues on the next page: kept together, it would leave the first page blank.
  await expect(page.getByRole("article")).toHaveCSS("break-inside", "auto");
});

const formHeaders = () => ({
  origin: process.env.SITE_ORIGIN ?? "",
  "sec-fetch-site": "same-origin",
});

/** The review of somebody who collects one product; checkout.spec.ts has the way there. */
async function openReview(page: Page, { name, email }: { name: string; email: string }) {
  const product = await seedProduct({ name: "Paper scene", price: "2500.00", stock: 9 });
  const productId = product.split("/").at(-1) ?? "";
  const added = await page.request.post("/cart", {
    form: { intent: "add", productId, quantity: 1 },
    headers: formHeaders(),
    maxRedirects: 0,
  });
  expect(added.status()).toBe(302);
  const details = { fullName: name, email, phone: "082 123 4567", deliveryMethod: "collection" };
  const filled = await page.request.post("/checkout", {
    form: { ...details, paymentMethod: "eft", go: "review" },
    headers: formHeaders(),
    maxRedirects: 0,
  });
  expect(filled.headers().location).toBe("/checkout/review");
  await page.goto("/checkout/review");
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
        name: company().legalName,
        address: company().postalAddress,
        vatNumber: vatNumber(),
        registrationNumber: "2000/000000/07",
      },
      { name: "Thandi Mokoena", address: [] },
    ],
  );
  await client.end();
}
