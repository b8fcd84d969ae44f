import { beforeEach, describe, expect, test } from "vitest";
import { accountScene, PASSWORD } from "#tests/helpers/account-scene.ts";
import { requireAdmin } from "./guards.server.ts";
import { logIn } from "./log-in.server.ts";
import { resetPassword } from "./reset-password.server.ts";

const scene = accountScene();
const tryLogin = (password: string, address?: string) =>
  logIn(scene.context(address), scene.request(), { email: scene.email, password });

describe("what is written down of an attempt", () => {
  beforeEach(() => {
    scene.notes.length = 0;
  });

  test("a login: who and from where, whether it worked, and never the address of a mailbox", async () => {
    await tryLogin("wrong", "2001:db8:1:2:3::4");
    await tryLogin(PASSWORD, "203.0.113.200");
    expect(scene.notes).toMatchObject([
      { event: "login", outcome: "invalid", from: "2001:db8:1:2::/64", id: "test" },
      { event: "login", outcome: "ok", from: "203.0.113.200", userId: scene.userId },
    ]);
    expect(scene.notes[0]?.account).toMatch(/^[\da-f]{12}$/);
    expect(JSON.stringify(scene.notes)).not.toContain(scene.email);
  });

  test("one that was too many, for the same account as those before it", async () => {
    for (let n = 0; n < 11; n++) await tryLogin("wrong", "203.0.113.201");
    expect(scene.notes.at(-1)).toMatchObject({ event: "login", outcome: "too-many" });
    expect(new Set(scene.notes.map(({ account }) => account)).size).toBe(1);
  });

  test("a password that was chosen with a link, and a link that was dead", async () => {
    const token = await scene.tokenFromMail();
    scene.notes.length = 0;
    await resetPassword(scene.context(), { token, password: "another password" });
    await resetPassword(scene.context(), { token, password: "another password" });
    expect(scene.notes).toMatchObject([
      { event: "password reset", outcome: "ok", userId: scene.userId },
      { event: "password reset", outcome: "link-dead" },
    ]);
    expect(JSON.stringify(scene.notes)).not.toContain(token);
  });

  test("a customer at the door of the office", async () => {
    const { pair } = await scene.cookieOfLogin();
    const context = scene.context();
    await scene.throughSession(context, scene.request(pair));
    scene.notes.length = 0;
    expect(() => requireAdmin(context)).toThrow();
    expect(scene.notes).toMatchObject([{ event: "office refused", userId: scene.userId }]);
  });
});
