import { expect, test } from "vitest";
import { readMarketingConsent } from "#app/domain/accounts/marketing-consent.server.ts";
import { consumeRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { clientIpGroup } from "#app/http/request-context.server.ts";
import { accountFixture, ORIGIN } from "#tests/helpers/accounts/account-fixture.ts";
import * as confirmPage from "./confirm-preferences-page.tsx";
import * as preferencesPage from "./preferences-page.tsx";

const fixture = accountFixture();
const path = "/account/preferences";

test("switching on mails a link; its page shows the wording and confirms only when sent", async () => {
  expect(await send(path, { updates: "on" })).toBe(`${path}?done=preferences-mailed`);
  const link = await linkInMail();
  for (const method of ["HEAD", "GET"]) {
    expect(await open(link, method)).toMatchObject({
      email: fixture.email,
      choices: [{ name: "updates" }],
    });
  }
  expect(await confirmed()).toEqual([]);
  const token = new URL(link).searchParams.get("token") ?? "";
  const answer = await confirm({ token, updates: "on" });
  expect(answer).toBe("/account/confirm-preferences?done=confirmed");
  expect(await confirmed()).toEqual(["updates"]);
  expect(await open(link)).toEqual({ done: "confirmed" });
});

test("an invalid link is gone, and confirms nothing", async () => {
  await send(path, { updates: "on" });
  const dead = `${await linkInMail()}x`;
  expect(await open(dead)).toMatchObject({ data: { done: "dead" }, init: { status: 410 } });
  const token = new URL(dead).searchParams.get("token") ?? "";
  const answer = await confirm({ token, updates: "on" });
  expect(answer).toBe("/account/confirm-preferences?done=dead");
  expect(await confirmed()).toEqual([]);
});

test("nothing is mailed when nothing was switched on", async () => {
  expect(await send(path, {})).toBe(`${path}?done=preferences`);
  expect(await send(`${path}?send-again`, {})).toBe(path);
  expect(await confirmationMails()).toEqual([]);
});

test("five mails an hour; switching off works all the same", async () => {
  await send(path, { updates: "on" });
  for (let n = 0; n < 4; n++) {
    expect(await send(`${path}?send-again`, {})).toBe(`${path}?done=confirmation`);
  }
  expect(await send(`${path}?send-again`, {})).toBe(`${path}?too-many`);
  expect(await send(path, { updates: "on", newsletter: "on" })).toBe(`${path}?done=preferences`);
  expect(await send(path, {})).toBe(`${path}?done=preferences`);
  expect(await confirmationMails()).toHaveLength(5);
  const { unconfirmed } = await readMarketingConsent(fixture.database, fixture.userId);
  expect(unconfirmed).toEqual([]);
});

test("ten mails an hour from one address, for any account; switching off works all the same", async () => {
  const who = clientIpGroup(fixture.context());
  const limit = { name: "confirm-preferences-ip", max: 10, seconds: 60 * 60 };
  for (let n = 0; n < 10; n++) {
    expect(await consumeRateLimit(fixture.database, limit, who)).toMatchObject({ ok: true });
  }
  expect(await send(path, { updates: "on" })).toBe(`${path}?done=preferences`);
  expect(await send(`${path}?send-again`, {})).toBe(`${path}?too-many`);
  expect(await send(path, {})).toBe(`${path}?done=preferences`);
  expect(await confirmationMails()).toEqual([]);
});

async function confirmationMails() {
  const mails = await fixture.mailsTo(fixture.email);
  return mails.filter(({ kind }) => kind === "confirm-preferences");
}

async function linkInMail(): Promise<string> {
  const [mail] = await confirmationMails();
  const link = /https:\S+\/account\/confirm-preferences\?token=[\w-]+/.exec(mail?.textBody ?? "");
  return link?.[0] ?? "no link";
}

async function confirmed(): Promise<string[]> {
  const consent = await readMarketingConsent(fixture.database, fixture.userId);
  return consent.confirmed.map(({ name }) => name);
}

/** Sends a form of the signed-in person; where it leads. */
async function send(url: string, fields: Record<string, string>): Promise<string | null> {
  const context = fixture.context();
  const { pair } = await fixture.cookieOfLogin();
  await fixture.runSessionMiddleware(context, fixture.request(pair));
  const request = formRequest(url, fields);
  const answer = await preferencesPage.action({ request, context, params: {} } as never);
  return answer.headers.get("location");
}

/** Without a session: the mail may be read on another device. */
async function open(link: string, method = "GET") {
  const request = new Request(link, { method });
  return confirmPage.loader({ request, context: fixture.context(), params: {} } as never);
}

async function confirm(fields: Record<string, string>): Promise<string | null> {
  const request = formRequest("/account/confirm-preferences", fields);
  const context = fixture.context();
  const answer = await confirmPage.action({ request, context, params: {} } as never);
  return answer.headers.get("location");
}

function formRequest(url: string, fields: Record<string, string>): Request {
  return new Request(ORIGIN + url, { method: "POST", body: new URLSearchParams(fields) });
}
