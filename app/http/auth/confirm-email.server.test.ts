import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { carts } from "#app/database/tables/carts.ts";
import { emailChanges } from "#app/database/tables/email-changes.ts";
import { checkouts } from "#app/database/tables/orders.ts";
import { preferenceTickets } from "#app/database/tables/preferences.ts";
import { knownDevices, users, verifications } from "#app/database/tables/users.ts";
import { requestEmailChange } from "#app/domain/accounts/email/email-change.server.ts";
import type { Reauthenticated } from "#app/domain/accounts/people.ts";
import { issuePreferenceTicket } from "#app/domain/accounts/preferences.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { accountFixture, ORIGIN, PASSWORD } from "#tests/helpers/accounts/account-fixture.ts";
import { confirmEmail, confirmEmailWithNewPassword } from "./confirm-email.server.ts";
import { logIn } from "./login/log-in.server.ts";

const fixture = accountFixture();
const NEW_PASSWORD = "another few words to remember";

const confirm = (token: string, password: string, address?: string) =>
  confirmEmail(fixture.context(address), fixture.request(), { token, password });
const setNew = (token: string, password: string) =>
  confirmEmailWithNewPassword(fixture.context(), fixture.request(), { token, password });

describe("confirming with the account's password", () => {
  test("verifies the email address, logs in, and ends every other session and link", async () => {
    const attacker = await fixture.cookieOfLogin();
    await leaveFootholds();
    const outcome = await confirm(await tokenInMail(), PASSWORD);
    expect(outcome).toMatchObject({ ok: true });
    expect(await isVerified()).toBe(true);
    expect(await fixture.viewerOf(attacker.pair)).toBeUndefined();
    expect(await fixture.sessionsOf(fixture.userId)).toHaveLength(1);
    expect(await footholds()).toEqual({ passwordLinks: 0, emailChanges: 0, tickets: 0 });
    // Only this browser is still a known device.
    expect(
      await fixture
        .context()
        .get(appServices)
        .database.$count(knownDevices, eq(knownDevices.userId, fixture.userId)),
    ).toBe(1);
  });

  test("keeps the account's data, since the password proves who created it", async () => {
    await saveCheckoutDetails();
    await confirm(await tokenInMail(), PASSWORD);
    expect(await checkoutDetails()).toEqual({ street: "1 Attacker Road" });
  });

  test("is refused with a wrong password, which counts as a failed login", async () => {
    const token = await tokenInMail();
    const attacker = await fixture.cookieOfLogin();
    for (let n = 0; n < 10; n++) {
      expect(await confirm(token, `wrong ${n}`)).toEqual({ ok: false, reason: "wrong-password" });
    }
    expect(await confirm(token, "wrong again")).toMatchObject({ ok: false, reason: "too-many" });
    expect(await isVerified()).toBe(false);
    // A failed attempt does not end sessions either.
    expect(await fixture.viewerOf(attacker.pair)).toBeDefined();
  });

  test("works once: the same link logs nobody in again", async () => {
    const token = await tokenInMail();
    await confirm(token, PASSWORD);
    expect(await confirm(token, PASSWORD)).toEqual({ ok: false, reason: "already" });
    expect(await fixture.sessionsOf(fixture.userId)).toHaveLength(1);
    expect(await confirm("made-up", PASSWORD)).toEqual({ ok: false, reason: "link-invalid" });
  });
});

describe("confirming with a new password", () => {
  test("ends every session and link, replaces the password and mails the owner", async () => {
    const attacker = await fixture.cookieOfLogin();
    await leaveFootholds();
    expect(await setNew(await tokenInMail(), NEW_PASSWORD)).toMatchObject({ ok: true });
    expect(await isVerified()).toBe(true);
    expect(await fixture.viewerOf(attacker.pair)).toBeUndefined();
    expect(await footholds()).toEqual({ passwordLinks: 0, emailChanges: 0, tickets: 0 });
    expect(await canLogIn(PASSWORD)).toBe(false);
    expect(await canLogIn(NEW_PASSWORD)).toBe(true);
    const kinds = (await fixture.mailsTo(fixture.email)).map(({ kind }) => kind);
    expect(kinds).toContain("password-changed");
  });

  test("deletes the delivery details that an attacker may have entered", async () => {
    await saveCheckoutDetails();
    await setNew(await tokenInMail(), NEW_PASSWORD);
    expect(await checkoutDetails()).toEqual({});
  });

  test("works once, also with two concurrent requests", async () => {
    const token = await tokenInMail();
    const outcomes = await Promise.all([setNew(token, NEW_PASSWORD), setNew(token, PASSWORD)]);
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await setNew(token, "a third one of several words")).toEqual({
      ok: false,
      reason: "already",
    });
  });

  test("is refused for a common password, and the link stays valid", async () => {
    const token = await tokenInMail();
    expect(await setNew(token, "password1")).toEqual({ ok: false, reason: "common" });
    expect(await isVerified()).toBe(false);
    expect(await setNew(token, NEW_PASSWORD)).toMatchObject({ ok: true });
  });
});

test("a login with the old password during the change creates no session", async () => {
  const token = await tokenInMail();
  const context = fixture.context();
  const own = context.get(appServices);
  const { api } = own.authentication;
  // The change happens between the password check and the session.
  async function signInEmail(input: Parameters<typeof api.signInEmail>[0]) {
    await setNew(token, NEW_PASSWORD);
    const body = { email: fixture.email, password: NEW_PASSWORD };
    return api.signInEmail({ ...input, body } as never);
  }
  const authentication = { ...own.authentication, api: { ...api, signInEmail } };
  context.set(appServices, { ...own, authentication } as never);
  const credentials = { email: fixture.email, password: PASSWORD };
  const outcome = await logIn(context, fixture.request(), credentials);
  expect(outcome).toEqual({ ok: false, reason: "invalid" });
  expect(await fixture.sessionsOf(fixture.userId)).toEqual([]);
});

/** What an attacker can set up with a session of an unverified account and its password. */
async function leaveFootholds(): Promise<void> {
  const { database, userId, email } = fixture;
  await fixture.auth().api.requestPasswordReset({ body: { email } });
  await issuePreferenceTicket(database, userId);
  const holder = { userId, email } as unknown as Reauthenticated;
  const change = { email: `attacker-${email}` };
  const asked = await requestEmailChange({ database, origin: ORIGIN }, holder, change);
  expect(asked).toEqual({ ok: true });
}

async function footholds() {
  const { database, userId } = fixture;
  const count = (rows: unknown[]) => rows.length;
  return {
    passwordLinks: count(
      await database.select().from(verifications).where(eq(verifications.value, userId)),
    ),
    emailChanges: count(
      await database.select().from(emailChanges).where(eq(emailChanges.userId, userId)),
    ),
    tickets: count(
      await database.select().from(preferenceTickets).where(eq(preferenceTickets.userId, userId)),
    ),
  };
}

async function saveCheckoutDetails(): Promise<void> {
  const id = randomUUID();
  await fixture.database.insert(carts).values({ id, userId: fixture.userId });
  const details = { street: "1 Attacker Road" };
  await fixture.database.insert(checkouts).values({ cartId: id, details });
}

async function checkoutDetails() {
  const [found] = await fixture.database
    .select({ details: checkouts.details })
    .from(checkouts)
    .innerJoin(carts, eq(carts.id, checkouts.cartId))
    .where(eq(carts.userId, fixture.userId));
  return found?.details;
}

async function canLogIn(password: string): Promise<boolean> {
  const credentials = { email: fixture.email, password };
  return (await logIn(fixture.context(), fixture.request(), credentials)).ok;
}

async function tokenInMail(): Promise<string> {
  const [mail] = await fixture.mailsTo(fixture.email);
  return /\/verify-email\?token=([\w-]+)/.exec(mail?.textBody ?? "")?.[1] ?? "";
}

async function isVerified() {
  const [user] = await fixture.database.select().from(users).where(eq(users.id, fixture.userId));
  return user?.emailVerified;
}
