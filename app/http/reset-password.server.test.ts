import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users, verifications } from "#app/database/tables/users.ts";
import { accountScene } from "#tests/helpers/account-scene.ts";
import { passwordTokenWorks } from "./authentication.server.ts";
import { logIn } from "./log-in.server.ts";
import { resetPassword } from "./reset-password.server.ts";

const scene = accountScene();

describe("resetting a password", () => {
  test("mails a link under ORIGIN, keeps only the hash of its token, and works once", async () => {
    const token = await scene.tokenFromMail();
    const works = () => passwordTokenWorks(scene.auth(), token);
    expect([await works(), await works()], "asking uses nothing up").toEqual([true, true]);
    const stored = await scene.database.select().from(verifications);
    expect(JSON.stringify(stored)).not.toContain(token);

    expect(await resetPassword(scene.context(), { token, password: "another password" })).toEqual({
      ok: true,
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
    expect(accepted).toEqual({ ok: true });
  });

  test("does nothing with a token that has expired or was made up", async () => {
    const token = await scene.tokenFromMail();
    await scene.database.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) });
    for (const dead of [token, "made-up", ""]) {
      expect(await passwordTokenWorks(scene.auth(), dead)).toBe(false);
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
