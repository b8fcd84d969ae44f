import type { Page } from "@playwright/test";
import {
  createAccount,
  fillLogin,
  logInAs,
  newUser,
  querySiteDatabase,
  sendForm,
} from "#tests/e2e/accounts.ts";
import { expect, expectAccessible, test, waitForHydration } from "#tests/e2e/fixtures.ts";

const DAY_SECONDS = 24 * 60 * 60;

test("a login that fails says so, is brought into focus, and keeps the address", async ({
  page,
}) => {
  const person = newUser();
  await page.goto("/login");
  await waitForHydration(page);
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/login\.data/, async (route) => {
    await held;
    await route.continue();
  });
  await fillLogin(page, person);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("button", { name: "Signing in..." })).toBeDisabled();
  release();
  await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByLabel("Email Address")).toHaveValue(person.email);
  await expectAccessible(page);
});

test("an empty login says at each field what is missing, until it is typed", async ({ page }) => {
  await page.goto("/login");
  await waitForHydration(page);
  await page.getByRole("button", { name: "Login" }).click();
  const email = page.getByLabel("Email Address");
  await expect(email).toHaveAccessibleDescription("Email is required");
  await expect(email).toBeFocused();
  const password = page.getByLabel("Password", { exact: true });
  await expect(password).toHaveAccessibleDescription("Password is required");
  await expectAccessible(page);
  await email.fill("thandi");
  await expect(page.getByText("Email is required")).toHaveCount(0);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(email).toHaveAccessibleDescription("Invalid email address format");
});

test("a login leads to the page that asked for it, and the header greets by name", async ({
  page,
}) => {
  const person = await createAccount();
  await logInAs(page, person, "/login?next=%2Fprivacy");
  await expect(page).toHaveURL(/\/privacy$/);
  const cookies = await page.context().cookies();
  const session = cookies.find(({ name }) => name.includes("session_token"));
  expect(session).toMatchObject({ httpOnly: true, sameSite: "Lax", path: "/" });
  expect((session?.expires ?? 0) - Date.now() / 1000).toBeLessThan(8.1 * DAY_SECONDS);

  await expect(page.getByRole("link", { name: "Sign Up" })).toHaveCount(0);

  await page.goto("/login?next=%2Fterms");
  await expect(page).toHaveURL(/\/terms$/);
  await page.goto("/sign-up");
  await expect(page).not.toHaveURL(/sign-up/);

  await page.getByRole("button", { name: "Sign Out" }).filter({ visible: true }).click();
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText("Welcome,").filter({ visible: true })).toHaveCount(0);
  expect(await cookieNames(page)).toEqual(["jacaranda.device"]);
  const sessions = await querySiteDatabase(
    "select 1 from sessions s join users u on u.id = s.user_id where u.email = $1",
    [person.email],
  );
  expect(sessions).toEqual([]);
});

test("the name in the header looks like a link, and a long one is cut with the whole in its title", async ({
  page,
}) => {
  const name = "Nomvula van der Westhuizen-Dlamini";
  const person = await createAccount({ ...newUser(), name });
  await page.setViewportSize({ width: 1280, height: 800 });
  await logInAs(page, person);
  const link = page.getByRole("link", { name: `Welcome, ${name}` }).filter({ visible: true });
  await expect(link).toHaveAttribute("title", name);
  await expect(link).toHaveText(`Welcome, ${name}`);
  const text = link.locator("> span");
  await expect(text).toHaveCSS("text-decoration-line", "underline");
  await expect(text).toHaveCSS("text-overflow", "ellipsis");
  expect(await text.evaluate((span) => span.scrollWidth > span.clientWidth)).toBe(true);

  await page.setViewportSize({ width: 390, height: 800 });
  await page.getByRole("button", { name: "Menu" }).click();
  const other = page.locator("#menu").getByRole("link", { name: "Portfolio" });
  for (const rule of ["font-size", "min-height", "border-bottom-width"]) {
    const value = await other.evaluate((entry, css) => getComputedStyle(entry)[css as never], rule);
    await expect(link).toHaveCSS(rule, String(value));
  }
  await expectAccessible(page);
  await link.click();
  await expect(page).toHaveURL(/\/account$/);
});

test("whoever has no name is greeted as User", async ({ page }) => {
  const person = await createAccount();
  await querySiteDatabase("update users set name = '' where email = $1", [person.email]);
  await logInAs(page, { ...person, name: "User" });
});

test("'Keep me signed in' lasts 30 days", async ({ page }) => {
  const person = await createAccount();
  await page.goto("/login");
  await waitForHydration(page);
  await fillLogin(page, person);
  await page.getByLabel("Keep me signed in").check();
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).not.toHaveURL(/login/);
  const [row] = await querySiteDatabase(
    `select s.days, extract(epoch from s.expires_at - now())::int as left from sessions s
     join users u on u.id = s.user_id where u.email = $1`,
    [person.email],
  );
  expect(row.days).toBe(30);
  expect(Math.abs(row.left - 30 * DAY_SECONDS)).toBeLessThan(120);
});

test("a quiet reminder to verify the address can be put off", async ({ page }) => {
  test.slow();
  const person = await createAccount();
  await logInAs(page, person);
  const note = page.getByRole("complementary", { name: "Reminder" });
  await expect(note).toBeVisible();
  await expectAccessible(page);
  for (const [path, width] of [
    ["/shop", 1280],
    ["/", 1280],
    ["/shop", 390],
    ["/terms", 320],
  ] as const) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(path);
    await waitForHydration(page);
    const [bar, heading] = [await note.boundingBox(), await page.locator("h1").boundingBox()];
    const end = (bar?.y ?? 0) + (bar?.height ?? 0);
    expect(bar?.y, "under the header").toBe(80);
    expect(heading?.y, `${path} at ${width} begins below it`).toBeGreaterThanOrEqual(end);
  }
  await note.getByRole("button", { name: "Later" }).click();
  await expect(page).toHaveURL(/\/terms$/);
  await expect(note).toHaveCount(0);
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.goto("/terms");
  await waitForHydration(page);
  await expect(page.getByText(`Welcome, ${person.name}`).filter({ visible: true })).toHaveCount(1);
  await expect(note).toHaveCount(0);
});

test("a login never leads away, however it is asked", async () => {
  const { email, password } = await createAccount();
  for (const next of [
    "https://evil.example/",
    "//evil.example",
    "/\\evil.example",
    "/%09/evil.example",
    "javascript:alert(1)",
  ]) {
    const answer = await sendForm("/login", { email, password, next });
    expect(answer.status, next).toBe(302);
    const origin = process.env.SITE_ORIGIN;
    expect(new URL(answer.headers.get("location") ?? "", origin).origin, next).toBe(origin);
  }
});

test("a login from elsewhere is refused, whatever it knows", async () => {
  const { email, password } = await createAccount();
  const foreign = { origin: "https://evil.example", "sec-fetch-site": "cross-site" };
  for (const path of ["/login", "/login.data", "/sign-out", "/forgot-password", "/verify-email"]) {
    const answer = await sendForm(path, { email, password }, foreign);
    expect([path, answer.status]).toEqual([path, 403]);
    expect(answer.headers.getSetCookie()).toEqual([]);
  }
});

test("after ten failures for an account the page says when to try again, and offers a reset", async ({
  page,
}) => {
  const person = await createAccount();
  await page.goto("/login");
  await waitForHydration(page);
  await fillLogin(page, person);
  const fail = () => sendForm("/login", { email: person.email, password: "wrong" });
  for (let count = 0; count < 10; count++) expect((await fail()).status).toBe(401);
  await page.getByRole("button", { name: "Login" }).click();
  const alert = page.getByRole("alert");
  await expect(alert).toHaveText(
    /^Too many failed attempts\. Try again in \d+ (second|minute)s?\. Reset your password$/,
  );
  await expectAccessible(page);
  await alert.getByRole("link", { name: "Reset your password" }).click();
  await expect(page).toHaveURL(/\/forgot-password$/);
});

test("when nothing answers, what was typed stays", async ({ page }) => {
  await page.goto("/login");
  await waitForHydration(page);
  const person = newUser();
  await fillLogin(page, person);
  await page.route(/\/login\.data/, (route) => route.abort());
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("alert")).toHaveText(
    "No response from server. Please check your connection and try again.",
  );
  await expect(page.getByLabel("Email Address")).toHaveValue(person.email);
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue(person.password);
});

test.describe("without script", () => {
  test.use({ javaScriptEnabled: false });

  test("login fails, keeps the address, works, and sign-out works too", async ({ page }) => {
    const person = await createAccount();
    await page.goto("/login?next=%2Fterms");
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByText("Email is required")).toBeVisible();
    await expect(page.getByText("Password is required")).toBeVisible();
    await fillLogin(page, { ...person, password: "wrong" });
    await page.getByLabel("Keep me signed in").check();
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page.getByRole("alert")).toHaveText("Invalid email or password");
    await expect(page.getByLabel("Email Address")).toHaveValue(person.email);
    await expect(page.getByLabel("Keep me signed in")).toBeChecked();
    await fillLogin(page, person);
    await page.getByRole("button", { name: "Login" }).click();
    await expect(page).toHaveURL(/\/terms$/);
    await page.getByRole("link", { name: "Account" }).filter({ visible: true }).click();
    await page.getByRole("button", { name: "Sign Out" }).filter({ visible: true }).click();
    await expect(page).toHaveURL(/\/$/);
    expect(await cookieNames(page)).toEqual(["jacaranda.device"]);
  });
});

/** Without the prefix that https gives them. */
async function cookieNames(page: Page): Promise<string[]> {
  const cookies = await page.context().cookies();
  return cookies.map(({ name }) => name.replace("__Host-", ""));
}
