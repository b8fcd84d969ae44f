import type { Browser, Page } from "@playwright/test";
import { mailTo as mailToIn, makePerson, type SitePerson } from "#tests/helpers/site-person.ts";
import { expect } from "./journey.ts";

const site = () => process.env.SITE_DATA ?? "";

/** A new person, signed in on this page. */
export async function signedIn(page: Page, options?: Parameters<typeof makePerson>[1]) {
  const person = await makePerson(site(), options);
  await logIn(page, person);
  return person;
}

/** Opens a session for this browser, as the login form would. */
export async function logIn(
  page: Page,
  { email, password }: Pick<SitePerson, "email" | "password">,
): Promise<void> {
  const answer = await page.request.post("/login", {
    form: { email, password },
    headers: { origin: process.env.SITE_ORIGIN ?? "" },
    maxRedirects: 0,
  });
  expect(answer.status()).toBe(302);
}

export const mailTo = (address: string, subject: string) => mailToIn(site(), address, subject);

/** The path of the link in a mail. */
export function linkIn(mail: string): string {
  return /https?:\/\/[^/\s]+(\/[\w/-]+\?token=[\w.-]+)/.exec(mail)?.[1] ?? "no link";
}

/** A browser of somebody who has nothing to do with this page's. */
export async function anotherBrowser(browser: Browser, userAgent?: string): Promise<Page> {
  const baseURL = process.env.SITE_ORIGIN ?? "";
  return (await browser.newContext({ baseURL, ...(userAgent && { userAgent }) })).newPage();
}
