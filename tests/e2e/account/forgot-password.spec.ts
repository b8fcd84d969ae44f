import {
  createAccount,
  fillLogin,
  linkInMail,
  logInAs,
  mailsTo,
  newUser,
  querySiteDatabase,
  sendForm,
} from "#tests/e2e/accounts.ts";
import { expect, expectAccessible, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { eventually } from "#tests/helpers/eventually.ts";

test("the dialog has three views, and says the same for an unknown address", async ({ page }) => {
  const person = newUser();
  await page.goto("/login");
  await waitForHydration(page);
  await page.getByLabel("Email Address").fill(person.email);
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  const dialog = page.getByRole("dialog", { name: "Reset your password" });
  await expect(dialog.getByLabel("Email Address")).toHaveValue(person.email);
  await expectAccessible(page);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/forgot-password\.data/, async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Send reset link" }).click();
  await expect(dialog.getByRole("button", { name: "Sending..." })).toBeDisabled();
  release();
  const done = page.getByRole("dialog", { name: "Password reset email sent!" });
  await expect(done).toContainText("Please check your email for further instructions.");
  const close = done.getByRole("button", { name: "Close" });
  await expect(close.first()).toBeFocused();
  await expectAccessible(page);
  await close.first().click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/login$/);

  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await expect(dialog.getByRole("button", { name: "Send reset link" })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
  expect(await mailsTo(person)).toEqual([]);
});

test("a forgotten password is replaced by link, once; every session ends and the owner is told", async ({
  page,
  browser,
}) => {
  const person = await createAccount();
  const elsewhere = await browser.newPage({ baseURL: process.env.SITE_ORIGIN ?? "" });
  await logInAs(elsewhere, person);

  await page.goto("/forgot-password");
  await waitForHydration(page);
  await page.getByLabel("Email Address").fill(person.email);
  await page.getByRole("button", { name: "Send reset link" }).click();
  await expect(page.getByRole("heading", { name: "Password reset email sent!" })).toBeVisible();

  const link = await linkInMail(person, "/reset-password");
  await page.goto(link);
  await waitForHydration(page);
  const choose = async (password: string) => {
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Save password" }).click();
  };
  await page.reload();
  await waitForHydration(page);
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByText("Password is required")).toBeVisible();
  await choose("password1");
  await expect(page.locator(".strength [role=status]")).toHaveText("Password strength: 3 of 5");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
    /This password is easy to guess/,
  );
  await choose("five words in a row");
  await expect(page).toHaveURL(/\/login\?/);
  await expect(page.getByText("Your password is saved. Please log in with it.")).toBeVisible();
  await fillLogin(page, { ...person, password: "five words in a row" });
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText(`Welcome, ${person.name}`).filter({ visible: true })).toHaveCount(1);

  await elsewhere.reload();
  await expect(elsewhere.getByText("Welcome,").filter({ visible: true })).toHaveCount(0);
  expect((await elsewhere.goto(link))?.status()).toBe(410);
  await expect(elsewhere.getByText("This link has been used or has expired.")).toBeVisible();
  await expect(elsewhere.getByLabel("Password", { exact: true })).toHaveCount(0);
  await elsewhere.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(elsewhere).toHaveURL(/\/forgot-password$/);
  await elsewhere.close();
  await eventually(async () => {
    const subjects = (await mailsTo(person)).map(({ subject }) => subject);
    expect(subjects).toContain("Your Jacaranda ICT password was changed");
  });
});

test("a link that dies while its form is open says so when the form is sent", async ({ page }) => {
  const person = await createAccount();
  await sendForm("/forgot-password", { email: person.email });
  await page.goto(await linkInMail(person, "/reset-password"));
  await waitForHydration(page);
  await page.getByLabel("Password", { exact: true }).fill("six words in a row");
  await page.getByLabel("Confirm Password", { exact: true }).fill("six words in a row");
  await querySiteDatabase(
    "delete from verifications where value = (select id::text from users where email = $1)",
    [person.email],
  );
  await page.getByRole("button", { name: "Save password" }).click();
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expect(page.getByRole("link", { name: "Ask for a new link" })).toBeVisible();
  await expectAccessible(page);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the link leads to a page with the same form and the same answer", async ({ page }) => {
    const person = await createAccount();
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot Password?" }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
    await page.getByLabel("Email Address").fill(person.email);
    await page.getByRole("button", { name: "Send reset link" }).click();
    await expect(page.getByRole("heading", { name: "Password reset email sent!" })).toBeVisible();
    await expect(page.getByText("Please check your email for further instructions.")).toBeVisible();
    await linkInMail(person, "/reset-password");
  });
});
