import { beforeEach, describe, expect, test } from "vitest";
import { accountFixture, PASSWORD } from "#tests/helpers/accounts/account-fixture.ts";
import { requireAdmin } from "./guards.server.ts";
import { logIn } from "./login/log-in.server.ts";
import { resetPassword } from "./reset-password.server.ts";

const fixture = accountFixture();
const tryLogin = (password: string, address?: string) =>
  logIn(fixture.context(address), fixture.request(), { email: fixture.email, password });

describe("logSecurityEvent", () => {
  beforeEach(() => {
    fixture.notes.length = 0;
  });

  test("logs a login with user, IP group and outcome, never an email address", async () => {
    await tryLogin("wrong", "2001:db8:1:2:3::4");
    await tryLogin(PASSWORD, "203.0.113.200");
    expect(fixture.notes).toMatchObject([
      { event: "login", outcome: "invalid", from: "2001:db8:1:2::/64", id: "test" },
      { event: "login", outcome: "ok", from: "203.0.113.200", userId: fixture.userId },
    ]);
    expect(fixture.notes[0]?.account).toMatch(/^[\da-f]{12}$/);
    expect(JSON.stringify(fixture.notes)).not.toContain(fixture.email);
  });

  test("logs a rate-limited login with the same account fingerprint", async () => {
    for (let n = 0; n < 11; n++) await tryLogin("wrong", "203.0.113.201");
    expect(fixture.notes.at(-1)).toMatchObject({ event: "login", outcome: "too-many" });
    expect(new Set(fixture.notes.map(({ account }) => account)).size).toBe(1);
  });

  test("logs a password reset, and a dead link", async () => {
    const token = await fixture.tokenFromMail();
    fixture.notes.length = 0;
    await resetPassword(fixture.context(), { token, password: "another password" });
    await resetPassword(fixture.context(), { token, password: "another password" });
    expect(fixture.notes).toMatchObject([
      { event: "password reset", outcome: "ok", userId: fixture.userId },
      { event: "password reset", outcome: "link-invalid" },
    ]);
    expect(JSON.stringify(fixture.notes)).not.toContain(token);
  });

  test("logs a customer's refused access to the admin area", async () => {
    const { pair } = await fixture.cookieOfLogin();
    const context = fixture.context();
    await fixture.runSessionMiddleware(context, fixture.request(pair));
    fixture.notes.length = 0;
    expect(() => requireAdmin(context)).toThrow();
    expect(fixture.notes).toMatchObject([
      { event: "admin access refused", userId: fixture.userId },
    ]);
  });
});
