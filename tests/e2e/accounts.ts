import { randomUUID } from "node:crypto";
import type { Cookie, Page } from "@playwright/test";
import pg from "pg";
import PostalMime from "postal-mime";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { hashPassword } from "#app/domain/accounts/passwords/password-hash.server.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { FormBrowser } from "#tests/helpers/site/form-browser.ts";
import { readEmlFolder } from "#tests/helpers/site/site-process.ts";
import { expect, waitForHydration } from "./fixtures.ts";

export type Person = { name: string; email: string; password: string };

/** Someone whom no other test knows. */
export function newUser(): Person {
  const email = `thandi-${randomUUID().slice(0, 13)}@example.com`;
  return { name: "Thandi Mokoena", email, password: "four words in a row" };
}

/** Signs someone up without a browser, from an address of its own. */
export async function createAccount(person: Person = newUser()): Promise<Person> {
  const { name, email, password } = person;
  const answer = await sendForm("/sign-up", { name, email, password, confirmPassword: password });
  expect(answer.status).toBe(200);
  return person;
}

/** A form as a page of ours would send it. */
export function sendForm(path: string, fields: Record<string, string>, headers = {}) {
  const origin = process.env.SITE_ORIGIN ?? "";
  const address = Array.from(randomUUID().replaceAll("-", "").matchAll(/.{4}/g), String);
  return fetch(`${origin}${path}`, {
    method: "POST",
    redirect: "manual",
    headers: { origin, "x-forwarded-for": address.slice(0, 8).join(":"), ...headers },
    body: new URLSearchParams(fields),
  });
}

/** On a page that is quick to show, unless told otherwise. */
export async function logInAs(
  page: Page,
  person: Person,
  address = "/login?next=%2Fterms",
): Promise<void> {
  await page.goto(address);
  await waitForHydration(page);
  await fillLogin(page, person);
  await page.getByRole("button", { name: "Log in" }).click();
  await expect(page).not.toHaveURL(/\/login/);
  await expect(page.getByText(`Welcome, ${person.name}`).filter({ visible: true })).toHaveCount(1);
}

export async function fillLogin(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel("Email Address").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
}

/** The link of the given kind in the newest mail to someone that holds one. */
export async function linkInMail(person: Person, path: string): Promise<string> {
  let link = "";
  await eventually(async () => {
    const mails = await mailsTo(person);
    const links = mails.flatMap(({ text }) => text?.match(/https?:\/\/\S+/g) ?? []);
    link = links.findLast((found) => new URL(found).pathname === path) ?? "";
    expect(link).not.toBe("");
  });
  return link;
}

export async function mailsTo(person: Person) {
  const saved = await readEmlFolder(process.env.SITE_DATA ?? "");
  const named = saved.filter((mail) => mail.includes(person.email));
  const mails = await Promise.all(named.map((mail) => PostalMime.parse(mail)));
  return mails.filter(({ to }) => to?.some(({ address }) => address === person.email));
}

/** One statement on the site's own database. */
export async function querySiteDatabase(text: string, values: unknown[] = []) {
  connections ??= openConnections();
  return (await (await connections).query(text, values)).rows;
}

let connections: Promise<pg.Pool> | undefined;

/** Kept by a worker for all its tests: a new connection takes longer than most statements. */
async function openConnections(): Promise<pg.Pool> {
  const address = await findRunningPostgres(`${process.env.SITE_DATA}/postgres`);
  const pool = new pg.Pool({ ...address, max: 2, allowExitOnIdle: true });
  pool.on("error", () => {});
  return pool;
}

type SeededUser = Partial<Person> & { isVerified?: boolean; role?: "customer" | "admin" };

/** Someone with an account, without the sign-up and its email; the address is verified by default. */
export async function seedUser({
  isVerified = true,
  role,
  ...given
}: SeededUser = {}): Promise<Person> {
  const person = { ...newUser(), ...given };
  await querySiteDatabase(
    `with person as (
       insert into users (name, email, email_verified) values ($1, $2, $3) returning id)
     insert into accounts (user_id, account_id, provider_id, password)
     select id, id::text, 'credential', $4 from person`,
    [person.name, person.email, isVerified, await hashOnce(person.password)],
  );
  if (role) {
    await querySiteDatabase(
      "update profiles set role = $2, staff_roles = '{owner}' where id = (select id from users where email = $1)",
      [person.email, role],
    );
  }
  return person;
}

const hashes = new Map<string, Promise<string>>();

/** Hashes each password once: most test users have the same one. */
function hashOnce(password: string): Promise<string> {
  const hash = hashes.get(password) ?? hashPassword(password);
  hashes.set(password, hash);
  return hash;
}

/** A new person, signed in in this browser; their address is verified unless said otherwise. */
export async function signInNewUser(
  page: Page,
  { isVerified = true, name = "Thandi Mokoena" } = {},
): Promise<Person> {
  const person = await seedUser({ isVerified, name });
  await logInByRequest(page, person);
  return person;
}

/** A new admin, signed in in this browser: for tests that look at who did something. */
export async function signInNewAdmin(page: Page, name = "Naledi Dube"): Promise<Person> {
  const person = await seedUser({ name, role: "admin" });
  await logInByRequest(page, person);
  return person;
}

let adminCookies: Cookie[] | undefined;

/** An admin, signed in in this browser: the same in all tests of a worker. */
export async function signInAsAdmin(page: Page): Promise<void> {
  if (adminCookies) return page.context().addCookies(adminCookies);
  await signInNewAdmin(page);
  adminCookies = await page.context().cookies();
}

/** A colleague who works in another browser, by forms alone. */
export async function signInColleague(name: string): Promise<FormBrowser> {
  const { email, password } = await seedUser({ name, role: "admin" });
  const browser = new FormBrowser(process.env.SITE_ORIGIN ?? "");
  const answer = await browser.post("/login", { email, password });
  expect(answer.status).toBe(302);
  return browser;
}

/** Opens a session for this browser, as the login form would. */
export async function logInByRequest(
  page: Page,
  { email, password }: Pick<Person, "email" | "password">,
): Promise<void> {
  const answer = await page.request.post("/login", {
    form: { email, password },
    headers: { origin: process.env.SITE_ORIGIN ?? "" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
}

/** The text of the newest mail to this address with this in its subject or its text. */
export async function findMailTo(email: string, about: string): Promise<string> {
  let found: string | undefined;
  await eventually(async () => {
    const mails = await mailsTo({ ...newUser(), email });
    found = mails.findLast(({ subject, text }) => `${subject} ${text}`.includes(about))?.text;
    expect(found, `a mail to ${email} about ${about}`).toBeDefined();
  });
  return found ?? "";
}

/** The path of the link in a mail. */
export function linkPathIn(mail: string): string {
  return /https?:\/\/[^/\s]+(\/[\w/-]+\?token=[\w.-]+)/.exec(mail)?.[1] ?? "no link";
}
