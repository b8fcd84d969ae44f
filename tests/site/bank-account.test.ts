import { beforeAll, expect, test } from "vitest";
import { myAccountTexts } from "#app/content/texts/my-account-texts.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { FormBrowser } from "#tests/helpers/site/form-browser.ts";
import { oneProcess } from "#tests/helpers/site/two-processes.ts";

/** What customers are told to pay into, as two owners change it without script. */
const sites = oneProcess();
const thandi = { name: "Thandi", email: "thandi@example.com", password: "a few words of her own" };
let asking: FormBrowser;
let approving: FormBrowser;
let customer: FormBrowser;
let order: string;

beforeAll(async () => {
  await sites.database.transaction((transaction) => createUser(transaction, thandi));
  await query("update profiles set role = 'admin', staff_roles = '{owner}'");
  // Both have been owners, with their passwords, for longer than a day.
  await query("update profiles set roles_changed_at = now() - interval '2 days'");
  await query("update accounts set updated_at = now() - interval '2 days'");
  approving = sites.admin;
  asking = new FormBrowser(sites.origins.staff);
  await asking.post("/login", { email: thandi.email, password: thandi.password });
  customer = new FormBrowser(sites.origins.visitors);
  const { rows } = await query(
    "insert into products (name, description, price, stock) values ('Cable', 'x', 49.90, 10) returning id",
  );
  await customer.post("/cart", { intent: "add", productId: rows[0].id, quantity: "1" });
  await customer.post("/checkout", {
    ...{ fullName: "Lerato Khumalo", email: "lerato@example.com", phone: "0821234567" },
    ...{ deliveryMethod: "collection", paymentMethod: "eft", go: "review" },
  });
  await customer.open("/checkout/review");
  await customer.press("Place order and pay R 49.90 by EFT");
  order = /^\/orders\/[\w-]+/.exec(customer.path)?.[0] ?? "";
});

const query = (text: string) => sites.database.$client.query(text);

async function save(accountNumber: string): Promise<void> {
  await asking.open("/admin/settings/bank");
  // Not asked for again within ten minutes.
  const isAsked = asking.fieldValue("currentPassword") !== undefined;
  await asking.press("Save", {
    accountNumber,
    ...(isAsked && { currentPassword: thandi.password }),
  });
}

async function shownToCustomer(): Promise<string> {
  await customer.open(order);
  return customer.text;
}

test("the first account takes effect at once, another one waits", async () => {
  await save("62 0000 1111");
  expect(asking.text).toContain("The bank account has been saved.");
  expect(await shownToCustomer()).toContain("62 0000 1111");

  await save("62 0000 2222");
  expect(asking.text).toContain("as soon as another owner approves it");
  expect(asking.text).toMatch(
    /You asked to change the bank account from the .+ account ending in 1111 to the .+ account ending in 2222\./,
  );
  expect(asking.text).not.toContain("Approve the new account");
  expect(await shownToCustomer()).toContain("62 0000 1111");
});

test("another owner sees it on every page, and approves it with the password", async () => {
  await approving.open("/admin/products");
  expect(approving.text).toContain("Thandi asked to change the bank account");
  expect(approving.html).toContain('href="/admin/settings/bank#approve"');
  await approving.open("/admin/settings/bank");
  expect(approving.text).toContain("62 0000 2222");
  await approving.press("Approve the new account", { currentPassword: "wrong" });
  expect(approving.text).toContain(myAccountTexts.errors.passwordWrong);
  await approving.press("Approve the new account", { currentPassword: sites.staff.password });
  expect(approving.text).toContain("Customers now see the new account.");
  expect(approving.text).not.toContain("asked to change the bank account");
  expect(await shownToCustomer()).toContain("62 0000 2222");
});

test("any owner cancels a change, from any page", async () => {
  await save("62 0000 3333");
  await approving.open("/admin");
  await approving.press("Cancel the change");
  expect(approving.text).toContain("The change was cancelled.");
  expect(approving.text).not.toContain("asked to change the bank account");
});

test("after 24 hours it takes effect by itself", async () => {
  await save("62 0000 4444");
  await query("update pending_bank_account set takes_effect_at = now()");
  // The job runs every minute, or when it is asked to.
  await query("select pg_notify('job_requested', 'bank-account')");
  await eventually(async () => expect(await shownToCustomer()).toContain("62 0000 4444"), 150_000);
});

test("EFT is paused from the notice, and resumed with the account in force", async () => {
  await save("62 0000 5555");
  await approving.open("/admin/orders");
  await approving.press("Pause EFT");
  expect(approving.text).toContain("EFT is paused.");
  const shown = await shownToCustomer();
  expect(shown).toContain("Payments by EFT are paused at the moment");
  expect(shown).not.toMatch(/62 0000/);
  await approving.press("Resume EFT");
  expect(approving.text).toContain("Customers see the bank details again");
  expect(await shownToCustomer()).toContain("62 0000 4444");
});
