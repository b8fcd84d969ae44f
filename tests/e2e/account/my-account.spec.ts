import {
  findMailTo,
  linkPathIn,
  logInByRequest,
  newBrowserPage,
  sendForm,
  signInNewUser,
} from "#tests/e2e/accounts.ts";
import {
  DESKTOP,
  expect,
  expectResponsiveAndAccessible,
  expectSameTemplate,
  PHONE,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";
import { seedQuote } from "#tests/e2e/seed-data.ts";

const pages = [
  "",
  "/orders",
  "/quotations",
  "/name",
  "/email",
  "/password",
  "/preferences",
  "/devices",
  "/data",
];

test("whoever is not signed in is asked to log in, and comes back", async ({ request }) => {
  for (const path of pages) {
    const answer = await request.get(`/account${path}`);
    const next = encodeURIComponent(`/account${path}`);
    expect(new URL(answer.url()).search).toBe(`?next=${next}`);
  }
});

test("every page is accessible, on a phone and on a desk, and holds a long name at 320 px", async ({
  page,
}) => {
  test.slow();
  const name = "Nomvula van der Westhuizen-Dlamini ".repeat(5);
  await seedQuote(await signInNewUser(page, { isProven: false, name }));
  for (const path of [...pages, "?done=name", "/deleted", "/confirm-email?token=x"]) {
    await page.goto(`/account${path}`);
    await waitForHydration(page);
    // Forms like that of the name, and a list like that of the quotations.
    const isLikeAnother = ["/email", "/password", "/orders"].includes(path);
    await (isLikeAnother ? expectSameTemplate : expectResponsiveAndAccessible)(page);
  }
});

test("the name in the header leads to the account, where it can be changed", async ({ page }) => {
  await page.setViewportSize(DESKTOP);
  const { email } = await signInNewUser(page);
  await page.goto("/terms");
  await waitForHydration(page);
  await page.getByRole("link", { name: "Welcome, Thandi Mokoena" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "My account" })).toBeVisible();
  await expect(page.locator("main")).toContainText(email);
  await expect(page.locator("main")).toContainText("Verified");
  await expect(page.locator("main")).toContainText("Signed in here only");

  await page.getByRole("link", { name: "Change your name" }).click();
  const field = page.getByLabel("Full Name");
  await expect(field).toHaveValue("Thandi Mokoena");
  for (const nothing of ["", "\u200b "]) {
    await field.fill(nothing);
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(field).toHaveAccessibleDescription("Name is required");
    await expect(field).toBeFocused();
  }
  await field.fill("Thandi <b>Nkosi</b>");
  await page.getByRole("button", { name: "Save name" }).click();
  const notice = page.getByRole("status").filter({ hasText: "Your name is changed." });
  await expect(notice).toBeFocused();
  await expect(page.getByRole("link", { name: "Welcome, Thandi <b>Nkosi</b>" })).toBeVisible();
});

test("the menu of a phone leads to the account too", async ({ page }) => {
  await page.setViewportSize(PHONE);
  await signInNewUser(page);
  await page.goto("/terms");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Menu" }).click();
  await page.getByRole("link", { name: "Welcome, Thandi Mokoena" }).click();
  await expect(page).toHaveURL(/\/account$/);
  await page.getByRole("link", { name: "Manage your devices" }).click();
  await page.getByRole("link", { name: "My account" }).click();
  await expect(page).toHaveURL(/\/account$/);
});

test("a new password ends the other sessions and is told by mail", async ({ page, browser }) => {
  test.slow();
  const person = await signInNewUser(page);
  const elsewhere = await newBrowserPage(browser);
  await logInByRequest(elsewhere, person);
  await page.goto("/account/password");
  await waitForHydration(page);

  const fill = async (now: string, next: string, again = next) => {
    await page.getByLabel("Current password", { exact: true }).fill(now);
    await page.getByLabel("New password", { exact: true }).fill(next);
    await page.getByLabel("Confirm Password", { exact: true }).fill(again);
    await page.getByRole("button", { name: "Change password" }).click();
  };
  await fill(person.password, "another few words", "other words");
  await expect(page.getByText("Password do not match")).toBeVisible();
  await fill("not my password", "another few words");
  await expect(page.getByText("This is not your password")).toBeVisible();
  await expect(page.getByLabel("Current password", { exact: true })).toBeFocused();
  await expect(page.getByLabel("New password", { exact: true })).toHaveValue("another few words");
  await fill(person.password, "password123");
  await expect(page.getByText("This password is easy to guess.")).toBeVisible();
  await fill(person.password, person.password);
  await expect(page.getByText("Choose a password that differs")).toBeVisible();

  await fill(person.password, "another few words");
  await expect(
    page.getByRole("status").filter({ hasText: "Your password is changed." }),
  ).toBeFocused();
  await elsewhere.goto("/account");
  await expect(elsewhere).toHaveURL(/\/login\?next=/);
  await elsewhere.close();
  await findMailTo(person.email, "password was changed");
});

test("preferences are saved, confirmed by email and withdrawn, each answer on record with its words", async ({
  page,
}) => {
  const person = await signInNewUser(page);
  await page.goto("/account/preferences");
  await waitForHydration(page);
  await expect(page.getByText("You have not saved a choice yet")).toBeVisible();
  for (const name of ["Newsletter", "Promotions", "Updates"]) {
    await expect(page.getByRole("switch", { name })).not.toBeChecked();
  }
  await page.getByRole("switch", { name: "Promotions" }).check();
  await page.getByRole("button", { name: "Save Preferences" }).click();
  await expect(page.getByRole("status").filter({ hasText: "Saved. Now confirm" })).toBeFocused();
  const answers = page.getByRole("listitem").filter({ hasText: /in My account|with the link/ });
  await expect(answers).toHaveCount(3);
  const switchedOn = answers.filter({ has: page.getByText("On", { exact: true }) });
  await expect(switchedOn).toContainText("Promotions: Price drops");
  await expect(page.getByText("Not confirmed yet: Promotions.")).toBeVisible();
  await expectResponsiveAndAccessible(page);
  await page.getByRole("button", { name: "Email me a link" }).click();
  await expect(page.getByText("The email is on its way.")).toBeVisible();
  await page.goto("/account");
  await expect(page.locator("main")).toContainText("Promotions: not confirmed yet");

  await page.goto(linkPathIn(await findMailTo(person.email, "Confirm what")));
  await page.getByRole("button", { name: "Yes, send me these emails" }).click();
  await page.getByRole("link", { name: "Open email preferences" }).click();
  await expect(page.getByText("Confirmed by email: Promotions.")).toBeVisible();
  await expect(answers).toHaveCount(4);
  await page.getByRole("switch", { name: "Promotions" }).uncheck();
  await page.getByRole("button", { name: "Save Preferences" }).click();
  await expect(answers).toHaveCount(5);
  await expect(page.getByText("Confirmed by email: Promotions.")).toHaveCount(0);
  await page.goto("/account");
  await expect(page.locator("main")).toContainText("None");
});

test("devices are named, and can be signed out one by one or all at once", async ({
  page,
  browser,
}) => {
  test.slow();
  const person = await signInNewUser(page);
  const open = async (userAgent: string) => {
    const device = await newBrowserPage(browser, userAgent);
    await logInByRequest(device, person);
    return device;
  };
  const phone = await open("Mozilla/5.0 (Linux; Android 15) Chrome/140.0 Mobile Safari/537.36");
  const desk = await open("Mozilla/5.0 (Windows NT 10.0; rv:143.0) Gecko/20100101 Firefox/143.0");
  await page.goto("/account/devices");
  await waitForHydration(page);
  await expect(page.getByText("This device")).toHaveCount(1);
  await page.getByRole("button", { name: "Sign out Chrome on Android" }).click();
  await expect(
    page.getByRole("status").filter({ hasText: "That device is signed out." }),
  ).toBeFocused();
  await expect(page.getByText("Chrome on Android")).toHaveCount(0);
  await phone.goto("/account");
  await expect(phone).toHaveURL(/\/login/);

  await page.getByRole("button", { name: "Sign out all other devices" }).click();
  await expect(page.getByText("Every other device is signed out.")).toBeVisible();
  await desk.goto("/account");
  await expect(desk).toHaveURL(/\/login/);
  await page.goto("/account");
  await expect(page.locator("main")).toContainText("Signed in here only");
});

test("a new password is measured as at the sign-up", async ({ page }) => {
  await signInNewUser(page);
  await page.goto("/account/password");
  await waitForHydration(page);
  await page.getByLabel("New password", { exact: true }).fill("aB1-abcd");
  await expect(page.locator(".strength [role=status]")).toHaveText("Password strength: 5 of 5");
  await page.getByRole("button", { name: "Change password" }).click();
  await expect(page.getByText("Please confirm your password")).toBeVisible();
});

test("an address that is not verified is said to be so, and its link is sent again", async ({
  page,
}) => {
  const { email, password } = await signInNewUser(page, { isProven: false });
  await page.goto("/account");
  await expect(page.locator("main")).toContainText("Not verified yet");
  await page.locator("main").getByRole("button", { name: "Send the link again" }).click();
  await expect(page.getByText("The link is on its way.")).toBeVisible();
  await page.goto(linkPathIn(await findMailTo(email, "Confirm your email address")));
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page.getByRole("heading", { name: "Email address confirmed" })).toBeVisible();
  await page.goto("/account");
  await expect(page.locator("main")).toContainText("Verified");
  await expect(
    page.locator("main").getByRole("button", { name: "Send the link again" }),
  ).toHaveCount(0);
});

test("everything held about a person is one download, a few times an hour", async ({ page }) => {
  await signInNewUser(page);
  await page.goto("/account/data");
  await waitForHydration(page);
  const button = page.getByRole("button", { name: "Download my data" });
  for (let nth = 1; nth <= 5; nth++) {
    const [download] = await Promise.all([page.waitForEvent("download"), button.click()]);
    expect(download.suggestedFilename()).toMatch(/^my-data-[\d-]+\.zip$/);
  }
  await button.click();
  await expect(page.getByText("You downloaded your data several times.")).toBeVisible();
});

test("an account is deleted with its password, and nobody can log in to it", async ({ page }) => {
  const person = await signInNewUser(page);
  await page.goto("/shop?stock=in");
  await page
    .getByRole("button", { name: /^Add to Cart/ })
    .first()
    .click();
  await expect(page.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  await page.goto("/account/data");
  await waitForHydration(page);
  const remove = async (password: string) => {
    await page.getByLabel("Your password", { exact: true }).fill(password);
    await page.getByRole("button", { name: "Delete my account" }).click();
  };
  await remove("wrong");
  await expect(page.getByText("This is not your password")).toBeVisible();
  await remove(person.password);
  await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();
  await expect(page.getByText("Welcome,").filter({ visible: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Cart", exact: true })).toBeVisible();
  expect((await page.context().cookies()).filter(({ name }) => /session|cart/.test(name))).toEqual(
    [],
  );
  await findMailTo(person.email, "account is deleted");
  const { email, password } = person;
  expect((await sendForm("/login", { email, password })).status).toBe(401);
});

test("a form that cannot be sent stays as it was typed", async ({ page }) => {
  await signInNewUser(page);
  await page.goto("/account/name");
  await waitForHydration(page);
  await page.getByLabel("Full Name").fill("Thandi Nkosi");
  await page.route(/account\/name/, (route) => route.abort());
  await page.getByRole("button", { name: "Save name" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByRole("alert")).toContainText("No response from server");
  await expect(page.getByLabel("Full Name")).toHaveValue("Thandi Nkosi");
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the name, the password and the mail preferences are changed as well", async ({ page }) => {
    test.slow();
    const person = await signInNewUser(page);
    await page.goto("/account/name");
    await page.getByLabel("Full Name").fill("");
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(page.getByText("Name is required")).toBeVisible();
    await page.getByLabel("Full Name").fill("Thandi Nkosi");
    await page.getByRole("button", { name: "Save name" }).click();
    await expect(page.getByText("Your name is changed.")).toBeVisible();

    await page.goto("/account/password");
    await page.getByLabel("Current password", { exact: true }).fill("wrong");
    await page.getByLabel("New password", { exact: true }).fill("another few words");
    await page.getByLabel("Confirm Password", { exact: true }).fill("another few words");
    await page.getByRole("button", { name: "Change password" }).click();
    await expect(page.getByText("This is not your password")).toBeVisible();
    for (const label of ["Current password", "New password", "Confirm Password"]) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue("");
    }

    await page.goto("/account/preferences");
    await page.getByRole("switch", { name: "Updates" }).check();
    await page.getByRole("button", { name: "Save Preferences" }).click();
    await expect(page.getByRole("switch", { name: "Updates" })).toBeChecked();

    await page.goto("/account/data");
    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("button", { name: "Download my data" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/\.zip$/);
    await page.getByLabel("Your password", { exact: true }).fill(person.password);
    await page.getByRole("button", { name: "Delete my account" }).click();
    await expect(page.getByRole("heading", { name: "Your account is deleted" })).toBeVisible();
  });
});
