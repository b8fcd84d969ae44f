import { join } from "node:path";
import pg from "pg";
import { myAccountTexts } from "#app/content/texts/my-account-texts.ts";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { defaultSettings } from "#app/settings/private-settings.server.ts";
import { expect, expectFitsAndAccessible, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";
import { toast } from "./admin-page.ts";

// A site of its own: the notice is on every page of the admin area.
let site: SiteProcess;
const admin = { email: "owner@example.com", password: "a few words to remember" };

test.beforeAll(async () => {
  const { path: dataFolder } = await makeDataFolder();
  const { email: ADMIN_EMAIL, password: ADMIN_PASSWORD } = admin;
  site = await startSiteProcess({ dataFolder, variables: { ADMIN_EMAIL, ADMIN_PASSWORD } });
  const client = new pg.Client(await findRunningPostgres(join(dataFolder, "postgres")));
  await client.connect();
  // An owner for longer than a day, and what a colleague asked for; tests/site/bank-account.test.ts asks.
  await client.query("update profiles set roles_changed_at = now() - interval '2 days'");
  await client.query("update accounts set updated_at = now() - interval '2 days'");
  await client.query(
    `with colleague as (
       insert into users (name, email, email_verified) values ('Thandi', 'thandi@example.com', true)
       returning id)
     insert into pending_bank_account (value, requested_by) select $1, id from colleague`,
    [{ ...defaultSettings.bank, accountNumber: "6200002222" }],
  );
  await client.query(
    "update profiles set role = 'admin', staff_roles = '{owner}' where id in (select id from users where name = 'Thandi')",
  );
  await client.end();
});
test.afterAll(async () => {
  await site?.discard();
});

test("a new bank account that waits is accessible on every page, and approved with the password", async ({
  page,
}) => {
  const answer = await page.request.post(`${site.origin}/login`, {
    form: admin,
    headers: { origin: site.origin },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
  await page.goto(`${site.origin}/admin/outbox`);
  await waitForHydration(page);
  const notice = page.locator(".bank-account-notice");
  await expect(notice).toContainText("Thandi asked to change the bank account");
  await expectFitsAndAccessible(page);
  await notice.getByRole("link", { name: "Review and approve" }).click();
  const approval = page.locator("#approve");
  await approval.getByLabel("Your password", { exact: true }).fill("wrong");
  await approval.getByRole("button", { name: "Approve the new account" }).click();
  await expect(approval.getByText(myAccountTexts.errors.passwordWrong)).toBeVisible();
  await expectFitsAndAccessible(page);
  await approval.getByLabel("Your password", { exact: true }).fill(admin.password);
  await approval.getByRole("button", { name: "Approve the new account" }).click();
  await expect(toast(page)).toContainText("Customers now see the new account.");
  await expect(notice).toHaveCount(0);
});
