import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { linkInMail, newUser } from "#tests/e2e/accounts.ts";
import { DESKTOP, expect, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { deleteSeededProducts, seedProduct } from "#tests/e2e/seed-data.ts";
import { billingAddress } from "#tests/helpers/orders/billing-address.ts";
import { goods, labour } from "#tests/helpers/orders/negotiation-lines.ts";
import { sendDraft } from "#tests/helpers/orders/send-draft.ts";

let database: Database;

test.beforeAll(async () => {
  database = openDatabase((await findRunningPostgres(`${process.env.SITE_DATA}/postgres`)) ?? {});
});
test.afterAll(async () => {
  await deleteSeededProducts();
  await closeDatabase(database);
});

test("a customer asks, counters, gets a revision, ticks an option and orders", async ({ page }) => {
  const person = newUser();
  await page.setViewportSize(DESKTOP);
  const product = await seedProduct({ name: "Quoted laptop", price: "100.00", stock: 3 });
  await page.goto(product);
  await page.getByRole("link", { name: "Ask for a better price" }).click();
  await waitForHydration(page);
  await page.getByRole("textbox", { name: "Quoted laptop" }).fill("3");
  await page.getByLabel("Anything else? (optional)").fill("Ten per cent off?");
  await page.getByLabel("I’ll collect it from you").check();
  await page.getByLabel("Your name").fill("Thandi Nkosi");
  await page.getByLabel("Email").fill(person.email);
  await page.getByLabel("Phone").fill("082 123 4567");
  await page.getByRole("button", { name: "Ask for a quotation" }).click();
  // Without a mail server, there is nothing to confirm; tests/site confirms with one.
  await expect(page.getByRole("heading", { name: "We have your request" })).toBeVisible();

  const [asked] = await rows(
    "select number, access_key as key from quotes where details ->> 'email' = $1",
    [person.email],
  );
  const link = await linkInMail(person, `/quotes/${asked?.key}`);
  await page.goto(link);
  await waitForHydration(page);
  await expect(page.getByRole("heading", { name: "We have your request" })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`/quotes/${asked?.key}$`));

  const number = Number(asked?.number);
  const lines = (unitPrice: number) => [
    goods(product.split("/").at(-1) ?? "", { quantity: 3, unitPrice }),
    labour({ isOptional: true, isChosen: false }),
  ];
  const details = { billingAddress };
  const needs = { database, origin: process.env.SITE_ORIGIN ?? "" };
  await sendDraft(needs, number, { lines: lines(100_00), details });
  await page.reload();
  await waitForHydration(page);
  await page.getByText("Ask for a change").click();
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByLabel("What would you like us to change?")).toBeFocused();
  // A price says enough.
  await page.getByRole("textbox", { name: "Quoted laptop" }).fill("90");
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("We have received your message")).toBeVisible();
  await expect(page.getByText("Quoted laptop: R 90.00 each")).toBeVisible();

  await sendDraft(needs, number, { lines: lines(90_00), details });
  await page.goto(link);
  await waitForHydration(page);
  await expect(page.getByRole("heading", { name: /^What changed since/ })).toBeVisible();
  await expect(page.getByRole("button", { name: /R 270\.00$/ })).toBeVisible();
  await page.getByRole("checkbox", { name: /Installation/ }).check();
  // With eight hours at R 650.
  await expect(page.getByRole("button", { name: /R 5470\.00$/ })).toBeVisible();
  await page.getByRole("checkbox", { name: /^I accept/ }).check();
  await sendDraft(needs, number, { lines: lines(89_00), details });
  await page.getByRole("button", { name: /^Accept and order/ }).click();
  await expect(page.locator("[data-focus-target]")).toBeFocused();
  await expect(page.locator("[data-focus-target]")).toContainText("There’s a newer revision");
  await page.getByRole("checkbox", { name: /Installation/ }).check();
  await expect(page.getByRole("button", { name: /R 5467\.00$/ })).toBeVisible();
  await page.getByRole("radio", { name: /^Bank transfer \(EFT\)/ }).check();
  await page.getByRole("checkbox", { name: /^I accept/ }).check();
  await page.getByRole("button", { name: /^Accept and order/ }).click();
  await expect(page).toHaveURL(/\/orders\/[\w-]{43}\?placed=yes/);
  await expect(page.getByRole("main")).toContainText("Installation");
});

async function rows(sql: string, values: string[]) {
  const { rows: found } = await database.$client.query<{ number: number; key: string }>(
    sql,
    values,
  );
  return found;
}
