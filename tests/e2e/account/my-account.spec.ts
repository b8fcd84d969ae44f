import {
  findMailTo,
  linkPathIn,
  type Person,
  sendForm,
  signInNewUser,
} from "#tests/e2e/accounts.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  expectFitsAndAccessible,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";
import { seedQuote } from "#tests/e2e/seed-data.ts";

test("the overview of somebody with a long name who has not confirmed their address", async ({
  page,
}) => {
  const name = "Nomvula van der Westhuizen-Dlamini ".repeat(5);
  await seedQuote(await signInNewUser(page, { isVerified: false, name }));
  await page.goto("/account");
  await waitForHydration(page);
  await expect(page.locator("main")).toContainText("Not confirmed yet");
  await expectFitsAndAccessible(page);
  await page.locator("main").getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByText("The link is on its way.")).toBeVisible();
});

test("name and password are changed; what is wrong is said at its field and keeps what was typed", async ({
  page,
}) => {
  await page.setViewportSize(DESKTOP);
  const person = await signInNewUser(page);
  await page.goto("/terms");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Welcome, Thandi Mokoena" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My account" })).toBeVisible();
  for (const text of [person.email, "Confirmed", "Logged in on this device only"]) {
    await expect(page.locator("main")).toContainText(text);
  }

  await test.step("the name", async () => {
    await page.getByRole("link", { name: "Change your name" }).click();
    const field = page.getByLabel("Full Name");
    const save = page.getByRole("button", { name: "Save name" });
    await expect(field).toHaveValue("Thandi Mokoena");
    for (const nothing of ["", "\u200b "]) {
      await field.fill(nothing);
      await save.click();
      await expect(field).toHaveAccessibleDescription("Name is required");
      await expect(field).toBeFocused();
    }
    await expectFitsAndAccessible(page);

    await field.fill("Thandi <b>Nkosi</b>");
    await page.route(/account\/name/, (route) => route.abort());
    await save.click();
    await expect(page.locator("[data-focus-target]")).toBeFocused();
    await expect(page.locator("[data-focus-target]")).toContainText(
      "No connection. What you typed is still here; try again.",
    );
    await expect(field).toHaveValue("Thandi <b>Nkosi</b>");
    await page.unroute(/account\/name/);

    await save.click();
    const notice = page.getByRole("status").filter({ hasText: "Your name has been changed." });
    await expect(notice).toBeFocused();
    await expect(page.getByRole("link", { name: "Welcome, Thandi <b>Nkosi</b>" })).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("the password", async () => {
    await page.getByRole("link", { name: "Change your password" }).click();
    await expect(page.getByRole("heading", { level: 1, name: "Your password" })).toBeVisible();
    const fill = async (now: string, next: string, again = next) => {
      await page.getByLabel("Current password", { exact: true }).fill(now);
      await page.getByLabel("New password", { exact: true }).fill(next);
      await page.getByLabel("Confirm Password", { exact: true }).fill(again);
      await page.getByRole("button", { name: "Change password" }).click();
    };
    await fill(person.password, "aB1-abcd", "other words");
    await expect(page.locator(".strength [role=status]")).toHaveText("Password strength: 5 of 5");
    await expect(page.getByText("Password do not match")).toBeVisible();
    // Shown while typing, too: the answer moves the focus, and with it what is typed next.
    await expect(page.getByLabel("Confirm Password", { exact: true })).toBeFocused();
    await fill("not my password", "another few words");
    await expect(page.getByText("This password is not correct")).toBeVisible();
    await expect(page.getByLabel("Current password", { exact: true })).toBeFocused();
    await expect(page.getByLabel("New password", { exact: true })).toHaveValue("another few words");
    await fill(person.password, "password123");
    await expect(page.getByText("This password is easy to guess.")).toBeVisible();
    await fill(person.password, person.password);
    await expect(page.getByText("Choose a password that is different")).toBeVisible();
    await fill(person.password, "another few words");
    await expect(
      page.getByRole("status").filter({ hasText: "Your password has been changed." }),
    ).toBeFocused();
  });
});

test("preferences are saved, confirmed by email and withdrawn, each answer on record with its words", async ({
  page,
}) => {
  const person = await signInNewUser(page);
  await page.goto("/account/preferences");
  await waitForHydration(page);
  await expect(page.getByText("You haven’t saved any choices yet")).toBeVisible();
  for (const name of ["Newsletter", "Promotions", "Updates"]) {
    await expect(page.getByRole("switch", { name })).not.toBeChecked();
  }
  const answers = page.getByRole("listitem").filter({ hasText: /in My account|with the link/ });

  await test.step("what is switched on waits for a link", async () => {
    await page.getByRole("switch", { name: "Promotions" }).check();
    await page.getByRole("button", { name: "Save Preferences" }).click();
    await expect(page.getByRole("status").filter({ hasText: "Saved. Now confirm" })).toBeFocused();
    await expect(answers).toHaveCount(3);
    const switchedOn = answers.filter({ has: page.getByText("On", { exact: true }) });
    await expect(switchedOn).toContainText("Promotions: Price drops");
    await expect(page.getByText("Not confirmed yet: Promotions.")).toBeVisible();
    await expectFitsAndAccessible(page);
    await page.getByRole("button", { name: "Email me a link" }).click();
    await expect(page.getByText("The email is on its way.")).toBeVisible();
    await page.goto("/account");
    await expect(page.locator("main")).toContainText("Promotions: not confirmed yet");
  });

  await test.step("the link asks with the same words, and counts once it is answered", async () => {
    await page.goto(linkPathIn(await findMailTo(person.email, "Confirm which emails")));
    await waitForHydration(page);
    await expect(page.getByRole("heading", { name: "May we email you?" })).toBeVisible();
    await expect(page.locator("main").getByRole("listitem")).toHaveText([
      "Promotions: Price drops and end-of-line stock",
    ]);
    await expectFitsAndAccessible(page);
    await page.getByRole("button", { name: "Yes, send me these emails" }).click();
    await expect(
      page.getByRole("heading", { name: "Thank you, your choices are confirmed" }),
    ).toBeVisible();
    expect(page.url()).not.toContain("token");
    await page.getByRole("link", { name: "Open email preferences" }).click();
    await expect(page.getByText("Confirmed by email: Promotions.")).toBeVisible();
    await expect(answers).toHaveCount(4);
  });

  await test.step("what is switched off is withdrawn at once", async () => {
    await page.getByRole("switch", { name: "Promotions" }).uncheck();
    await page.getByRole("button", { name: "Save Preferences" }).click();
    await expect(answers).toHaveCount(5);
    await expect(page.getByText("Confirmed by email: Promotions.")).toHaveCount(0);
  });
});

test("devices are named, and can be signed out one by one or all at once", async ({ page }) => {
  const person = await signInNewUser(page);
  const phone = await logInOn(person, "Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile");
  const desk = await logInOn(person, "Mozilla/5.0 (Windows NT 10.0; rv:143.0) Firefox/143.0");
  await page.goto("/account/devices");
  await waitForHydration(page);
  await expect(page.getByText("This device")).toHaveCount(1);
  await page.getByRole("button", { name: "Sign out Chrome on Android" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "That device has been signed out." }),
  ).toBeFocused();
  await expect(page.getByText("Chrome on Android")).toHaveCount(0);
  expect([await isSignedIn(phone), await isSignedIn(desk)]).toEqual([false, true]);

  await page.getByRole("button", { name: "Sign out all other devices" }).click();
  await expect(page.getByText("Every other device has been signed out.")).toBeVisible();
  expect(await isSignedIn(desk)).toBe(false);
  await page.goto("/account");
  await expect(page.locator("main")).toContainText("Logged in on this device only");
});

/** Another device of theirs; its cookies. */
async function logInOn({ email, password }: Person, userAgent: string): Promise<string> {
  const answer = await sendForm("/login", { email, password }, { "user-agent": userAgent });
  expect(answer.status).toBe(302);
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(";")[0])
    .join("; ");
}

async function isSignedIn(cookie: string): Promise<boolean> {
  const account = `${process.env.SITE_ORIGIN}/account`;
  const answer = await fetch(account, { headers: { cookie }, redirect: "manual" });
  return answer.status === 200;
}
