import { join } from "node:path";
import pg from "pg";
import { myAccountTexts } from "#app/content/texts/my-account-texts.ts";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { hashPassword } from "#app/domain/accounts/passwords/password-hash.server.ts";
import {
  expect,
  expectFitsAndAccessible,
  type Page,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { FormBrowser } from "#tests/helpers/site/form-browser.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";
import { toast } from "./admin-page.ts";

// A site of its own: the customers of all other tests pay into its account.
let site: SiteProcess;
let client: pg.Client;
let customer: FormBrowser;
const password = "a few words to remember";
const people = { Thandi: "thandi@example.com", Sipho: "sipho@example.com" };

test.beforeAll(async () => {
  const { path: dataFolder } = await makeDataFolder();
  site = await startSiteProcess({ dataFolder });
  client = new pg.Client(await findRunningPostgres(join(dataFolder, "postgres")));
  await client.connect();
  for (const [name, email] of Object.entries(people)) {
    await client.query(
      `with person as (
         insert into users (name, email, email_verified) values ($1, $2, true) returning id)
       insert into accounts (user_id, account_id, provider_id, password, updated_at)
       select id, id::text, 'credential', $3, now() - interval '1 day' from person`,
      [name, email, await hashPassword(password)],
    );
  }
  await client.query(
    "update profiles set role = 'admin', staff_roles = '{owner}' where id in (select id from users where email = any($1))",
    [Object.values(people)],
  );
});
test.afterAll(async () => {
  await client?.end();
  await site?.discard();
});

test("a new bank account waits for a second admin or a day, and EFT can be paused at once", async ({
  browser,
  page: sipho,
}) => {
  test.setTimeout(300_000);
  const thandi = await (await browser.newContext()).newPage();
  await logIn(thandi, people.Thandi);
  await logIn(sipho, people.Sipho);
  const order = await placeOrder();

  await test.step("the first account takes effect at once", async () => {
    await save(thandi, "62 0000 1111");
    await expect(toast(thandi)).toContainText("The bank account has been saved.");
    expect(await shownTo(order)).toContain("62 0000 1111");
  });

  await test.step("a change waits, and the one who asked cannot approve it", async () => {
    await save(thandi, "62 0000 2222");
    await expect(toast(thandi)).toContainText("as soon as another owner approves it");
    await expect(
      notice(thandi).getByText(
        /You asked to change the bank account from the .+ account ending in 1111 to the .+ account ending in 2222\./,
      ),
    ).toBeVisible();
    await expect(thandi.getByRole("button", { name: "Approve the new account" })).toHaveCount(0);
    expect(await shownTo(order)).toContain("62 0000 1111");
  });

  await test.step("another admin sees it on every page, and approves it with the password", async () => {
    await open(sipho, "/admin/products");
    await expect(notice(sipho)).toContainText("Thandi asked to change the bank account");
    await expectFitsAndAccessible(sipho);
    await notice(sipho).getByRole("link", { name: "Review and approve" }).click();
    const approval = sipho.locator("#approve");
    await expect(approval).toContainText("62 0000 2222");
    await approval.getByLabel("Your password", { exact: true }).fill("wrong");
    await approval.getByRole("button", { name: "Approve the new account" }).click();
    await expect(approval.getByText(myAccountTexts.errors.passwordWrong)).toBeVisible();
    await expectFitsAndAccessible(sipho);
    await approval.getByLabel("Your password", { exact: true }).fill(password);
    await approval.getByRole("button", { name: "Approve the new account" }).click();
    await expect(toast(sipho)).toContainText("Customers now see the new account.");
    await expect(notice(sipho)).toHaveCount(0);
    expect(await shownTo(order)).toContain("62 0000 2222");
  });

  await test.step("any admin cancels a change, from any page", async () => {
    await save(thandi, "62 0000 3333");
    await open(sipho, "/admin");
    await notice(sipho).getByRole("button", { name: "Cancel the change" }).click();
    await expect(toast(sipho)).toContainText("The change was cancelled.");
    await expect(notice(sipho)).toHaveCount(0);
  });

  await test.step("after 24 hours it takes effect by itself", async () => {
    await save(thandi, "62 0000 4444");
    await client.query("update pending_bank_account set takes_effect_at = now()");
    // The job runs every minute: what it removes costs less to look at than the page.
    await eventually(async () => {
      const { rows } = await client.query("select from pending_bank_account");
      expect(rows).toHaveLength(0);
    }, 150_000);
    await eventually(async () => expect(await shownTo(order)).toContain("62 0000 4444"));
  });

  await test.step("paused, EFT shows nobody the account, and nothing can be ordered", async () => {
    await save(sipho, "62 0000 5555");
    await open(thandi, "/admin/orders");
    await notice(thandi).getByRole("button", { name: "Pause EFT" }).click();
    await expect(toast(thandi)).toContainText("EFT is paused.");
    await expect(thandi.getByText("EFT is paused: customers can’t choose it")).toBeVisible();
    const shown = await shownTo(order);
    expect(shown).toContain("Payments by EFT are paused at the moment");
    expect(shown).not.toMatch(/62 0000/);
    await customer.post("/cart", { intent: "add", productId: await productId(), quantity: "1" });
    await customer.open("/checkout");
    expect(customer.text).toContain("We can’t take payments at the moment.");
    await thandi.getByRole("button", { name: "Resume EFT" }).click();
    await expect(toast(thandi)).toContainText("Customers see the bank details again");
    expect(await shownTo(order)).toContain("62 0000 4444");
  });
});

const notice = (page: Page) => page.locator(".bank-account-notice");

async function open(page: Page, path: string): Promise<void> {
  await page.goto(site.origin + path);
  await waitForHydration(page);
}

async function logIn(page: Page, email: string): Promise<void> {
  await open(page, "/login?next=%2Fadmin%2Fsettings%2Fbank");
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Bank account" })).toBeVisible();
}

async function save(page: Page, accountNumber: string): Promise<void> {
  await open(page, "/admin/settings/bank");
  const form = page.locator("form.settings-form");
  await form.getByLabel("Account number").fill(accountNumber);
  const confirmation = form.getByLabel("Your password", { exact: true });
  // Not asked for again within ten minutes.
  if (await confirmation.isVisible()) await confirmation.fill(password);
  await form.getByRole("button", { name: "Save" }).click();
  await expect(toast(page)).toBeVisible();
}

async function productId(): Promise<string> {
  const { rows } = await client.query(
    "insert into products (name, description, price, stock) values ('Cable', 'x', 49.90, 10) returning id",
  );
  return rows[0].id;
}

/** A customer orders a cable; returns the page of the order. */
async function placeOrder(): Promise<string> {
  customer = new FormBrowser(site.origin);
  await customer.post("/cart", { intent: "add", productId: await productId(), quantity: "1" });
  await customer.post("/checkout", {
    fullName: "Lerato Khumalo",
    email: "lerato@example.com",
    phone: "0821234567",
    deliveryMethod: "collection",
    paymentMethod: "eft",
    go: "review",
  });
  await customer.open("/checkout/review");
  await customer.press("Place order and pay R 49.90 by EFT");
  return /^\/orders\/[\w-]+/.exec(customer.path)?.[0] ?? "";
}

async function shownTo(order: string): Promise<string> {
  await customer.open(order);
  return customer.text;
}
