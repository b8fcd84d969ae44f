import type { Page } from "@playwright/test";
import {
  fillLogin,
  linkInMail,
  type Person,
  querySiteDatabase,
  signInNewAdmin,
  signInNewUser,
} from "#tests/e2e/accounts.ts";
import { expect, expectAccessible, test, waitForHydration } from "#tests/e2e/fixtures.ts";
import { appCode } from "#tests/helpers/accounts/authenticator-app.ts";

/** Switches it on, and returns what the phone and the printed page know from then on. */
async function setUp(page: Page, person: Person) {
  await page.goto("/account/two-step-login");
  await waitForHydration(page);
  await page.getByLabel("Your password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Set up two-step login" }).click();
  await expect(page.getByRole("heading", { name: "Set up two-step login" })).toBeVisible();
  await expectAccessible(page);
  const totpUri = await page.locator("input[name=totpUri]").inputValue();
  await page.getByLabel("Enter the code that the app shows").fill("000 000");
  await page.getByRole("button", { name: "Switch on two-step login" }).click();
  await expect(page.getByText("This code is not correct.")).toBeVisible();
  await page.getByLabel("Enter the code that the app shows").fill(appCode(totpUri, { steps: -1 }));
  await page.getByRole("button", { name: "Switch on two-step login" }).click();
  const heading = page.getByRole("heading", { name: "Your recovery codes" });
  await expect(heading).toBeVisible();
  await expect(heading).toBeFocused();
  await expectAccessible(page);
  const recoveryCodes = await page.locator(".two-step-codes code").allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  await page.getByRole("link", { name: "I have saved them" }).click();
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();
  return { totpUri, recoveryCodes };
}

async function enterPassword(page: Page, person: Person): Promise<void> {
  await page.context().clearCookies();
  await page.goto("/login?next=%2Faccount%2Fdevices");
  await waitForHydration(page);
  await fillLogin(page, person);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/login\/code/);
}

// A lost password: app/http/auth/second-factor/second-factor.server.test.ts; without script: tests/site/account-forms.test.ts.
test("sensitive forms ask for the code; without the phone a recovery code logs in, once, and staff remove the factor after a day", async ({
  page,
  browser,
}) => {
  const person = await signInNewUser(page);
  const { totpUri, recoveryCodes } = await setUp(page, person);

  await test.step("a sensitive form asks for password and code, the next one does not for a while", async () => {
    await querySiteDatabase(
      "update sessions set stepped_up_at = null from users where users.id = user_id and email = $1",
      [person.email],
    );
    await page.goto("/account/email");
    await waitForHydration(page);
    await page.getByLabel("New email address").fill(`new-${person.email}`);
    await page.getByLabel("Your password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Change address" }).click();
    await expect(page.getByText("Enter the code from your authenticator app")).toBeVisible();
    await page.getByLabel("Your password", { exact: true }).fill(person.password);
    await page.getByLabel("Code from your authenticator app").fill(appCode(totpUri));
    await page.getByRole("button", { name: "Change address" }).click();
    await expect(page.getByText("Check both inboxes.")).toBeVisible();
    await page.goto("/account/data");
    await expect(page.getByRole("button", { name: "Delete my account" })).toBeVisible();
    await expect(page.getByLabel("Your password", { exact: true })).toHaveCount(0);
    await page.goto("/account/password");
    await expect(page.getByLabel("Current password", { exact: true })).toBeVisible();
  });

  await enterPassword(page, person);
  await expect(page.getByLabel("Code", { exact: true })).toBeFocused();
  await expectAccessible(page);
  const [code = ""] = recoveryCodes;
  await page.getByLabel("Code", { exact: true }).fill(code.toUpperCase());
  await page.getByLabel("Don’t ask for a code on this device").check();
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).toHaveURL(/\/account\/devices/);
  await expect(page.getByRole("heading", { name: "Trusted devices" })).toBeVisible();
  await page.getByRole("button", { name: /^Stop trusting/ }).click();
  await expect(page.getByText("That device is no longer trusted.")).toBeVisible();

  await enterPassword(page, person);
  await page.getByLabel("Code", { exact: true }).fill(code);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page.getByText("This recovery code has been used already.")).toBeVisible();

  const office = await browser.newContext({ baseURL: process.env.SITE_ORIGIN ?? "" });
  const desk = await office.newPage();
  const staff = await signInNewAdmin(desk);
  const [user] = await querySiteDatabase("select id from users where email = $1", [person.email]);
  await desk.goto(`/admin/customers/${user.id}`);
  await waitForHydration(desk);
  await desk.getByRole("button", { name: "Remove two-step login" }).click();
  const question = desk.getByRole("dialog");
  await question.getByLabel("Your password", { exact: true }).fill(staff.password);
  await question.getByRole("button", { name: "Remove in 24 hours" }).click();
  await expect(desk.getByText("unless they stop it or log in with a code")).toBeVisible();
  await office.close();

  await page.goto(await linkInMail(person, "/account/stop-recovery"));
  await waitForHydration(page);
  await expectAccessible(page);
  await page.getByRole("button", { name: "Keep two-step login" }).click();
  await expect(page.getByRole("heading", { name: "Two-step login stays on" })).toBeVisible();
  await expect(page).not.toHaveURL(/token/);
});
