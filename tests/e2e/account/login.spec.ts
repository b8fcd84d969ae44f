import {
  fillLogin,
  querySiteDatabase,
  seedUser,
  sendForm,
  signInNewUser,
} from "#tests/e2e/accounts.ts";
import {
  DESKTOP,
  expect,
  expectAccessible,
  type Page,
  PHONE,
  test,
  waitForHydration,
} from "#tests/e2e/fixtures.ts";

test("a login that fails says so where it is read, and loses nothing that was typed", async ({
  page,
}) => {
  const person = await seedUser();
  await page.goto("/login");
  await waitForHydration(page);
  const logIn = () => page.getByRole("button", { name: "Log in" }).click();
  const email = page.getByLabel("Email Address");
  const password = page.getByLabel("Password", { exact: true });
  const alert = page.locator("[data-focus-target]");

  await test.step("each field says what is missing, until it is typed", async () => {
    await logIn();
    await expect(email).toHaveAccessibleDescription("Email is required");
    await expect(email).toBeFocused();
    await expect(password).toHaveAccessibleDescription("Password is required");
    await expectAccessible(page);
    await email.fill("thandi");
    await expect(page.getByText("Email is required")).toHaveCount(0);
    await logIn();
    await expect(email).toHaveAccessibleDescription("Please enter a valid email address");
  });

  await test.step("when nothing answers, what was typed stays", async () => {
    await fillLogin(page, person);
    await page.route(/\/login\.data/, (route) => route.abort());
    await logIn();
    await expect(alert).toHaveText("No connection. What you typed is still here; try again.");
    await expect(email).toHaveValue(person.email);
    await expect(password).toHaveValue(person.password);
    await page.unroute(/\/login\.data/);
  });

  await test.step("a wrong password is an alert in focus, and the address stays", async () => {
    const held = Promise.withResolvers<void>();
    await page.route(/\/login\.data/, async (route) => {
      await held.promise;
      await route.continue();
    });
    await fillLogin(page, { ...person, password: "wrong" });
    await logIn();
    await expect(page.getByRole("button", { name: "Signing in..." })).toBeDisabled();
    held.resolve();
    await expect(alert).toHaveText("Invalid email or password");
    await expect(alert).toBeFocused();
    await expect(email).toHaveValue(person.email);
  });

  await test.step("after ten failures it says when to try again, and offers a reset", async () => {
    const fail = () => sendForm("/login", { email: person.email, password: "wrong" });
    for (const { status } of await Promise.all(Array.from({ length: 9 }, fail))) {
      expect(status).toBe(401);
    }
    await fillLogin(page, person);
    await logIn();
    await expect(alert).toHaveText(
      /^Too many failed attempts\. Try again in \d+ (second|minute)s?\. Reset your password$/,
    );
    await expectAccessible(page);
    await alert.getByRole("link", { name: "Reset your password" }).click();
    await expect(page).toHaveURL(/\/forgot-password$/);
  });
});

test("the header names the signed-in user and leads to their account on every screen", async ({
  page,
}) => {
  const name = "Nomvula van der Westhuizen-Dlamini";
  const { email } = await signInNewUser(page, { name });
  await page.setViewportSize(DESKTOP);
  await page.goto("/terms");
  await waitForHydration(page);
  const link = page.getByRole("link", { name: `Welcome, ${name}` }).filter({ visible: true });

  await test.step("a long name is whole in the header, and in the title of its link", async () => {
    await expect(link).toHaveAttribute("title", name);
    await expect(link).toHaveText(`Welcome, ${name}`);
    const text = link.locator(".viewer-name");
    expect(await text.evaluate((span) => span.scrollHeight > span.clientHeight + 1)).toBe(false);
  });

  await test.step("in the menu of a phone it is an entry like the others", async () => {
    await page.setViewportSize(PHONE);
    await page.getByRole("button", { name: "Menu" }).click();
    const other = page.locator("#menu").getByRole("link", { name: "Portfolio" });
    for (const rule of ["font-size", "min-height", "border-bottom-width"]) {
      const value = await other.evaluate(
        (entry, css) => getComputedStyle(entry)[css as never],
        rule,
      );
      await expect(link).toHaveCSS(rule, String(value));
    }
    await expectAccessible(page, { frame: true });
    await link.click();
    await expect(page).toHaveURL(/\/account$/);
    await page.getByRole("link", { name: "Manage your devices" }).click();
    await page.getByRole("link", { name: "My account" }).click();
    await expect(page).toHaveURL(/\/account$/);
  });

  await test.step("a user without a name is greeted as User", async () => {
    await querySiteDatabase("update users set name = '' where email = $1", [email]);
    await page.setViewportSize(DESKTOP);
    await page.goto("/account");
    await expect(page.getByText("Welcome, User").filter({ visible: true })).toHaveCount(1);
  });
});

test("a quiet reminder to verify the address covers no page, and can be put off", async ({
  page,
}) => {
  const person = await signInNewUser(page, { isVerified: false });
  const note = page.getByRole("complementary", { name: "Reminder" });
  await page.setViewportSize(DESKTOP);
  for (const path of ["/shop", "/", "/terms"]) {
    await page.goto(path);
    await waitForHydration(page);
    for (const width of [1280, 390, 320]) await expectBelowReminder(page, width);
  }
  await expectAccessible(page);
  await note.getByRole("button", { name: "Remind me later" }).click();
  await expect(page).toHaveURL(/\/terms$/);
  await expect(note).toHaveCount(0);
  await page.setViewportSize(DESKTOP);
  await page.reload();
  await waitForHydration(page);
  await expect(page.getByText(`Welcome, ${person.name}`).filter({ visible: true })).toHaveCount(1);
  await expect(note).toHaveCount(0);
});

async function expectBelowReminder(page: Page, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 800 });
  const note = page.getByRole("complementary", { name: "Reminder" });
  await expect(note).toBeVisible();
  const [bar, heading] = [await note.boundingBox(), await page.locator("h1").boundingBox()];
  const end = (bar?.y ?? 0) + (bar?.height ?? 0);
  expect(bar?.y, "under the header").toBe(80);
  expect(heading?.y, `${page.url()} at ${width} begins below it`).toBeGreaterThanOrEqual(end);
}
