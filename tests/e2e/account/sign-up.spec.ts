import type { Page } from "@playwright/test";
import {
  createAccount,
  fillLogin,
  linkInMail,
  logInByRequest,
  newBrowserPage,
  newUser,
  type Person,
  querySiteDatabase,
  sendForm,
} from "#tests/e2e/accounts.ts";
import {
  expect,
  expectAccessible,
  expectResponsiveAndAccessible,
  PHONE,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";

const field = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const send = (page: Page) => page.getByRole("button", { name: "Create Account" }).click();

async function open(page: Page): Promise<void> {
  await page.goto("/sign-up");
  await waitForHydration(page);
}

async function fill(page: Page, person: Person): Promise<void> {
  await field(page, "Full Name").fill(person.name);
  await field(page, "Email Address").fill(person.email);
  await field(page, "Password").fill(person.password);
  await field(page, "Confirm Password").fill(person.password);
}

const consentsOf = ({ email }: Person) =>
  querySiteDatabase(
    `select c.preference, c.value, c.channel, c.wording from preference_consents c
     join users u on u.id = c.user_id where u.email = $1 order by c.preference`,
    [email],
  );

test("what is missing or wrong is said beside its field, and goes when it is corrected", async ({
  page,
}) => {
  await open(page);
  await send(page);
  await expect(page.getByText("Name is required")).toBeVisible();
  await expect(page.getByText("Email is required")).toBeVisible();
  await expect(page.getByText("Password is required")).toBeVisible();
  await expect(page.getByText("Please confirm your password")).toBeVisible();
  await expect(field(page, "Full Name")).toBeFocused();
  await expect(field(page, "Full Name")).toHaveAccessibleDescription("Name is required");
  await expectAccessible(page);

  await field(page, "Full Name").fill("Thandi");
  await expect(page.getByText("Name is required")).toHaveCount(0);
  await field(page, "Email Address").fill("not an address");
  await send(page);
  await expect(field(page, "Email Address")).toHaveAccessibleDescription(
    "Invalid email address format",
  );
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("the two passwords are compared as either changes, and can be shown and hidden again", async ({
  page,
}) => {
  await open(page);
  await field(page, "Password").fill("four words");
  await field(page, "Confirm Password").fill("four");
  const mismatch = page.getByText("Password do not match");
  await expect(mismatch).toBeVisible();
  await field(page, "Confirm Password").fill("four words");
  await expect(mismatch).toHaveCount(0);
  await field(page, "Password").fill("five words");
  await expect(mismatch).toBeVisible();

  for (const [label, toggle] of [
    ["Password", "Show password"],
    ["Confirm Password", "Show confirm password"],
  ] as const) {
    const button = page.getByRole("button", { name: toggle, exact: true });
    await expect(field(page, label)).toHaveAttribute("type", "password");
    await button.click();
    await expect(field(page, label)).toHaveAttribute("type", "text");
    await expect(button).toHaveAttribute("aria-pressed", "true");
    await button.click();
    await expect(field(page, label)).toHaveAttribute("type", "password");
  }
});

test("the strength meter: five rules, and a bar that is red, orange, yellow, light green, green", async ({
  page,
}) => {
  await open(page);
  const coloursOf = () =>
    page
      .locator(".strength-bar i")
      .evaluateAll((bars) => bars.map((bar) => getComputedStyle(bar).backgroundColor));
  const hueOf = (colour = "") => Number(/oklch\([\d.]+ [\d.]+ ([\d.]+)/.exec(colour)?.[1]);
  for (const [index, [password, hue]] of (
    [
      ["a", 27],
      ["aB", 52],
      ["aB1", 92],
      ["aB1-", 138],
      ["aB1-abcd", 152],
    ] as const
  ).entries()) {
    await field(page, "Password").fill(password);
    await expect(page.getByText("(met)")).toHaveCount(index + 1);
    await expect(page.locator(".strength [role=status]")).toHaveText(
      `Password strength: ${index + 1} of 5`,
    );
    await expect.poll(async () => hueOf((await coloursOf())[0])).toBe(hue);
    await expect.poll(async () => new Set(await coloursOf()).size).toBe(index === 4 ? 1 : 2);
  }
});

test("an account is made; the preferences are saved once with their ticket, and lead to the login", async ({
  page,
}) => {
  const person = newUser();
  await open(page);
  await fill(page, person);
  await send(page);
  await expect(page.getByText("Registration successful! Please check your email.")).toBeVisible();
  const dialog = page.getByRole("dialog", { name: "Customize Your Experience" });
  await expect(dialog.getByRole("switch", { name: /^Newsletter/ })).toBeChecked();
  await expect(dialog.getByRole("switch", { name: /^Promotions/ })).not.toBeChecked();
  await expect(dialog.getByRole("switch", { name: /^Updates/ })).toBeChecked();
  await expect(dialog.getByRole("switch").first()).toBeFocused();
  await expectAccessible(page);
  await expect(page.getByLabel("Full Name")).toHaveValue("");
  expect(await page.context().cookies()).toEqual([]);
  expect(await consentsOf(person)).toEqual([]);

  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/sign-up\.data\?/, async (route) => {
    await held;
    await route.continue();
  });
  await dialog.getByRole("switch", { name: /^Promotions/ }).check();
  await dialog.getByRole("button", { name: "Save Preferences" }).click();
  await expect(dialog.getByRole("button", { name: "Saving..." })).toBeDisabled();
  release();
  await expect(page).toHaveURL(/\/login$/);
  const news = page.getByRole("status").filter({ hasText: "Your account is ready" });
  await expect(news).toContainText(`your choices are saved`);
  await expect(news).toContainText(`We emailed ${person.email} a link to confirm your address`);
  await expect(news).toContainText("and another to confirm your choices");
  await expect(news).toBeFocused();
  await expectAccessible(page);
  const consents = await consentsOf(person);
  expect(consents.map(({ preference, value, channel }) => [preference, value, channel])).toEqual([
    ["newsletter", true, "sign-up"],
    ["promotions", true, "sign-up"],
    ["updates", true, "sign-up"],
  ]);
  expect(consents[1].wording).toBe("Promotions: Price drops and end-of-line stock");
  await page.reload();
  await expect(news, "it is said once").toHaveCount(0);
});

test("the choices count only once they are confirmed with the link in their own mail", async ({
  page,
}) => {
  const person = newUser();
  await open(page);
  await fill(page, person);
  await send(page);
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Save Preferences" }).click();
  await expect(page).toHaveURL(/\/login$/);
  const link = await linkInMail(person, "/account/confirm-preferences");
  // As a scanner does: opening the link, however often, confirms nothing.
  await page.request.head(link);
  await page.goto(link);
  await waitForHydration(page);
  await expect(page.getByRole("heading", { name: "May we email you?" })).toBeVisible();
  await expect(page.locator("main").getByRole("listitem")).toHaveText([
    "Newsletter: What we learnt on site, now and then",
    "Updates: Changes to products and services you use",
  ]);
  await expectResponsiveAndAccessible(page);
  const confirmed = async () =>
    (await consentsOf(person)).filter(({ channel }) => channel === "email");
  expect(await confirmed()).toEqual([]);

  await page.getByRole("button", { name: "Yes, send me these emails" }).click();
  await expect(page.getByRole("heading", { name: "Thank you, that is confirmed" })).toBeVisible();
  expect(page.url()).not.toContain("token");
  expect((await confirmed()).map(({ preference, wording }) => [preference, wording])).toEqual([
    ["newsletter", "Newsletter: What we learnt on site, now and then"],
    ["updates", "Updates: Changes to products and services you use"],
  ]);
  // The address itself is still to be verified.
  expect(
    await querySiteDatabase("select email_verified from users where email = $1", [person.email]),
  ).toEqual([{ email_verified: false }]);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Thank you, that is confirmed" })).toBeVisible();
  await page.goto("/account/confirm-preferences?token=x");
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
});

test("the mailed link verifies once, with the password, says so when it is opened again, and can be sent again", async ({
  page,
}) => {
  const person = await createAccount();
  const link = await linkInMail(person, "/verify-email");
  // As a scanner does: opening the link, however often, verifies nothing.
  await page.request.head(link);
  await page.goto(link);
  await waitForHydration(page);
  await expect(page.getByRole("heading", { name: "Confirm your email address" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Password", { exact: true }).fill("not my password");
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page.getByText("This password is not correct")).toBeVisible();
  await expect(page.getByLabel("Password", { exact: true })).toBeFocused();
  await page.getByLabel("Password", { exact: true }).fill(person.password);
  await page.getByRole("button", { name: "Confirm email" }).click();
  await expect(page.getByRole("heading", { name: "Email address confirmed" })).toBeVisible();
  expect(page.url()).not.toContain("token");
  await expectAccessible(page);
  await page.getByRole("link", { name: "Continue" }).click();
  await expect(page.getByText(`Welcome, ${person.name}`).filter({ visible: true })).toHaveCount(1);
  await page.goto(link);
  await expect(page.getByRole("heading", { name: "Already verified" })).toBeVisible();
  expect((await page.goto(`${link}x`))?.status()).toBe(410);
  await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Email Address").fill(person.email);
  await page.getByRole("button", { name: "Send a new link" }).click();
  await expect(page.getByText("If this address still has to be verified")).toBeVisible();
});

test.describe("whoever did not open the account", () => {
  for (const javaScriptEnabled of [true, false]) {
    test.describe(javaScriptEnabled ? "with script" : "without script", () => {
      test.use({ javaScriptEnabled });

      test("sets a new password, which ends the sessions of whoever did", async ({
        page,
        browser,
      }) => {
        const person = await createAccount();
        const other = await newBrowserPage(browser);
        await logInByRequest(other, person);
        const link = await linkInMail(person, "/verify-email");
        await page.goto(link);
        if (javaScriptEnabled) await waitForHydration(page);
        await page.getByRole("link", { name: "Set a new password" }).click();
        await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
        if (javaScriptEnabled) await expectAccessible(page);
        const password = "five other words from her";
        await page.getByLabel("New password", { exact: true }).fill(password);
        await page.getByLabel("Confirm Password", { exact: true }).fill(password);
        await page.getByRole("button", { name: "Save password and confirm email" }).click();
        await expect(
          page.getByText("Your password is saved. Please log in with it."),
        ).toBeVisible();
        await other.goto("/account");
        await expect(other, "the other device is signed out").toHaveURL(/\/login/);
        await other.close();
        await fillLogin(page, { ...person, password });
        await page.getByRole("button", { name: "Login" }).click();
        await expect(page).not.toHaveURL(/\/login/);
        await page.goto(link);
        await expect(page.getByRole("heading", { name: "Already verified" })).toBeVisible();
      });
    });
  }
});

test("the dialog is left by Cancel, Close or Escape: nothing is recorded, and the banner is read", async ({
  page,
}) => {
  const person = newUser();
  await page.setViewportSize(PHONE);
  await open(page);
  await fill(page, person);
  await send(page);
  const dialog = page.getByRole("dialog");
  const banner = page.getByText("Registration successful! Please check your email.");
  for (const leave of [
    () => page.getByRole("button", { name: "Cancel" }).click(),
    () => page.getByRole("button", { name: "Close" }).click(),
    () => page.keyboard.press("Escape"),
  ]) {
    await expect(dialog).toBeVisible();
    await leave();
    await expect(dialog).toBeHidden();
    await expect(banner).toBeInViewport();
    await page.getByRole("button", { name: "Choose what we mail you" }).click();
  }
  await page.keyboard.press("Escape");
  await expect(dialog).toBeHidden();
  await expect(page.getByRole("heading", { name: "Account created" })).toBeVisible();
  await expect(page.getByText(`We sent a link to ${person.email}.`)).toBeVisible();
  await expect(page.getByRole("button", { name: "Create Account" })).toHaveCount(0);
  await expect(page.locator("main").getByRole("link", { name: "Login" })).toBeVisible();
  await expectAccessible(page);
  expect(await consentsOf(person)).toEqual([]);
  expect(
    await querySiteDatabase(
      "select 1 from user_preferences p join users u on u.id = p.user_id where u.email = $1",
      [person.email],
    ),
  ).toEqual([]);
});

test("who left the dialog can open it again, until its ticket is too old", async ({ page }) => {
  const person = newUser();
  await page.clock.install();
  await open(page);
  await fill(page, person);
  await send(page);
  await page.getByRole("button", { name: "Cancel" }).click();
  const again = page.getByRole("button", { name: "Choose what we mail you" });
  await again.click();
  await expect(page.getByRole("dialog")).toBeVisible();
  await page.keyboard.press("Escape");
  await page.clock.fastForward("29:00");
  await expect(again).toBeVisible();
  await page.clock.fastForward("01:01");
  await expect(again).toHaveCount(0);
});

test("a choice that cannot be sent leaves the dialog as it is", async ({ page }) => {
  await open(page);
  await fill(page, newUser());
  await send(page);
  const dialog = page.getByRole("dialog");
  await page.route(/\/sign-up\.data\?/, (route) => route.abort());
  await dialog.getByRole("switch", { name: /^Promotions/ }).check();
  await dialog.getByRole("button", { name: "Save Preferences" }).click();
  await expect(dialog.getByRole("button", { name: "Save Preferences" })).toBeEnabled();
  await expect(dialog.getByRole("switch", { name: /^Promotions/ })).toBeChecked();
  await expect(page.getByRole("alert")).toHaveCount(0);
});

test("a choice that cannot be saved is only logged: the dialog stays", async ({ page }) => {
  const person = newUser();
  await open(page);
  await fill(page, person);
  await send(page);
  const dialog = page.getByRole("dialog");
  await expect(dialog).toBeVisible();
  await querySiteDatabase(
    "delete from preference_tickets where user_id = (select id from users where email = $1)",
    [person.email],
  );
  const answer = page.waitForResponse(/\/sign-up\.data\?/);
  await dialog.getByRole("button", { name: "Save Preferences" }).click();
  expect((await answer).status()).toBe(409);
  await expect(dialog.getByRole("button", { name: "Save Preferences" })).toBeEnabled();
  await expect(page.getByRole("alert")).toHaveCount(0);
  expect(await consentsOf(person)).toEqual([]);
});

test("an address that has an account, however it is written, is refused at the email field", async ({
  page,
}) => {
  const person = await createAccount();
  await open(page);
  await fill(page, { ...person, email: person.email.toUpperCase() });
  await send(page);
  await expect(page.getByRole("alert")).toHaveText("Registration failed. Please try again.");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(field(page, "Email Address")).toHaveAccessibleDescription("User already registered");
  await expect(field(page, "Full Name")).toHaveValue(person.name);
  await expectAccessible(page);
  const main = page.locator("main");
  await expect(main.getByText("Is it yours?").getByRole("link", { name: "Login" })).toHaveAttribute(
    "href",
    "/login",
  );
  await main.getByRole("link", { name: "Forgot Password?" }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});

for (const { password, reason } of [
  { password: "abc", reason: "Use at least 8 characters" },
  {
    password: "password1",
    reason:
      "This password is easy to guess. Choose one that is harder to guess, such as four unrelated words.",
  },
]) {
  test(`the server refuses the password ${password}, at the email field and where it was typed`, async ({
    page,
  }) => {
    await open(page);
    await fill(page, { ...newUser(), password });
    await send(page);
    await expect(page.getByRole("alert")).toHaveText("Registration failed. Please try again.");
    await expect(field(page, "Email Address")).toHaveAccessibleDescription(reason);
    await expect(field(page, "Password")).toHaveAccessibleDescription(reason);
    await field(page, "Password").fill("four words in a row");
    await expect(page.getByText(reason)).toHaveCount(0);
  });
}

test("when nothing answers, what was typed stays", async ({ page }) => {
  const person = newUser();
  await open(page);
  await fill(page, person);
  await page.route(/\/sign-up\.data/, (route) => route.abort());
  await send(page);
  await expect(page.getByRole("alert")).toHaveText(
    "No response from server. Please check your connection and try again.",
  );
  await expect(field(page, "Email Address")).toHaveValue(person.email);
});

test("forms from elsewhere, with more than was asked or with nothing, make no account", async () => {
  const { name, email, password } = newUser();
  const fields = { name, email, password, confirmPassword: password };
  const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  expect((await sendForm("/sign-up", fields, foreign)).status).toBe(403);
  expect((await sendForm("/sign-up", { ...fields, role: "admin" })).status).toBe(422);
  expect((await sendForm("/sign-up", {})).status).toBe(422);
  expect((await sendForm("/sign-up?preferences", { ticket: "x", admin: "on" })).status).toBe(400);
  expect(await querySiteDatabase("select 1 from users where email = $1", [email])).toEqual([]);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("the form fails, keeps what was typed, works, and the preferences follow", async ({
    page,
  }) => {
    const person = newUser();
    await page.goto("/sign-up");
    await expect(page.getByRole("button", { name: "Show password" })).toHaveCount(0);
    await fill(page, person);
    await field(page, "Confirm Password").fill("something else");
    await send(page);
    await expect(page.getByText("Password do not match")).toBeVisible();
    await expect(field(page, "Email Address")).toHaveValue(person.email);
    await expect(field(page, "Password")).toHaveValue("");
    await fill(page, person);
    await send(page);
    await expect(page.getByText("Registration successful! Please check your email.")).toBeVisible();
    await page.getByRole("switch", { name: /^Newsletter/ }).uncheck();
    await page.getByRole("button", { name: "Save Preferences" }).click();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByText(`We emailed ${person.email} a link`)).toBeVisible();
    expect((await consentsOf(person)).map(({ value }) => value)).toEqual([false, false, true]);
  });

  test("who leaves the dialog sees what is left to do, and no empty form", async ({ page }) => {
    const person = newUser();
    await page.goto("/sign-up");
    await fill(page, person);
    await send(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText(`We sent a link to ${person.email}.`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Create Account" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Choose what we mail you" })).toBeHidden();
  });
});
