import { randomUUID } from "node:crypto";
import PostalMime from "postal-mime";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { appCode } from "#tests/helpers/accounts/authenticator-app.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { linksWithText } from "#tests/helpers/render-page.ts";
import { FormBrowser } from "#tests/helpers/site/form-browser.ts";
import {
  makeDataFolder,
  readEmlFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

/** Accounts as their forms send them without script, on a site without a mail server. */
let site: SiteProcess;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let database: Database;

beforeAll(async () => {
  folder = await makeDataFolder();
  // Each browser comes from its own address, so none uses up another's limits.
  site = await startSiteProcess({ dataFolder: folder.path, variables: { TRUST_PROXY: "1" } });
  database = openDatabase((await findRunningPostgres(`${folder.path}/postgres`)) ?? {});
});
afterAll(async () => {
  await closeDatabase(database);
  await site.discard();
});

type Person = { name: string; email: string; password: string };

const newPerson = (): Person => ({
  name: "Thandi Mokoena",
  email: `thandi-${randomUUID().slice(0, 13)}@example.com`,
  password: "four words in a row",
});
const NEW_PASSWORD = { password: "another few words", confirmPassword: "another few words" };

async function createPerson(): Promise<Person> {
  const person = newPerson();
  await database.transaction((transaction) => createUser(transaction, person));
  return person;
}

const newBrowser = () => new FormBrowser(site.origin);

async function logIn({ email, password }: Person): Promise<FormBrowser> {
  const browser = newBrowser();
  expect((await browser.post("/login", { email, password })).status).toBe(302);
  return browser;
}

async function isSignedIn(browser: FormBrowser): Promise<boolean> {
  await browser.open("/account");
  return browser.path === "/account";
}

const rows = async (text: string, values: unknown[] = []) =>
  (await database.$client.query(text, values)).rows;
const sessionsOf = ({ email }: Person) =>
  rows("select s.days from sessions s join users u on u.id = s.user_id where u.email = $1", [
    email,
  ]);

async function mailsTo(email: string) {
  const named = (await readEmlFolder(folder.path)).filter((mail) => mail.includes(email));
  const mails = await Promise.all(named.map((mail) => PostalMime.parse(mail)));
  return mails.filter(({ to }) => to?.some(({ address }) => address === email));
}

/** The path of the link in the newest mail to this address that holds one of its kind. */
function linkTo(email: string, path: string): Promise<string> {
  return eventually(async () => {
    const texts = (await mailsTo(email)).map(({ text }) => text ?? "");
    const links = texts.flatMap((text) => text.match(/https?:\/\/\S+/g) ?? []);
    const link = links.findLast((found) => new URL(found).pathname === path);
    if (!link) throw new Error(`No link to ${path} for ${email}`);
    return link.slice(new URL(link).origin.length);
  });
}

test("the printed link makes the first admin, once", async () => {
  const link = (site.firstAdminLink ?? "").slice(site.origin.length);
  const person = newPerson();
  const { name, email, password } = person;
  const browser = newBrowser();
  await browser.open(link);
  await browser.press("Create account", {
    name,
    email,
    password,
    confirmPassword: "something else",
  });
  expect(browser.text).toContain("Password do not match");
  expect(browser.fieldValue("name")).toBe(name);
  expect(browser.fieldValue("password")).toBe("");
  await browser.press("Create account", { password, confirmPassword: password });
  expect(browser.path).toBe("/admin/setup");
  expect(browser.text).toContain("Set up your shop");

  const again = await logIn(person);
  expect((await again.get("/login")).headers.location).toBe("/admin/products");
  const stranger = newBrowser();
  await stranger.open(link);
  expect(stranger.status).toBe(404);
  expect(stranger.text).toContain("This link no longer works");
  // Whoever is no admin is led away as if there were no admin area.
  await rows("update profiles set role = 'customer'");
  expect((await again.get("/admin")).headers.location).toBe("/");
});

describe("a login without script", () => {
  test("fails, keeps the address, lasts as long as was asked for, and ends with everything it set", async () => {
    const person = await createPerson();
    const { email, password } = person;
    const browser = newBrowser();
    await browser.open("/login?next=%2Fterms");
    await browser.press("Log in");
    expect(browser.text).toContain("Email is required");
    expect(browser.text).toContain("Password is required");
    await browser.press("Log in", { email, password: "wrong", keep: "on" });
    expect(browser.status).toBe(401);
    expect(browser.text).toContain("Invalid email or password");
    expect(browser.fieldValue("email")).toBe(email);
    expect(browser.fieldValue("keep")).toBe("on");
    await browser.press("Log in", { password });
    expect(browser.path).toBe("/terms");
    expect(await sessionsOf(person)).toEqual([{ days: 30 }]);

    expect((await browser.get("/login?next=%2Fprivacy")).headers.location).toBe("/privacy");
    expect((await browser.get("/sign-up")).headers.location).toBe("/shop");

    await browser.open("/account");
    await browser.press("Sign Out");
    expect(browser.path).toBe("/");
    expect([...browser.cookies.keys()]).toEqual(["known-device"]);
    expect(await sessionsOf(person)).toEqual([]);
  });

  test("never leads away, however it is asked", async () => {
    const { email, password } = await createPerson();
    for (const next of [
      "https://evil.example/",
      "//evil.example",
      "/\\evil.example",
      "/%09/evil.example",
      "javascript:alert(1)",
    ]) {
      const answer = await newBrowser().post("/login", { email, password, next });
      expect(answer.status, next).toBe(302);
      const to = new URL(answer.headers.location ?? "", site.origin);
      expect(to.origin, next).toBe(site.origin);
    }
  });

  test("is asked for by every page of an account, and leads back to it", async () => {
    for (const path of [
      "/account",
      "/account/orders",
      "/account/quotations",
      "/account/name",
      "/account/email",
      "/account/password",
      "/account/preferences",
      "/account/devices",
      "/account/data",
    ]) {
      const { headers } = await newBrowser().get(path);
      expect(headers.location).toBe(`/login?next=${encodeURIComponent(path)}`);
    }
  });

  test("after a session has ended leads back to the form; nothing was saved", async () => {
    const person = await createPerson();
    const { email, password } = person;
    const browser = await logIn(person);
    await browser.open("/account/name");
    await rows("delete from sessions where user_id = (select id from users where email = $1)", [
      email,
    ]);
    await browser.press("Save name", { name: "Thandi Nkosi" });
    expect(browser.path).toBe("/login?next=%2Faccount%2Fname");
    await browser.press("Log in", { email, password });
    expect(browser.path).toBe("/account/name");
    expect(browser.fieldValue("name")).toBe(person.name);
    await browser.press("Save name", { name: "Thandi Nkosi" });
    expect(browser.text).toContain("Your name has been changed.");
  });
});

describe("a sign-up without script", () => {
  test("fails, keeps what was typed, works, and the preferences follow", async () => {
    const { name, email, password } = newPerson();
    const browser = newBrowser();
    await browser.open("/sign-up");
    const filledIn = { name, email, password, confirmPassword: "something else" };
    await browser.press("Create Account", filledIn);
    expect(browser.text).toContain("Password do not match");
    expect(browser.fieldValue("email")).toBe(email);
    expect(browser.fieldValue("password")).toBe("");
    await browser.press("Create Account", { password, confirmPassword: password });
    expect(browser.text).toContain("Registration successful! Please check your email.");
    await browser.press("Save Preferences", { newsletter: false });
    expect(browser.path).toBe("/login");
    expect(browser.text).toContain(`We have emailed ${email} a link`);
    const consents = await rows(
      `select c.value from preference_consents c join users u on u.id = c.user_id
       where u.email = $1 order by c.preference`,
      [email],
    );
    expect(consents.map(({ value }) => value)).toEqual([false, false, true]);
  });

  test("with more than was asked, or with nothing, makes no account", async () => {
    const { name, email, password } = newPerson();
    const browser = newBrowser();
    const fields = { name, email, password, confirmPassword: password };
    expect((await browser.post("/sign-up", { ...fields, role: "admin" })).status).toBe(422);
    expect((await browser.post("/sign-up", {})).status).toBe(422);
    const preferences = { ticket: "x", admin: "on" };
    expect((await browser.post("/sign-up?preferences", preferences)).status).toBe(400);
    expect(await rows("select 1 from users where email = $1", [email])).toEqual([]);
  });
});

describe("a link in a mail without script", () => {
  test("verifies an address with a new password, which ends the sessions opened at sign-up", async () => {
    const person = newPerson();
    const { name, email, password } = person;
    const fields = { name, email, password, confirmPassword: password };
    expect((await newBrowser().post("/sign-up", fields)).status).toBe(200);
    const other = await logIn(person);
    const link = await linkTo(email, "/verify-email");
    const browser = newBrowser();
    await browser.open(link);
    expect(browser.html).toContain(`${link.replaceAll("&", "&amp;")}&amp;password=new`);
    await browser.open(`${link}&password=new`);
    await browser.press("Save password and confirm email", NEW_PASSWORD);
    expect(browser.text).toContain("Your password has been saved. Please log in with it.");
    expect(await isSignedIn(other)).toBe(false);
    await browser.press("Log in", { email, password: NEW_PASSWORD.password });
    expect(browser.path).toBe("/shop");
    await browser.open(link);
    expect(browser.text).toContain("Already confirmed");
  });

  test("replaces a forgotten password, once, and ends every session", async () => {
    const person = await createPerson();
    const other = await logIn(person);
    const browser = newBrowser();
    await browser.open("/login");
    expect(browser.html).toContain('href="/forgot-password"');
    await browser.open("/forgot-password");
    await browser.press("Send reset link", { email: person.email });
    expect(browser.text).toContain("Password reset email sent!");
    expect(browser.text).toContain("Please check your email for further instructions.");
    const link = await linkTo(person.email, "/reset-password");
    await browser.open(link);
    await browser.press("Save password", NEW_PASSWORD);
    expect(browser.text).toContain("Your password has been saved. Please log in with it.");
    expect(await isSignedIn(other)).toBe(false);
    await browser.open(link);
    expect(browser.status).toBe(410);
    expect(browser.text).toContain("This link has already been used or has expired.");
    expect(browser.fieldValue("password")).toBeUndefined();
    expect(browser.text).toContain("Request a new link");
    await eventually(async () => {
      const subjects = (await mailsTo(person.email)).map(({ subject }) => subject);
      expect(subjects).toContain("Your Jacaranda ICT password was changed");
    });
  });
});

describe("a change of address without script", () => {
  const confirmPath = "/account/confirm-email";

  async function requestChange(person: Person, next: string): Promise<FormBrowser> {
    const browser = await logIn(person);
    await browser.open("/account/email");
    await browser.press("Change address", { email: next, currentPassword: person.password });
    expect(browser.text).toContain("Check both inboxes.");
    return browser;
  }

  test("keeps what was typed, and takes a link from both mailboxes on any device", async () => {
    const person = await createPerson();
    const next = `new-${person.email}`;
    const browser = await logIn(person);
    await browser.open("/account/email");
    await browser.press("Change address", { email: next, currentPassword: "wrong" });
    expect(browser.fieldValue("email")).toBe(next);
    await browser.press("Change address", { currentPassword: person.password });
    const old = await linkTo(person.email, confirmPath);
    const link = await linkTo(next, confirmPath);
    // Only looking, as mail programs do, confirms nothing.
    const reader = newBrowser();
    await reader.open(link);
    await browser.open("/account/email");
    expect(browser.text).toContain("New address: not confirmed yet");
    await reader.press("Confirm email");
    expect(reader.text).toContain("Password is required");
    await reader.press("Confirm email", { currentPassword: person.password });
    expect(reader.text).toContain("Thank you, one more link");
    await browser.open("/account/email");
    expect(browser.text).toContain("New address: no action needed");
    await reader.open(old);
    await reader.press("Yes, change it");
    expect(reader.text).toContain("Address changed");
    await reader.open(old);
    expect(reader.status).toBe(410);
    await browser.open("/account");
    expect(browser.text).toContain(next);
    await eventually(async () => {
      const subjects = (await mailsTo(person.email)).map(({ subject }) => subject);
      expect(subjects.join()).toContain("email address was changed");
    });
  });

  test("can be cancelled, and grows too old", async () => {
    const person = await createPerson();
    const first = `one-${person.email}`;
    const browser = await requestChange(person, first);
    const cancelled = await linkTo(first, confirmPath);
    await browser.press("Cancel the change");
    expect(browser.text).toContain("The change has been cancelled.");
    expect((await browser.get(cancelled)).status).toBe(410);

    const second = `two-${person.email}`;
    await browser.press("Change address", { email: second, currentPassword: person.password });
    const old = await linkTo(second, confirmPath);
    await rows("update email_changes set expires_at = now() where new_email = $1", [second]);
    expect((await browser.get(old)).status).toBe(410);
  });

  test("is refused from the present address, which signs every device out", async () => {
    const person = await createPerson();
    const browser = await requestChange(person, `three-${person.email}`);
    await browser.open(await linkTo(person.email, confirmPath));
    await browser.press("No, that wasn’t me");
    expect(browser.text).toContain("Change rejected");
    expect(await isSignedIn(browser)).toBe(false);
  });
});

test("staff end a login on a stolen laptop with the link in the email about it", async () => {
  const staff = await createPerson();
  await rows(
    "update profiles set role = 'admin', staff_roles = '{owner}' where id = (select id from users where email = $1)",
    [staff.email],
  );
  const laptop = await logIn(staff);
  const link = await linkTo(staff.email, "/login/end");
  const browser = newBrowser();
  await browser.open(link);
  expect(browser.text).toContain("Was this you?");
  await laptop.open("/admin/orders");
  expect(laptop.path).toBe("/admin/orders");

  await browser.press("Sign out every device");
  expect(browser.text).toContain("Every device is signed out");
  const offered = ["Choose a new password", "/forgot-password"];
  expect(linksWithText(browser.html)).toContainEqual(offered);
  await laptop.open("/admin/orders");
  expect(laptop.path).toBe("/login?next=%2Fadmin%2Forders");
  await browser.open(link);
  expect(browser.text).toContain("This link no longer works");
});

describe("my account without script", () => {
  test("two-step login is set up, and asks for its code from then on", async () => {
    const person = await createPerson();
    const browser = await logIn(person);
    await browser.open("/account/two-step-login");
    await browser.press("Set up two-step login", { currentPassword: person.password });
    const totpUri = browser.fieldValue("totpUri") ?? "";
    await browser.press("Switch on two-step login", { loginCode: "000 000" });
    expect(browser.text).toContain("This code is not correct.");
    await browser.press("Switch on two-step login", { loginCode: appCode(totpUri, { steps: -1 }) });
    expect(browser.text).toContain("Your recovery codes");

    const phone = newBrowser();
    await phone.open("/login?next=%2Faccount");
    await phone.press("Log in", { email: person.email, password: person.password });
    expect(phone.path).toMatch(/^\/login\/code/);
    await phone.press("Log in", { loginCode: appCode(totpUri) });
    expect(phone.text).toContain("My account");
    expect(phone.path).toBe("/account");
  });

  test("name, password and preferences are changed", async () => {
    const browser = await logIn(await createPerson());
    await browser.open("/account/name");
    await browser.press("Save name", { name: "" });
    expect(browser.text).toContain("Name is required");
    await browser.press("Save name", { name: "Thandi Nkosi" });
    expect(browser.text).toContain("Your name has been changed.");

    await browser.open("/account/password");
    await browser.press("Change password", { currentPassword: "wrong", ...NEW_PASSWORD });
    expect(browser.text).toContain("This password is not correct");
    for (const field of ["currentPassword", "password", "confirmPassword"]) {
      expect(browser.fieldValue(field)).toBe("");
    }

    await browser.open("/account/preferences");
    await browser.press("Save Preferences", { updates: "on" });
    expect(browser.fieldValue("updates")).toBe("on");
  });

  test("everything held about a person is one download, a few times an hour", async () => {
    const browser = await logIn(await createPerson());
    for (let nth = 1; nth <= 5; nth++) {
      await browser.open("/account/data");
      await browser.press("Download my data");
      expect(browser.header("content-disposition")).toMatch(/filename="my-data-[\d-]+\.zip"/);
    }
    await browser.open("/account/data");
    await browser.press("Download my data");
    expect(browser.text).toContain("You have downloaded your data several times.");
  });

  test("is deleted with its password, with its cart and its cookies, and nobody can log in to it", async () => {
    const person = await createPerson();
    const { email, password } = person;
    const browser = await logIn(person);
    const [product] = await rows("select id from products where stock > 0 limit 1");
    await browser.post("/cart", { intent: "add", productId: product.id, quantity: "1" });
    expect([...browser.cookies.keys()].filter((name) => /session|cart/.test(name))).not.toEqual([]);
    await browser.open("/account/data");
    await browser.press("Delete my account", { currentPassword: password });
    expect(browser.text).toContain("Please tick this box to delete your account.");
    const isFinal = { isFinal: "yes" };
    await browser.press("Delete my account", { ...isFinal, currentPassword: "wrong" });
    expect(browser.text).toContain("This password is not correct");
    await browser.press("Delete my account", { ...isFinal, currentPassword: password });
    expect(browser.text).toContain("Your account has been deleted");
    expect([...browser.cookies.keys()].filter((name) => /session|cart/.test(name))).toEqual([]);
    expect((await newBrowser().post("/login", { email, password })).status).toBe(401);
    await eventually(async () => {
      const subjects = (await mailsTo(email)).map(({ subject }) => subject);
      expect(subjects.join()).toContain("account has been deleted");
    });
  });
});

test("each field of a form tells browsers and password managers what belongs in it", async () => {
  const newPassword = { password: "new-password", confirmPassword: "new-password" };
  const visitor = newBrowser();
  expect(await tokensOn(visitor, "/sign-up")).toEqual({
    name: "name",
    email: "email",
    ...newPassword,
  });
  expect(await tokensOn(visitor, "/login")).toEqual({
    email: "username",
    password: "current-password",
  });
  expect(await tokensOn(visitor, "/forgot-password")).toEqual({ email: "username" });

  const person = await createPerson();
  const browser = await logIn(person);
  await browser.post("/forgot-password", { email: person.email });
  const link = await linkTo(person.email, "/reset-password");
  expect(await tokensOn(browser, link)).toEqual(newPassword);
  expect(await tokensOn(browser, "/account/name")).toEqual({ name: "name" });
  expect(await tokensOn(browser, "/account/email")).toEqual({
    email: "email",
    currentPassword: "current-password",
  });
  expect(await tokensOn(browser, "/account/password")).toEqual({
    currentPassword: "current-password",
    ...newPassword,
  });
  expect(await tokensOn(browser, "/account/data")).toEqual({ currentPassword: "current-password" });

  const [product] = await rows(
    `insert into products (name, description, price, stock, weight_grams)
     values ('Thing', 'A thing', 100, 50, 1500) returning id`,
  );
  await browser.post("/cart", { intent: "add", productId: product.id, quantity: "1" });
  expect(await tokensOn(browser, "/checkout")).toEqual({
    fullName: "name",
    email: "email",
    phone: "tel",
    companyName: "organization",
    buyerVatNumber: "off",
    buyerReference: "off",
    remark: undefined,
    street: "shipping address-line1",
    building: "shipping address-line2",
    suburb: "shipping address-level3",
    city: "shipping address-level2",
    province: "shipping address-level1",
    postalCode: "shipping postal-code",
    billingStreet: "billing address-line1",
    billingBuilding: "billing address-line2",
    billingSuburb: "billing address-level3",
    billingCity: "billing address-level2",
    billingProvince: "billing address-level1",
    billingPostalCode: "billing postal-code",
  });
});

/** The autocomplete token of each field that a person fills in on a page, by name. */
async function tokensOn(
  browser: FormBrowser,
  path: string,
): Promise<Record<string, string | undefined>> {
  await browser.open(path);
  expect(browser.status, path).toBe(200);
  const [, main = ""] = browser.html.split(/<main\b/);
  const [shown = ""] = main.split("</main>");
  const tags = Array.from(shown.matchAll(/<(?:input|select|textarea)\b[^>]*>/g), String);
  const filledIn = tags.filter((tag) => !/type="(?:hidden|checkbox|radio|file)"/.test(tag));
  const attributeOf = (tag: string, name: string) =>
    new RegExp(`\\b${name}="([^"]*)"`, "i").exec(tag)?.[1];
  return Object.fromEntries(
    filledIn.flatMap((tag) => {
      const name = attributeOf(tag, "name");
      return name ? [[name, attributeOf(tag, "autocomplete")]] : [];
    }),
  );
}
