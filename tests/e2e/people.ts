import { randomUUID } from "node:crypto";
import type { Page } from "@playwright/test";
import PostalMime from "postal-mime";
import { findRunningPostgres } from "#app/database/private-postgres/running-postgres.server.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import { queryDatabase } from "#tests/helpers/query-database.ts";
import { readOutbox } from "#tests/helpers/site-process.ts";
import { expect, hydrated } from "./journey.ts";

export type Person = { name: string; email: string; password: string };

/** Someone whom no other test knows. */
export function newPerson(): Person {
  const email = `thandi-${randomUUID().slice(0, 13)}@example.com`;
  return { name: "Thandi Mokoena", email, password: "four words in a row" };
}

/** Signs someone up without a browser, from an address of its own. */
export async function makeAccount(person: Person = newPerson()): Promise<Person> {
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
  await hydrated(page);
  await fillLogin(page, person);
  await page.getByRole("button", { name: "Login" }).click();
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
  const outbox = await readOutbox(process.env.SITE_DATA ?? "");
  const named = outbox.filter((mail) => mail.includes(person.email));
  const mails = await Promise.all(named.map((mail) => PostalMime.parse(mail)));
  return mails.filter(({ to }) => to?.some(({ address }) => address === person.email));
}

/** One statement on the site's own database. */
export async function query(text: string, values: unknown[] = []) {
  const address = await findRunningPostgres(`${process.env.SITE_DATA}/postgres`);
  return queryDatabase(address ?? {}, text, values);
}
