import type { Browser, Page } from "@playwright/test";
import { eventually } from "#tests/helpers/eventually.ts";
import { expect } from "./journey.ts";
import { mailsTo, makeAccount, newPerson, type Person, query } from "./people.ts";

/** A new person, signed in in this browser; their address is verified unless said otherwise. */
export async function signedIn(
  page: Page,
  { isProven = true, name = "Thandi Mokoena" } = {},
): Promise<Person> {
  const person = await makeAccount({ ...newPerson(), name });
  if (isProven) {
    await query("update users set email_verified = true where email = $1", [person.email]);
  }
  await logIn(page, person);
  return person;
}

/** A new admin, signed in in this browser. */
export async function signedInAsAdmin(page: Page, name = "Naledi Dube"): Promise<Person> {
  const person = await makeAccount({ ...newPerson(), name });
  await query("update users set email_verified = true where email = $1", [person.email]);
  await query(
    "update profiles set role = 'admin' where id = (select id from users where email = $1)",
    [person.email],
  );
  await logIn(page, person);
  return person;
}

/** Opens a session for this browser, as the login form would. */
export async function logIn(
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
export async function mailTo(email: string, about: string): Promise<string> {
  let found: string | undefined;
  await eventually(async () => {
    const mails = await mailsTo({ ...newPerson(), email });
    found = mails.findLast(({ subject, text }) => `${subject} ${text}`.includes(about))?.text;
    expect(found, `a mail to ${email} about ${about}`).toBeDefined();
  });
  return found ?? "";
}

/** The path of the link in a mail. */
export function linkIn(mail: string): string {
  return /https?:\/\/[^/\s]+(\/[\w/-]+\?token=[\w.-]+)/.exec(mail)?.[1] ?? "no link";
}

/** A browser that has nothing to do with this page's. */
export async function anotherBrowser(browser: Browser, userAgent?: string): Promise<Page> {
  const baseURL = process.env.SITE_ORIGIN ?? "";
  return (await browser.newContext({ baseURL, ...(userAgent && { userAgent }) })).newPage();
}
