import { eq, sql } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { users, verifications } from "#app/database/tables/users.ts";
import { afterPasswordReset } from "#app/domain/users/after-password-reset.server.ts";
import { findTokenHolder } from "#app/domain/users/password-token.server.ts";
import { accountScene, ORIGIN } from "#tests/helpers/account-scene.ts";
import { logIn } from "./log-in.server.ts";
import { resetPassword } from "./reset-password.server.ts";

const scene = accountScene();

/** For the database, which decides: the link is so much older. */
async function letMinutesPass(minutes: number): Promise<void> {
  await scene.database.update(verifications).set({
    issuedAt: sql`${verifications.issuedAt} - make_interval(mins => ${minutes})`,
  });
}

describe("resetting a password", () => {
  test.each([
    ["an hour ahead", 3_600_000],
    ["an hour behind", -3_600_000],
  ])("works for its hour and not longer on a machine whose clock is %s", async (_how, moved) => {
    const [made, used] = [await scene.tokenFromMail(), { password: "another password" }];
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + moved });
    try {
      await letMinutesPass(59);
      const early = await resetPassword(scene.context(), { token: made, ...used });
      expect(early).toMatchObject({ ok: true });
      const late = await scene.tokenFromMail();
      await letMinutesPass(61);
      const dead = await resetPassword(scene.context(), { token: late, ...used });
      expect(dead).toEqual({ ok: false, reason: "link-dead" });
    } finally {
      vi.useRealTimers();
    }
  });

  test("mails a link under ORIGIN, keeps only the hash of its token, and works once", async () => {
    const token = await scene.tokenFromMail();
    const works = async () => (await findTokenHolder(scene.database, token)) !== undefined;
    expect([await works(), await works()], "asking uses nothing up").toEqual([true, true]);
    const stored = await scene.database.select().from(verifications);
    expect(JSON.stringify(stored)).not.toContain(token);

    expect(await resetPassword(scene.context(), { token, password: "another password" })).toEqual({
      ok: true,
      userId: scene.userId,
    });
    const again = await resetPassword(scene.context(), { token, password: "a third password" });
    expect(again).toEqual({ ok: false, reason: "link-dead" });
    expect(await works()).toBe(false);
    expect(
      (
        await logIn(scene.context(), scene.request(), {
          email: scene.email,
          password: "another password",
        })
      ).ok,
    ).toBe(true);
  });

  test("ends every session and tells the owner", async () => {
    const { pair } = await scene.cookieOfLogin();
    await resetPassword(scene.context(), {
      token: await scene.tokenFromMail(),
      password: "another password",
    });
    expect(await scene.viewerOf(pair)).toBeUndefined();
    const mails = await scene.mailsTo(scene.email);
    expect(mails.map((mail) => mail.kind)).toContain("password-changed");
  });

  test("ends every session itself, before whatever comes after it", async () => {
    await scene.cookieOfLogin();
    const person = { id: scene.userId, email: scene.email };
    await afterPasswordReset({ database: scene.database, origin: ORIGIN }, person);
    expect(await scene.sessionsOf(scene.userId)).toEqual([]);
  });

  test("ends every session also when something fails after the password was set", async () => {
    await scene.cookieOfLogin();
    const token = await scene.tokenFromMail();
    const { $client } = scene.database;
    await $client.query(
      "alter table mail_outbox add constraint broken check (kind <> 'password-changed') not valid",
    );
    try {
      const reset = resetPassword(scene.context(), { token, password: "another password" });
      await expect(reset).rejects.toThrow();
    } finally {
      await $client.query("alter table mail_outbox drop constraint broken");
    }
    expect(await scene.sessionsOf(scene.userId)).toEqual([]);
  });

  test("proves the address, and kills the other links that are on their way", async () => {
    const first = await scene.tokenFromMail();
    const own = eq(users.id, scene.userId);
    const isVerified = async () =>
      (await scene.database.select().from(users).where(own))[0]?.emailVerified;
    expect(await isVerified()).toBe(false);
    await scene.auth().api.requestPasswordReset({ body: { email: scene.email } });
    await resetPassword(scene.context(), { token: first, password: "another password" });
    expect(await isVerified()).toBe(true);
    const stored = await scene.database.select().from(verifications);
    expect(stored.filter(({ value }) => value === scene.userId)).toEqual([]);
  });

  test("a common password is refused, and the link goes on working", async () => {
    const token = await scene.tokenFromMail();
    const refused = await resetPassword(scene.context(), { token, password: "password1" });
    expect(refused).toEqual({ ok: false, reason: "common" });
    const accepted = await resetPassword(scene.context(), { token, password: "another password" });
    expect(accepted).toMatchObject({ ok: true });
  });

  test("does nothing with a token that has expired or was made up", async () => {
    const token = await scene.tokenFromMail();
    await letMinutesPass(61);
    for (const dead of [token, "made-up", ""]) {
      expect(await findTokenHolder(scene.database, dead)).toBeUndefined();
      const outcome = await resetPassword(scene.context(), {
        token: dead,
        password: "another password",
      });
      expect(outcome).toEqual({ ok: false, reason: "link-dead" });
    }
  });

  test.each([
    { host: "evil.example" },
    { host: "evil.example", "x-forwarded-host": "evil.example" },
    { origin: "https://evil.example" },
    { "x-forwarded-proto": "http", forwarded: "host=evil.example" },
  ])("never takes the link's host from a request (%o)", async (headers) => {
    await scene
      .auth()
      .api.requestPasswordReset({
        body: { email: scene.email, redirectTo: "https://evil.example/reset" },
        headers: new Headers(headers as Record<string, string>),
      })
      .catch(() => {});
    for (const mail of await scene.mailsTo(scene.email)) {
      expect(mail.textBody + mail.htmlBody).not.toContain("evil.example");
    }
  });
});
