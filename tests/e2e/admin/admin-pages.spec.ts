import { randomUUID } from "node:crypto";
import { querySiteDatabase, seedUser, signInAsAdmin, signInNewAdmin } from "#tests/e2e/accounts.ts";
import {
  expect,
  expectFitsAndAccessible,
  type Page,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";
import { seedOrder } from "#tests/e2e/seed-data.ts";
import { toast, waitForAdminPage } from "./admin-page.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

async function waitingMail(subject: string): Promise<string> {
  const [row] = await querySiteDatabase(
    `insert into mail_outbox
      (message_id, kind, to_email, subject, text_body, html_body, attempts, last_error, next_attempt_at)
    values ($1, 'reset-password', 'lerato@example.com', $2,
      'Open https://www.example.co.za/reset-password?token=verysecret now', '<p>x</p>', 3,
      '451 Try again later', now() + interval '2 hours') returning id`,
    [`<${randomUUID()}@example.com>`, subject],
  );
  return row?.id;
}

test("the rail leads through the admin area and marks where one is; charts are tables, too", async ({
  page,
}) => {
  await seedUser();
  await signInAsAdmin(page);
  await page.goto("/admin");
  await waitForHydration(page);

  await test.step("what is for customers stays outside", async () => {
    await expect(page.getByRole("link", { name: /^Cart/ })).toHaveCount(0);
    await expect(page.getByRole("switch", { name: "Pause motion" })).toHaveCount(0);
    await expect(page.getByRole("button", { name: "Contact", exact: true })).toHaveCount(0);
  });

  await test.step("each chart of the overview can be read as a table", async () => {
    const chart = page.getByRole("region", { name: "New customers" });
    await chart.getByText("As a table").click();
    await expect(chart.getByRole("row")).toHaveCount(31);
  });

  await test.step("what only a technician needs is behind a disclosure", async () => {
    await expect(page.getByText("Public address")).toBeHidden();
    await page.getByText("Details", { exact: true }).click();
    await expect(page.getByText("Public address")).toBeVisible();
  });

  const rail = page.getByRole("navigation", { name: "Admin", exact: true });
  for (const [link, title] of [
    ["Customers", "Customers"],
    ["Outbox", "Outbox"],
    ["Audit log", "Audit log"],
  ] as const) {
    await test.step(link, async () => {
      await rail.getByRole("link", { name: link }).click();
      await expect(heading(page, title)).toBeVisible();
      await expect(rail.locator("[aria-current]")).toContainText(link);
    });
  }
  await rail.getByRole("link", { name: "Overview" }).click();
  await expect(heading(page, "Overview")).toBeVisible();
});

test("mails: a test mail, a waiting one sent at once, another given up; all of it in the audit log", async ({
  page,
}) => {
  const admin = await signInNewAdmin(page, `Naledi ${randomUUID().slice(0, 8)}`);
  const subject = `Choose ${randomUUID().slice(0, 8)}`;
  const id = await waitingMail(subject);
  await page.goto("/admin/outbox");
  await waitForHydration(page);

  await test.step("a test mail is sent to the admin who asks", async () => {
    await page.getByRole("button", { name: "Send test email" }).click();
    await expect(toast(page)).toHaveText(
      new RegExp(`the test email to ${admin.email} was not sent`),
    );
  });

  await test.step("a waiting mail is previewed without its secret, and sent at once", async () => {
    await page.goto(`/admin/outbox?q=${subject}`);
    await waitForHydration(page);
    await expect(page.getByText("1 email", { exact: true })).toBeVisible();
    await page.getByRole("link", { name: subject }).click();
    await expect(page.getByText("reset-password?(hidden) now")).toBeVisible();
    await expect(page.getByText("verysecret")).toHaveCount(0);
    await waitForAdminPage(page);
    await expectFitsAndAccessible(page);
    await page.getByRole("button", { name: "Send now" }).click();
    await expect(toast(page)).toContainText("The email is being sent now.");
    await expect
      .poll(
        async () =>
          (await querySiteDatabase("select sent_at from mail_outbox where id = $1", [id]))[0]
            ?.sent_at,
      )
      .toBeTruthy();
    await page.reload();
    await expect(toast(page)).toHaveCount(0);
    await expect(page.getByText("reset-password?(hidden) now")).toBeVisible();
    await expect(page.getByRole("button", { name: /^Send/ })).toHaveCount(0);
  });

  await test.step("one is given up after a question", async () => {
    await page.goto(`/admin/outbox/${await waitingMail(`${subject} two`)}`);
    await waitForHydration(page);
    await page.getByRole("button", { name: "Stop sending" }).click();
    const question = page.getByRole("dialog", { name: "Stop sending this email?" });
    await expect(question).toBeVisible();
    await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
    await page.keyboard.press("Escape");
    await expect(question).toBeHidden();
    await page.getByRole("button", { name: "Stop sending" }).click();
    await question.getByRole("button", { name: "Stop sending" }).click();
    await expect(toast(page)).toContainText("Sending has been stopped.");
    await expect(page.getByText("Not delivered", { exact: true })).toBeVisible();
    await toast(page).getByRole("button", { name: "Close this notice" }).click();
    await expect(toast(page)).toHaveCount(0);
  });

  await test.step("the audit log is filtered by choice, and exported", async () => {
    await page.goto("/admin/audit");
    await waitForHydration(page);
    await page.getByLabel("Person").selectOption({ label: admin.name });
    await expect(page).toHaveURL(/person=/);
    await expect(page.getByText("3 entries", { exact: true })).toBeVisible();
    await expect(page.getByText(`${admin.name} stopped the email ${subject} two`)).toBeVisible();
    await page.getByRole("link", { name: "Export CSV" }).click();
    await expect(heading(page, "Confirm it’s you")).toBeVisible();
    await page.getByLabel("Your password", { exact: true }).fill(admin.password);
    await page.getByRole("button", { name: "Continue" }).click();
    await expect(page).toHaveURL(/\/admin\/audit\?.*person=/);
    const download = page.waitForEvent("download");
    await page.getByRole("link", { name: "Export CSV" }).click();
    expect((await download).suggestedFilename()).toBe("audit-log.csv");
    await page.getByRole("link", { name: "Clear" }).click();
    await expect(page).toHaveURL(/\/admin\/audit$/);
  });
});

test("the search is a key away, and leads to a guest with what they bought", async ({ page }) => {
  await signInAsAdmin(page);
  const name = `Zanele ${randomUUID().slice(0, 8)}`;
  const order = await seedOrder({ fullName: name, email: `${randomUUID()}@example.co.za` });
  await querySiteDatabase("update orders set state = 'paid', paid_at = now() where id = $1", [
    order.id,
  ]);
  await page.goto("/admin/outbox");
  await waitForHydration(page);

  await test.step("/ moves to the field, not while something is typed", async () => {
    const search = page.getByRole("searchbox", { name: "Search the admin area" });
    await page.keyboard.press("/");
    await expect(search).toBeFocused();
    await page.keyboard.type(name);
    await page.keyboard.press("Enter");
    await expect(heading(page, `Search: ${name}`)).toBeVisible();
    // The new page takes the focus once it has been read out.
    await expect(async () => {
      await page.keyboard.press("Control+k");
      await expect(search).toBeFocused({ timeout: 1000 });
    }).toPass();
    await expect(search).toHaveValue(name);
    await expectFitsAndAccessible(page);
  });

  await test.step("the guest has a page", async () => {
    const customers = page.locator("section", {
      has: page.getByRole("heading", { name: "Customers" }),
    });
    await customers.getByRole("link", { name }).click();
    await expect(heading(page, name)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Bought" })).toBeVisible();
    await expect(
      page.getByText("for 1 paid order, including delivery, less refunds."),
    ).toBeVisible();
    await expectFitsAndAccessible(page);
  });

  await test.step("a setting is found by its name", async () => {
    await page.keyboard.press("/");
    await page.keyboard.type("account number");
    await page.keyboard.press("Enter");
    await page
      .getByRole("link", { name: /account number/i })
      .first()
      .click();
    await expect(page).toHaveURL(/\/admin\/settings\/bank/);
  });
});
