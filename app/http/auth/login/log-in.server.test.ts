import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { createCookie } from "react-router";
import { describe, expect, test } from "vitest";
import { knownDevices } from "#app/database/tables/users.ts";
import type { Owner, SignedIn } from "#app/domain/accounts/people.ts";

import { sweepKnownDevices } from "#app/domain/accounts/sessions/known-devices.server.ts";
import {
  endOtherSessions,
  endSessionsAsAdmin,
} from "#app/domain/accounts/sessions/sessions.server.ts";
import { checkOwnPassword } from "#app/http/auth/reauthenticate.server.ts";
import { resetPassword } from "#app/http/auth/reset-password.server.ts";
import { accountFixture, PASSWORD } from "#tests/helpers/accounts/account-fixture.ts";
import { rememberBrowser } from "./device-cookie.server.ts";
import { logIn } from "./log-in.server.ts";

const fixture = accountFixture();
const NEW_PASSWORD = "another few words to remember";
let ips = 0;
/** A context with an IP address of its own. */
const elsewhere = () => fixture.context(`2001:db8:${(++ips).toString(16)}::1`);

async function attempt(
  password: string,
  { email = fixture.email, cookie = "", context = elsewhere() } = {},
) {
  const outcome = await logIn(context, fixture.request(cookie), { email, password });
  return outcome.ok ? "ok" : outcome.reason;
}

/** A successful login, and the device cookie that the browser has afterwards. */
async function logInAndKeepCookie({ email = fixture.email, cookie = "" } = {}): Promise<string> {
  const outcome = await logIn(elsewhere(), fixture.request(cookie), { email, password: PASSWORD });
  if (!outcome.ok) throw new Error(outcome.reason);
  return deviceCookieIn(outcome.headers.getSetCookie());
}

function deviceCookieIn(lines: string[]): string {
  return lines.find((line) => line.startsWith("__Host-known-device="))?.split(";")[0] ?? "";
}

async function failFromManyPlaces(times: number, email = fixture.email): Promise<string[]> {
  const outcomes = [];
  for (let n = 0; n < times; n++) outcomes.push(await attempt(`wrong ${n}`, { email }));
  return outcomes;
}

async function letSecondsPass(seconds: number): Promise<void> {
  await fixture.database.execute(sql`
    update rate_limits set last_consumed_at = last_consumed_at - make_interval(secs => ${seconds})`);
}

const devicesOf = (userId: string) =>
  fixture.database.select().from(knownDevices).where(eq(knownDevices.userId, userId));

describe("failed logins from unknown devices", () => {
  test("ten are checked, then one a minute; refused ones do not count", async () => {
    const outcomes = await failFromManyPlaces(30);
    expect(outcomes).toEqual([...Array(10).fill("invalid"), ...Array(20).fill("too-many")]);
    await letSecondsPass(60);
    expect(await failFromManyPlaces(3)).toEqual(["invalid", "too-many", "too-many"]);
    await letSecondsPass(60);
    expect(await attempt(PASSWORD), "the owner has the same minute").toBe("ok");
  });

  test("a refused login says when the next attempt is allowed", async () => {
    await failFromManyPlaces(10);
    await letSecondsPass(20);
    const refused = await logIn(elsewhere(), fixture.request(), {
      email: fixture.email,
      password: PASSWORD,
    });
    if (refused.ok || refused.reason !== "too-many") throw new Error("Not refused");
    expect(refused.retryAfterSeconds).toBeGreaterThan(20);
    expect(refused.retryAfterSeconds).toBeLessThanOrEqual(40);
  });

  test("a hundred at once: ten are checked, and a minute later one", async () => {
    const burst = async () => {
      const all = await Promise.all(Array.from({ length: 100 }, (_, n) => attempt(`wrong ${n}`)));
      return all.filter((outcome) => outcome === "invalid").length;
    };
    expect(await burst()).toBe(10);
    await letSecondsPass(60);
    expect(await burst()).toBe(1);
  });

  test("an email address without an account has the same limit", async () => {
    const email = `nobody-${fixture.email}`;
    const outcomes = await failFromManyPlaces(12, email);
    expect(outcomes).toEqual([...Array(10).fill("invalid"), "too-many", "too-many"]);
    await letSecondsPass(60);
    expect(await failFromManyPlaces(2, email)).toEqual(["invalid", "too-many"]);
  });

  test("an IP address has fifty, then one a minute; its successes do not count", async () => {
    const context = fixture.context("198.51.100.1");
    const fail = (n: number) => attempt("wrong", { email: `x${n}@example.com`, context });
    for (let n = 0; n < 25; n++) await attempt(PASSWORD, { context });
    for (let n = 0; n < 50; n++) expect(await fail(n)).toBe("invalid");
    expect(await fail(50)).toBe("too-many");
    await letSecondsPass(60);
    expect([await fail(51), await fail(52)]).toEqual(["invalid", "too-many"]);
  });

  test("what the account's limit refuses does not count for the IP address, nor the reverse", async () => {
    await failFromManyPlaces(10);
    const office = fixture.context("198.51.100.2");
    for (let n = 0; n < 60; n++)
      expect(await attempt("wrong", { context: office })).toBe("too-many");
    expect(await attempt("wrong", { email: "x@example.com", context: office })).toBe("invalid");

    const attacker = fixture.context("198.51.100.3");
    for (let n = 0; n < 50; n++) {
      await attempt("wrong", { email: `y${n}@example.com`, context: attacker });
    }
    const other = `other-${fixture.email}`;
    for (let n = 0; n < 20; n++) await attempt("wrong", { email: other, context: attacker });
    expect((await failFromManyPlaces(11, other)).filter((each) => each === "invalid")).toHaveLength(
      10,
    );
  });
});

describe("a known device", () => {
  test("logs in during an attack, also from an IP address past its limit", async () => {
    const cookie = await logInAndKeepCookie();
    const shared = fixture.context("198.51.100.4");
    for (let n = 0; n < 51; n++) {
      await attempt("wrong", { email: `z${n}@example.com`, context: shared });
    }
    await failFromManyPlaces(12);
    expect(await attempt(PASSWORD, { context: shared })).toBe("too-many");
    expect(await attempt(PASSWORD, { cookie, context: shared })).toBe("ok");
  });

  test("has ten failures of its own, then one a minute, separate from other devices", async () => {
    const [mine, second] = [await logInAndKeepCookie(), await logInAndKeepCookie()];
    for (let n = 0; n < 10; n++) expect(await attempt("wrong", { cookie: mine })).toBe("invalid");
    expect(await attempt(PASSWORD, { cookie: mine })).toBe("too-many");
    expect(await attempt(PASSWORD, { cookie: second })).toBe("ok");
    expect(await attempt(PASSWORD)).toBe("ok");
    await letSecondsPass(60);
    expect(await attempt("wrong", { cookie: mine })).toBe("invalid");
    expect(await attempt(PASSWORD, { cookie: mine })).toBe("too-many");
  });

  test("is known for one account, or for several", async () => {
    const other = `other-${fixture.email}`;
    await fixture.signUp(other);
    const mine = await logInAndKeepCookie();
    await failFromManyPlaces(10, other);
    expect(await attempt(PASSWORD, { email: other, cookie: mine })).toBe("too-many");
    await letSecondsPass(60);
    const both = await logInAndKeepCookie({ email: other, cookie: mine });
    await failFromManyPlaces(12, other);
    await failFromManyPlaces(12);
    expect(await attempt(PASSWORD, { email: other, cookie: both })).toBe("ok");
    expect(await attempt(PASSWORD, { cookie: both })).toBe("ok");
    expect(await attempt(PASSWORD, { email: other, cookie: mine }), "a copy made earlier").toBe(
      "too-many",
    );
  });

  test("rejects a forged, changed or badly signed cookie", async () => {
    const cookie = await logInAndKeepCookie();
    const [name = "", value = ""] = cookie.split("=");
    const [stored] = await devicesOf(fixture.userId);
    const token = "the token itself, signed by somebody else";
    const sha256 = createHash("sha256").update(token).digest("hex");
    await fixture.database
      .insert(knownDevices)
      .values({ userId: fixture.userId, tokenHash: sha256 });
    const signed = await createCookie("x", { secrets: ["another secret"] }).serialize([token]);
    const unsigned = await createCookie("x").serialize([token]);
    await failFromManyPlaces(10);
    for (const forged of [
      `${name}=`,
      `${name}=${value.slice(0, -6)}`,
      `${name}=${stored?.tokenHash}`,
      `${name}=${stored?.id}`,
      `${name}${signed.slice(1).split(";")[0]}`,
      `${name}${unsigned.slice(1).split(";")[0]}`,
    ]) {
      expect(await attempt(PASSWORD, { cookie: forged }), forged).toBe("too-many");
    }
    expect(await attempt(PASSWORD, { cookie })).toBe("ok");
  });

  test("failures elsewhere do not block reauthentication", async () => {
    await failFromManyPlaces(12);
    const person = { userId: fixture.userId, sessionId: "this one" } as unknown as SignedIn;
    expect((await checkOwnPassword(elsewhere(), person, PASSWORD)).ok).toBe(true);
  });

  test("has a HttpOnly cookie for a year that identifies nobody", async () => {
    const outcome = await logIn(elsewhere(), fixture.request(), {
      email: fixture.email,
      password: PASSWORD,
    });
    if (!outcome.ok) throw new Error(outcome.reason);
    const lines = outcome.headers.getSetCookie();
    expect(lines[0], "the session comes first").toContain("session_token=");
    const line = lines.find((each) => each.includes("known-device="));
    for (const part of ["Max-Age=31536000", "Path=/", "HttpOnly", "Secure", "SameSite=Lax"]) {
      expect(line).toContain(part);
    }
    const said = Buffer.from(decodeURIComponent(line ?? ""), "base64").toString();
    for (const name of [fixture.email, fixture.userId]) expect(said).not.toContain(name);
    const [stored] = await devicesOf(fixture.userId);
    expect(said).not.toContain(stored?.tokenHash);
  });

  test("is stored once per account; twenty at most, for a year", async () => {
    let cookie = "";
    for (let n = 0; n < 3; n++) cookie = await logInAndKeepCookie({ cookie });
    expect(await devicesOf(fixture.userId)).toHaveLength(1);
    for (let n = 0; n < 22; n++) {
      await rememberBrowser(fixture.context(), fixture.request(), fixture.userId);
    }
    expect(await devicesOf(fixture.userId)).toHaveLength(20);
    await failFromManyPlaces(10);
    expect(await attempt(PASSWORD, { cookie }), "the oldest was forgotten").toBe("too-many");
    await fixture.database.execute(
      sql`update known_devices set last_used_at = now() - interval '366 days'`,
    );
    await sweepKnownDevices(fixture.database);
    expect(await devicesOf(fixture.userId)).toEqual([]);
  });

  test("stays known after sign-out, and is forgotten with 'sign out everywhere'", async () => {
    const cookie = await logInAndKeepCookie();
    const { pair } = await fixture.cookieOfLogin();
    await fixture.auth().api.signOut({ headers: new Headers({ cookie: pair }) });
    await failFromManyPlaces(10);
    expect(await attempt(PASSWORD, { cookie })).toBe("ok");
    const [session] = await fixture.sessionsOf(fixture.userId);
    const person = { userId: fixture.userId, sessionId: session?.id } as unknown as SignedIn;
    await endOtherSessions(fixture, person);
    expect(await attempt(PASSWORD, { cookie })).toBe("too-many");

    await letSecondsPass(60);
    const again = await logInAndKeepCookie();
    const admin = { ...person, name: "Admin" } as unknown as Owner;
    await endSessionsAsAdmin(fixture, admin, fixture.userId);
    await failFromManyPlaces(1);
    expect(await attempt(PASSWORD, { cookie: again })).toBe("too-many");
  });
});

describe("after a password reset", () => {
  async function reset(): Promise<string> {
    const context = elsewhere();
    const token = await fixture.tokenFromMail();
    const outcome = await resetPassword(context, { token, password: NEW_PASSWORD });
    if (!outcome.ok) throw new Error(outcome.reason);
    const line = await rememberBrowser(context, fixture.request(), outcome.userId);
    return deviceCookieIn([line]);
  }

  test("the account's failures no longer count", async () => {
    await failFromManyPlaces(12);
    await reset();
    expect(await attempt(NEW_PASSWORD)).toBe("ok");
  });

  test("the browser that used the link can log in during an attack", async () => {
    await failFromManyPlaces(12);
    const cookie = await reset();
    await failFromManyPlaces(12);
    expect(await attempt(NEW_PASSWORD)).toBe("too-many");
    expect(await attempt(NEW_PASSWORD, { cookie })).toBe("ok");
  });

  test("no other browser is known any more", async () => {
    const thief = await logInAndKeepCookie();
    await reset();
    await failFromManyPlaces(10);
    expect(await attempt("wrong", { cookie: thief })).toBe("too-many");
  });
});
