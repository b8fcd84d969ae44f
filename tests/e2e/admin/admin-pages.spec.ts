import { randomUUID } from "node:crypto";
import {
  createAccount,
  findMailTo,
  logInByRequest,
  newUser,
  type Person,
  querySiteDatabase,
  signInNewAdmin,
} from "#tests/e2e/accounts.ts";
import {
  expect,
  expectAccessible,
  expectResponsiveAndAccessible,
  type Page,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";
import { seedQuote } from "#tests/e2e/seed-data.ts";

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });
const toast = (page: Page) => page.locator(".toast");

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

const idOf = async ({ email }: Person) =>
  (await querySiteDatabase("select id from users where email = $1", [email]))[0]?.id;

test("no page has an accessibility finding or scrolls sideways, on a phone and on a desk", async ({
  page,
}) => {
  test.slow();
  await signInNewAdmin(page);
  for (const path of [
    "/admin",
    "/admin/customers",
    `/admin/customers/${await idOf(await createAccount())}`,
    "/admin/customers/invite",
    "/admin/outbox",
    `/admin/outbox/${await waitingMail("Choose a new password")}`,
    "/admin/audit",
    "/admin/quotes",
    `/admin/quotes/${await seedQuote(await createAccount())}`,
  ]) {
    await page.goto(path);
    await waitForHydration(page);
    await expectResponsiveAndAccessible(page);
  }
});

test("the rail leads through the back office, and marks where one is", async ({ page }) => {
  await signInNewAdmin(page);
  await page.goto("/admin");
  await waitForHydration(page);
  // What is for customers stays outside.
  await expect(page.getByRole("link", { name: /^Cart/ })).toHaveCount(0);
  await expect(page.getByRole("switch", { name: "Pause motion" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Contact", exact: true })).toHaveCount(0);
  const rail = page.getByRole("navigation", { name: "Back office" });
  for (const [link, title] of [
    ["Customers", "Customers"],
    ["Outbox", "Outbox"],
    ["Audit log", "Audit log"],
    ["Overview", "Needs doing now"],
  ] as const) {
    await rail.getByRole("link", { name: link }).click();
    await expect(heading(page, title)).toBeVisible();
    await expect(rail.locator("[aria-current]")).toContainText(link);
  }
});

test("each chart of the overview can be read as a table", async ({ page }) => {
  await createAccount();
  await signInNewAdmin(page);
  await page.goto("/admin");
  const chart = page.getByRole("region", { name: "New customers" });
  await chart.getByText("As a table").click();
  await expect(chart.getByRole("row")).toHaveCount(31);
});

test("a waiting mail is previewed without its secret, sent at once, and another given up", async ({
  page,
}) => {
  await signInNewAdmin(page, "Naledi of the outbox");
  const subject = `Choose ${randomUUID().slice(0, 8)}`;
  const id = await waitingMail(subject);
  await page.goto(`/admin/outbox?q=${subject}`);
  await waitForHydration(page);
  await expect(page.getByText("1 mail", { exact: true })).toBeVisible();
  await page.getByRole("link", { name: subject }).click();
  await expect(page.getByText("reset-password?(hidden) now")).toBeVisible();
  await expect(page.getByText("verysecret")).toHaveCount(0);
  await page.getByRole("button", { name: "Send now" }).click();
  await expect(toast(page)).toContainText("The mail is being sent now.");
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

  await page.goto(`/admin/outbox/${await waitingMail(`${subject} two`)}`);
  await waitForHydration(page);
  await page.getByRole("button", { name: "Give up" }).click();
  const question = page.getByRole("dialog", { name: "Give this mail up?" });
  await expect(question).toBeVisible();
  await expect(question.getByRole("button", { name: "Cancel" })).toBeFocused();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Give up" }).click();
  await question.getByRole("button", { name: "Give up" }).click();
  await expect(toast(page)).toContainText("The mail was given up.");
  await expect(page.getByText("Not delivered", { exact: true })).toBeVisible();
  await toast(page).getByRole("button", { name: "Close this notice" }).click();
  await expect(toast(page)).toHaveCount(0);

  await page.goto(`/admin/audit?thing=${subject}`);
  await expect(
    page.getByText(`Naledi of the outbox stopped the email ${subject} two`),
  ).toBeVisible();
});

test("a test mail is sent to whoever asks", async ({ page }) => {
  const admin = await signInNewAdmin(page);
  await page.goto("/admin/outbox");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Send a test mail" }).click();
  await expect(toast(page)).toHaveText(
    new RegExp(`A test mail to ${admin.email} is in the outbox folder`),
  );
});

test("a customer becomes an admin, is signed out everywhere, and is a customer again", async ({
  page,
  browser,
}) => {
  const admin = await signInNewAdmin(page, "Naledi of the roles");
  const person = await createAccount({ ...newUser(), name: `Sipho ${randomUUID().slice(0, 8)}` });
  await querySiteDatabase("update users set email_verified = true where email = $1", [
    person.email,
  ]);
  const theirs = await (
    await browser.newContext({ baseURL: process.env.SITE_ORIGIN ?? "" })
  ).newPage();
  await logInByRequest(theirs, person);

  await page.goto("/admin/customers");
  await waitForHydration(page);
  await page
    .getByRole("searchbox", { name: "Search name, company, email or phone" })
    .fill(person.email);
  await page.keyboard.press("Enter");
  await page.getByRole("link", { name: person.name }).click();
  await expect(heading(page, person.name)).toBeVisible();
  await page.getByRole("button", { name: "Make an admin" }).click();
  const question = page.getByRole("dialog", { name: `Make ${person.name} an admin?` });
  await question.getByLabel("Your password", { exact: true }).fill("not my password");
  await question.getByRole("button", { name: "Make an admin" }).click();
  await expect(toast(page)).toContainText("This is not your password. Nothing was changed.");
  await page.getByRole("button", { name: "Make an admin" }).click();
  await expectAccessible(page);
  await question.getByLabel("Your password", { exact: true }).fill(admin.password);
  await question.getByRole("button", { name: "Make an admin" }).click();
  await expect(toast(page)).toContainText(`${person.name} is an admin now.`);
  await findMailTo(admin.email, `${person.name} (${person.email})`);
  await theirs.goto("/admin");
  await expect(theirs).toHaveURL(/\/login\?next=%2Fadmin$/);
  await logInByRequest(theirs, person);
  await theirs.goto("/admin");
  await expect(heading(theirs, "Needs doing now")).toBeVisible();

  await page.getByRole("button", { name: "Take the admin role away" }).click();
  await page.getByLabel("Your password", { exact: true }).fill(admin.password);
  await page.getByRole("dialog").getByRole("button", { name: "Take it away" }).click();
  await expect(toast(page)).toContainText(`${person.name} is a customer now.`);
  await theirs.reload();
  await expect(theirs).toHaveURL(/\/login\?next=%2Fadmin$/);
  await logInByRequest(theirs, person);
  await theirs.goto("/admin");
  await expect(theirs).toHaveURL(/\/$/);

  await page.getByRole("link", { name: "What staff did with this account" }).click();
  await expect(
    page.getByText(`Naledi of the roles changed the role of ${person.name} from admin to customer`),
  ).toBeVisible();
  await theirs.close();
});

test("an admin has no way to change their own role", async ({ page }) => {
  const admin = await signInNewAdmin(page);
  const id = await idOf(admin);
  await page.goto(`/admin/customers/${id}`);
  await expect(page.getByText("This is you.")).toBeVisible();
  await expect(page.getByRole("button", { name: /admin/ })).toHaveCount(0);
  const answer = await page.request.post(`/admin/customers/${id}`, {
    form: { step: "make-customer", currentPassword: admin.password },
    headers: { origin: process.env.SITE_ORIGIN ?? "" },
  });
  expect(await answer.text()).toContain("Nobody can change their own role");
});

test("inviting an admin gives a link where no mail leaves the site", async ({ page }) => {
  const { password } = await signInNewAdmin(page);
  await page.goto("/admin/customers");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Invite an admin" }).click();
  const { email } = newUser();
  const name = "Zanele Khumalo";
  await page.getByLabel("Full Name").fill(name);
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Your password", { exact: true }).fill("not my password");
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText("This is not your password")).toBeVisible();
  await expect(page.getByLabel("Full Name")).toHaveValue(name);
  await page.getByLabel("Your password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText(`${name} is an admin now.`)).toBeVisible();
  await expect(page.getByText(/\/reset-password\?token=/)).toBeVisible();
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Your password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Send the invitation" }).click();
  await expect(page.getByText("This person is an admin already.")).toBeVisible();
});

test("the audit log is filtered by choice, and exported", async ({ page }) => {
  await signInNewAdmin(page, "Naledi of the log");
  await page.goto("/admin/outbox");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Send a test mail" }).click();
  await expect(toast(page)).toBeVisible();
  await page.goto("/admin/audit");
  await waitForHydration(page);
  await page.getByLabel("Person").selectOption({ label: "Naledi of the log" });
  await expect(page).toHaveURL(/person=/);
  await expect(page.getByText("1 entry", { exact: true })).toBeVisible();
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Export CSV" }).click();
  expect((await download).suggestedFilename()).toBe("audit-log.csv");
  await page.getByRole("link", { name: "Clear" }).click();
  await expect(page).toHaveURL(/\/admin\/audit$/);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("a mail is given up through the same question, and the notice is shown once", async ({
    page,
  }) => {
    await signInNewAdmin(page);
    await page.goto(`/admin/outbox/${await waitingMail("Choose a new password")}`);
    await page.getByRole("button", { name: "Give up" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Give up" }).click();
    await expect(toast(page)).toContainText("The mail was given up.");
    await page.reload();
    await expect(toast(page)).toHaveCount(0);
  });

  test("a customer is made an admin with the password in the same question", async ({ page }) => {
    const admin = await signInNewAdmin(page);
    const person = await createAccount({ ...newUser(), name: `Sipho ${randomUUID().slice(0, 8)}` });
    await querySiteDatabase("update users set email_verified = true where email = $1", [
      person.email,
    ]);
    await page.goto(`/admin/customers/${await idOf(person)}`);
    await page.getByRole("button", { name: "Make an admin" }).click();
    const question = page.getByRole("dialog");
    await question.getByLabel("Your password", { exact: true }).fill(admin.password);
    await question.getByRole("button", { name: "Make an admin" }).click();
    await expect(toast(page)).toContainText(`${person.name} is an admin now.`);
  });
});
