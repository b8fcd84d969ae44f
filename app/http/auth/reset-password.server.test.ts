import { eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { users, verifications } from "#app/database/tables/users.ts";
import { finishPasswordReset } from "#app/domain/accounts/passwords/change-password.server.ts";
import { findPasswordResetUser } from "#app/domain/accounts/passwords/password-reset-tokens.server.ts";
import { accountFixture, ORIGIN } from "#tests/helpers/accounts/account-fixture.ts";
import { logIn } from "./login/log-in.server.ts";
import { resetPassword } from "./reset-password.server.ts";

const fixture = accountFixture();

/** Makes the link older in the database, whose clock decides. */
async function letMinutesPass(minutes: number): Promise<void> {
  await fixture.database.update(verifications).set({
    issuedAt: sql`${verifications.issuedAt} - make_interval(mins => ${minutes})`,
  });
}

describe("resetting a password", () => {
  test.each([
    ["an hour ahead", 3_600_000],
    ["an hour behind", -3_600_000],
  ])("is valid for one hour on a machine whose clock is %s", async (_how, moved) => {
    const [made, used] = [await fixture.tokenFromMail(), { password: "another password" }];
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + moved });
    try {
      await letMinutesPass(59);
      const early = await resetPassword(fixture.context(), { token: made, ...used });
      expect(early).toMatchObject({ ok: true });
      const late = await fixture.tokenFromMail();
      await letMinutesPass(61);
      const dead = await resetPassword(fixture.context(), { token: late, ...used });
      expect(dead).toEqual({ ok: false, reason: "link-invalid" });
    } finally {
      vi.useRealTimers();
    }
  });

  test("mails a link under ORIGIN, stores only the token's hash, and works once", async () => {
    const token = await fixture.tokenFromMail();
    const works = async () => (await findPasswordResetUser(fixture.database, token)) !== undefined;
    expect([await works(), await works()], "asking uses nothing up").toEqual([true, true]);
    const stored = await fixture.database.select().from(verifications);
    expect(JSON.stringify(stored)).not.toContain(token);

    expect(await resetPassword(fixture.context(), { token, password: "another password" })).toEqual(
      {
        ok: true,
        userId: fixture.userId,
      },
    );
    const again = await resetPassword(fixture.context(), { token, password: "a third password" });
    expect(again).toEqual({ ok: false, reason: "link-invalid" });
    expect(await works()).toBe(false);
    expect(
      (
        await logIn(fixture.context(), fixture.request(), {
          email: fixture.email,
          password: "another password",
        })
      ).ok,
    ).toBe(true);
  });

  test("ends every session and mails the owner", async () => {
    const { pair } = await fixture.cookieOfLogin();
    await resetPassword(fixture.context(), {
      token: await fixture.tokenFromMail(),
      password: "another password",
    });
    expect(await fixture.viewerOf(pair)).toBeUndefined();
    const mails = await fixture.mailsTo(fixture.email);
    expect(mails.map((mail) => mail.kind)).toContain("password-changed");
  });

  test("an invited colleague's first password is not said to be a change", async () => {
    await fixture.adminContext();
    const token = await fixture.tokenFromMail();
    await resetPassword(fixture.context(), { token, password: "another password" });
    const kinds = (await fixture.mailsTo(fixture.email)).map(({ kind }) => kind);
    expect(kinds).not.toContain("password-changed");
  });

  test("ends every session before the later steps", async () => {
    await fixture.cookieOfLogin();
    const person = { id: fixture.userId, email: fixture.email };
    await finishPasswordReset({ database: fixture.database, origin: ORIGIN }, person);
    expect(await fixture.sessionsOf(fixture.userId)).toEqual([]);
  });

  test("ends every session also when a later step fails", async () => {
    await fixture.cookieOfLogin();
    const token = await fixture.tokenFromMail();
    const { $client } = fixture.database;
    await $client.query(
      "alter table mail_outbox add constraint broken check (kind <> 'password-changed') not valid",
    );
    try {
      const reset = resetPassword(fixture.context(), { token, password: "another password" });
      await expect(reset).rejects.toThrow();
    } finally {
      await $client.query("alter table mail_outbox drop constraint broken");
    }
    expect(await fixture.sessionsOf(fixture.userId)).toEqual([]);
  });

  test("verifies the email address, and invalidates the other links", async () => {
    const first = await fixture.tokenFromMail();
    const own = eq(users.id, fixture.userId);
    const isVerified = async () =>
      (await fixture.database.select().from(users).where(own))[0]?.emailVerified;
    expect(await isVerified()).toBe(false);
    await fixture.auth().api.requestPasswordReset({ body: { email: fixture.email } });
    await resetPassword(fixture.context(), { token: first, password: "another password" });
    expect(await isVerified()).toBe(true);
    const stored = await fixture.database.select().from(verifications);
    expect(stored.filter(({ value }) => value === fixture.userId)).toEqual([]);
  });

  test("refuses a common password, and the link stays valid", async () => {
    const token = await fixture.tokenFromMail();
    const refused = await resetPassword(fixture.context(), { token, password: "password1" });
    expect(refused).toEqual({ ok: false, reason: "common" });
    const accepted = await resetPassword(fixture.context(), {
      token,
      password: "another password",
    });
    expect(accepted).toMatchObject({ ok: true });
  });

  test("rejects an expired or forged token", async () => {
    const token = await fixture.tokenFromMail();
    await letMinutesPass(61);
    for (const dead of [token, "made-up", ""]) {
      expect(await findPasswordResetUser(fixture.database, dead)).toBeUndefined();
      const outcome = await resetPassword(fixture.context(), {
        token: dead,
        password: "another password",
      });
      expect(outcome).toEqual({ ok: false, reason: "link-invalid" });
    }
  });

  test.each([
    { host: "evil.example" },
    { host: "evil.example", "x-forwarded-host": "evil.example" },
    { origin: "https://evil.example" },
    { "x-forwarded-proto": "http", forwarded: "host=evil.example" },
  ])("never takes the link's host from a request (%o)", async (headers) => {
    await fixture
      .auth()
      .api.requestPasswordReset({
        body: { email: fixture.email, redirectTo: "https://evil.example/reset" },
        headers: new Headers(headers as Record<string, string>),
      })
      .catch(() => {});
    for (const mail of await fixture.mailsTo(fixture.email)) {
      expect(mail.textBody + mail.htmlBody).not.toContain("evil.example");
    }
  });
});
