import {
  createAccount,
  linkInMail,
  newUser,
  type Person,
  querySiteDatabase,
  seedUser,
} from "#tests/e2e/accounts.ts";
import {
  expect,
  expectAccessible,
  type Page,
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

test("the form helps while it is filled in: pasting, missing fields, passwords, strength", async ({
  page,
}) => {
  await open(page);

  await test.step("a password is pasted where it is asked for a second time, and no field refuses", async () => {
    const fields = page.locator("main form input");
    expect(await fields.count()).toBeGreaterThan(3);
    const refusing = await fields.evaluateAll((all) =>
      all
        .filter((each) => {
          const paste = new ClipboardEvent("paste", { bubbles: true, cancelable: true });
          return !each.dispatchEvent(paste);
        })
        .map((each) => each.getAttribute("name")),
    );
    expect(refusing).toEqual([]);
    await field(page, "Full Name").fill("four words in a row");
    await field(page, "Full Name").press("ControlOrMeta+a");
    await page.keyboard.press("ControlOrMeta+c");
    await field(page, "Confirm Password").press("ControlOrMeta+v");
    await expect(field(page, "Confirm Password")).toHaveValue("four words in a row");
    for (const label of ["Full Name", "Confirm Password"]) await field(page, label).fill("");
  });

  await test.step("a password that is easy to guess is called so while it is typed", async () => {
    const tooEasy = page.getByText("Common pattern: choose another password", { exact: true });
    await field(page, "Full Name").fill("Nomvula Dube");
    for (const easy of ["Summer2026!", "Polokwane2026", "Nomvula2026", "Jacaranda#1"]) {
      await field(page, "Password").fill(easy);
      await expect(tooEasy).toBeVisible();
    }
    for (const other of ["Summer", "four words in a row"]) {
      await field(page, "Password").fill(other);
      await expect(tooEasy).toHaveCount(0);
    }
    for (const label of ["Full Name", "Password"]) await field(page, label).fill("");
  });

  await test.step("what is missing or wrong is said beside its field, and goes when corrected", async () => {
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
    await expect(page.locator("[data-focus-target]")).toHaveCount(0);
  });

  await test.step("the two passwords are compared as either changes", async () => {
    await field(page, "Password").fill("four words");
    await field(page, "Confirm Password").fill("four");
    const mismatch = page.getByText("Password do not match");
    await expect(mismatch).toHaveCount(0);
    await field(page, "Confirm Password").fill("five");
    await expect(mismatch).toBeVisible();
    await field(page, "Confirm Password").fill("four words");
    await expect(mismatch).toHaveCount(0);
    await field(page, "Password").fill("five words");
    await expect(mismatch).toBeVisible();
  });

  await test.step("each password can be shown and hidden again", async () => {
    for (const [label, toggle] of [
      ["Password", "Show password"],
      ["Confirm Password", "Show password confirmation"],
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

  await test.step("the strength meter: five rules, from red over orange and yellow to green", async () => {
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
});

test("what is refused is said at its field, and nothing typed is lost", async ({ page }) => {
  await open(page);
  const alert = page.locator("[data-focus-target]");
  const password = field(page, "Password");
  const sent: string[] = [];
  page.on("request", (request) => request.method() === "POST" && sent.push(request.url()));

  // Spaces around it count neither here nor in the rule.
  for (const short of ["abc", "  seven  "]) {
    await test.step(`the password "${short}", where it was typed, and before it leaves the browser`, async () => {
      await fill(page, { ...newUser(), password: short });
      await send(page);
      await expect(password).toHaveAccessibleDescription(/Use at least 8 characters/);
      await expect(password).toHaveAttribute("aria-invalid", "true");
      await expect(password).toBeFocused();
      const rule = page.getByRole("listitem").filter({ hasText: "8 characters" });
      await expect(rule).not.toContainText("(met)");
      expect(sent).toEqual([]);
    });
  }

  await test.step("the password password1, where it was typed", async () => {
    const reason =
      "This password is easy to guess. Choose one that is harder to guess, such as four unrelated words.";
    await fill(page, { ...newUser(), password: "password1" });
    await send(page);
    await expect(page.getByText(reason)).toBeVisible();
    await expect(password).toHaveAccessibleDescription(/easy to guess\. Choose one/);
    await expect(password).toBeFocused();
    await expect(field(page, "Email Address")).not.toHaveAttribute("aria-invalid");
    await expect(alert).toHaveCount(0);
    await password.fill("four words in a row");
    await expect(page.getByText(reason)).toHaveCount(0);
  });

  await test.step("when nothing answers, what was typed stays", async () => {
    const person = newUser();
    await fill(page, person);
    await page.route(/\/sign-up\.data/, (route) => route.abort());
    await send(page);
    await expect(alert).toHaveText("No connection. What you typed is still here; try again.");
    await expect(field(page, "Email Address")).toHaveValue(person.email);
    await page.unroute(/\/sign-up\.data/);
  });

  await test.step("an address that has an account, however it is written", async () => {
    const person = await seedUser();
    await fill(page, { ...person, email: person.email.toUpperCase() });
    await send(page);
    await expect(alert).toHaveText("Registration failed. Please try again.");
    await expect(alert).toBeFocused();
    await expect(field(page, "Email Address")).toHaveAccessibleDescription(
      "User already registered",
    );
    await expect(field(page, "Full Name")).toHaveValue(person.name);
    await expectAccessible(page);
    const main = page.locator("main");
    await expect(
      main.getByText("Is it yours?").getByRole("link", { name: "Log in" }),
    ).toHaveAttribute("href", "/login");
    await main.getByRole("link", { name: "Forgot Password?" }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
  });
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
  await expect(dialog).toHaveAccessibleDescription(/^Your account has been created\./);
  await expect(dialog.getByRole("switch", { name: /^Newsletter/ })).toBeChecked();
  await expect(dialog.getByRole("switch", { name: /^Promotions/ })).not.toBeChecked();
  await expect(dialog.getByRole("switch", { name: /^Updates/ })).toBeChecked();
  await expect(dialog.getByRole("switch").first()).toBeFocused();
  await expectAccessible(page);
  await expect(page.getByLabel("Full Name")).toHaveValue("");
  expect(await page.context().cookies()).toEqual([]);
  expect(await consentsOf(person)).toEqual([]);
  const save = dialog.getByRole("button", { name: "Save Preferences" });
  await dialog.getByRole("switch", { name: /^Promotions/ }).check();

  await test.step("a choice that cannot be sent leaves the dialog as it is", async () => {
    await page.route(/\/sign-up\.data\?/, (route) => route.abort());
    const failed = page.waitForEvent("requestfailed", (request) =>
      request.url().includes("/sign-up.data"),
    );
    await save.click();
    await failed;
    await expect(save).toBeEnabled();
    await expect(dialog.getByRole("switch", { name: /^Promotions/ })).toBeChecked();
    await expect(page.locator("[data-focus-target]")).toHaveCount(0);
    await page.unroute(/\/sign-up\.data\?/);
  });

  await test.step("one that is saved is on record with its words, and the login says so once", async () => {
    const held = Promise.withResolvers<void>();
    await page.route(/\/sign-up\.data\?/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await save.click();
    await expect(dialog.getByRole("button", { name: "Saving..." })).toBeDisabled();
    held.resolve();
    await expect(page).toHaveURL(/\/login$/);
    const news = page.getByRole("status").filter({ hasText: "Your account is ready" });
    await expect(news).toContainText(`your preferences are saved`);
    await expect(news).toContainText(
      `We have emailed ${person.email} a link to confirm your address`,
    );
    await expect(news).toContainText("and another to confirm your preferences");
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
});

test("who leaves the dialog can open it again until its ticket is too old; nothing is recorded", async ({
  page,
}) => {
  const person = newUser();
  await page.clock.install();
  await page.setViewportSize(PHONE);
  await open(page);
  await fill(page, person);
  await send(page);
  const dialog = page.getByRole("dialog");
  const banner = page.getByText("Registration successful! Please check your email.");
  const again = page.getByRole("button", { name: "Choose what we email you" });

  await test.step("it is left by Cancel, Close or Escape, and the banner is read", async () => {
    for (const leave of [
      () => page.getByRole("button", { name: "Cancel" }).click(),
      () => dialog.getByRole("button", { name: "Close" }).click(),
      () => page.keyboard.press("Escape"),
    ]) {
      await expect(dialog).toBeVisible();
      await leave();
      await expect(dialog).toBeHidden();
      await expect(banner).toBeInViewport();
      await again.click();
    }
  });

  await test.step("a choice that cannot be saved is only logged: the dialog stays", async () => {
    await querySiteDatabase(
      "delete from preference_tickets where user_id = (select id from users where email = $1)",
      [person.email],
    );
    const answer = page.waitForResponse(/\/sign-up\.data\?/);
    await dialog.getByRole("button", { name: "Save Preferences" }).click();
    expect((await answer).status()).toBe(409);
    await expect(dialog.getByRole("button", { name: "Save Preferences" })).toBeEnabled();
    await expect(page.locator("[data-focus-target]")).toHaveCount(0);
    expect(await consentsOf(person)).toEqual([]);
  });

  await test.step("the page says what is left to do", async () => {
    await page.keyboard.press("Escape");
    await expect(dialog).toBeHidden();
    await expect(page.getByRole("heading", { name: "Account created" })).toBeVisible();
    await expect(page.getByText(`We sent a link to ${person.email}.`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Create Account" })).toHaveCount(0);
    await expect(page.locator("main").getByRole("link", { name: "Log in" })).toBeVisible();
    await expectAccessible(page);
    expect(
      await querySiteDatabase(
        "select 1 from user_preferences p join users u on u.id = p.user_id where u.email = $1",
        [person.email],
      ),
    ).toEqual([]);
  });

  await test.step("the ticket is offered for half an hour", async () => {
    await page.clock.fastForward("29:00");
    await expect(again).toBeVisible();
    await page.clock.fastForward("01:01");
    await expect(again).toHaveCount(0);
  });
});

test("the mailed link verifies with the password or with a new one, and can be sent again", async ({
  page,
}) => {
  const person = await createAccount();
  const link = await linkInMail(person, "/verify-email");
  await page.goto(link);
  await waitForHydration(page);
  await expect(page.getByRole("heading", { name: "Confirm your email address" })).toBeVisible();
  await expectAccessible(page);

  await test.step("an owner who did not open the account can set a new password instead", async () => {
    await page.getByRole("link", { name: "Set a new password" }).click();
    await expect(page.getByRole("heading", { name: "Set a new password" })).toBeVisible();
    await expectAccessible(page);
    await page.goBack();
  });

  await test.step("the account's password confirms, and signs in", async () => {
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
    await expect(page.getByText(`Welcome, ${person.name}`).filter({ visible: true })).toHaveCount(
      1,
    );
  });

  await test.step("a link that no longer works says so, and offers another", async () => {
    expect((await page.goto(`${link}x`))?.status()).toBe(410);
    await expect(page.getByRole("heading", { name: "This link no longer works" })).toBeVisible();
    await waitForHydration(page);
    await expectAccessible(page);
    await page.getByLabel("Email Address").fill(person.email);
    await page.getByRole("button", { name: "Send a new link" }).click();
    await expect(page.getByText("If this address hasn’t been confirmed yet")).toBeVisible();
  });
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("nothing is offered that needs it; who leaves the dialog sees what is left to do, and no empty form", async ({
    page,
  }) => {
    const person = newUser();
    await page.goto("/sign-up");
    await expect(page.getByRole("button", { name: "Show password" })).toHaveCount(0);
    await fill(page, person);
    await send(page);
    await page.getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByText(`We sent a link to ${person.email}.`)).toBeVisible();
    await expect(page.getByRole("button", { name: "Create Account" })).toBeHidden();
    await expect(page.getByRole("button", { name: "Choose what we email you" })).toBeHidden();
  });
});
