import {
  fillLogin,
  linkInMail,
  mailsTo,
  querySiteDatabase,
  seedUser,
  sendForm,
} from "#tests/e2e/accounts.ts";
import { expect, expectAccessible, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { eventually } from "#tests/helpers/eventually.ts";

test("a link to reset the password is asked for in a dialog with three views", async ({ page }) => {
  const person = await seedUser();
  await page.goto("/login");
  await waitForHydration(page);
  await page.getByLabel("Email Address").fill(person.email);
  await page.getByRole("link", { name: "Forgot Password?" }).click();
  const dialog = page.getByRole("dialog", { name: "Reset your password" });
  await expect(dialog.getByLabel("Email Address")).toHaveValue(person.email);
  await expectAccessible(page);

  const held = Promise.withResolvers<void>();
  await page.route(/\/forgot-password\.data/, async (route) => {
    await held.promise;
    await route.continue();
  });
  await dialog.getByRole("button", { name: "Send reset link" }).click();
  await expect(dialog.getByRole("button", { name: "Sending..." })).toBeDisabled();
  held.resolve();
  const done = page.getByRole("dialog", { name: "Password reset email sent!" });
  await expect(done).toContainText("Please check your email for further instructions.");
  const close = done.getByRole("button", { name: "Close" });
  await expect(close.first()).toBeFocused();
  await expectAccessible(page);
  await close.first().click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(page).toHaveURL(/\/login$/);
  await linkInMail(person, "/reset-password");

  await page.getByRole("link", { name: "Forgot Password?" }).click();
  await expect(dialog.getByRole("button", { name: "Send reset link" })).toBeVisible();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect(dialog).toHaveCount(0);
});

test("the mailed link sets a new password, and says so when it dies while its form is open", async ({
  page,
}) => {
  const person = await seedUser();
  const choose = async (password: string) => {
    await page.getByLabel("Password", { exact: true }).fill(password);
    await page.getByLabel("Confirm Password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Save password" }).click();
  };
  const openLink = async (nth: number) => {
    await sendForm("/forgot-password", { email: person.email });
    await eventually(async () => expect(await mailsTo(person)).toHaveLength(nth));
    await page.goto(await linkInMail(person, "/reset-password"));
    await waitForHydration(page);
  };

  await test.step("a link that has died", async () => {
    await openLink(1);
    await querySiteDatabase(
      "delete from verifications where value = (select id::text from users where email = $1)",
      [person.email],
    );
    await choose("six words in a row");
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Request a new link" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("a link that works refuses a weak password, and takes a good one", async () => {
    await openLink(2);
    await page.getByRole("button", { name: "Save password" }).click();
    await expect(page.getByText("Password is required")).toBeVisible();
    await choose("password1");
    await expect(page.locator(".strength [role=status]")).toHaveText(
      "Password strength: 3 of 5. Common pattern: choose another password",
    );
    await expect(page.getByLabel("Password", { exact: true })).toHaveAccessibleDescription(
      /This password is easy to guess/,
    );
    await choose("five words in a row");
    await expect(page).toHaveURL(/\/login\?/);
    await expect(
      page.getByText("Your password has been saved. Please log in with it."),
    ).toBeVisible();
    await fillLogin(page, { ...person, password: "five words in a row" });
    await page.getByRole("button", { name: "Log in" }).click();
    await expect(page.getByText(`Welcome, ${person.name}`).filter({ visible: true })).toHaveCount(
      1,
    );
  });
});
