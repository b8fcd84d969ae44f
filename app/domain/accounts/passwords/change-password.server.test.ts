import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { verifications } from "#app/database/tables/users.ts";
import {
  readEmailChange,
  requestEmailChange,
} from "#app/domain/accounts/email/email-change.server.ts";
import type { Reauthenticated } from "#app/domain/accounts/people.ts";
import { accountFixture, ORIGIN, PASSWORD } from "#tests/helpers/accounts/account-fixture.ts";
import { changePassword, isCurrentPassword } from "./change-password.server.ts";

const fixture = accountFixture();
const services = () => ({ database: fixture.database, origin: ORIGIN });
const isNow = (password: string) => isCurrentPassword(fixture.database, fixture.userId, password);

async function holderOf(pair: string): Promise<Reauthenticated> {
  return (await fixture.viewerOf(pair)) as unknown as Reauthenticated;
}

test("changing the password ends all other sessions and notifies the owner", async () => {
  const here = await fixture.cookieOfLogin();
  const otherSession = await fixture.cookieOfLogin();
  const token = await fixture.tokenFromMail();
  expect(token).not.toBe("");

  const password = "another few words";
  expect(await changePassword(services(), await holderOf(here.pair), { password })).toEqual({
    ok: true,
  });
  expect([await isNow(PASSWORD), await isNow(password)]).toEqual([false, true]);
  expect(await fixture.viewerOf(here.pair)).toBeDefined();
  expect(await fixture.viewerOf(otherSession.pair)).toBeUndefined();
  const kinds = (await fixture.mailsTo(fixture.email)).map(({ kind }) => kind);
  expect(kinds).toContain("password-changed");
  const openLinks = await fixture.database
    .select()
    .from(verifications)
    .where(eq(verifications.value, fixture.userId));
  expect(openLinks, "links to choose a password, mailed before").toEqual([]);
});

test.each([
  ["password1", "common"],
  ["PASSWORD1", "common"],
  ["short", "too-short"],
  ["x".repeat(129), "too-long"],
])("%s is rejected as at sign-up, and nothing changes", async (password, reason) => {
  const here = await fixture.cookieOfLogin();
  const otherSession = await fixture.cookieOfLogin();
  const outcome = await changePassword(services(), await holderOf(here.pair), { password });
  expect(outcome).toEqual({ ok: false, reason });
  expect(await isNow(PASSWORD)).toBe(true);
  expect(await fixture.viewerOf(otherSession.pair)).toBeDefined();
});

test("changing the password ends a pending email change", async () => {
  const holder = await holderOf((await fixture.cookieOfLogin()).pair);
  await requestEmailChange(services(), holder, { email: "new@umfula.example" });
  expect(await readEmailChange(services(), holder)).toBeDefined();
  await changePassword(services(), holder, { password: "some other words" });
  expect(await readEmailChange(services(), holder)).toBeUndefined();
});
