import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { knownDevices, loginAlerts, profiles, sessions } from "#app/database/tables/users.ts";
import type { Reauthenticated } from "#app/domain/accounts/people.ts";
import { findLoginAlert } from "#app/domain/accounts/sessions/login-alerts.server.ts";
import { createUser } from "#app/domain/accounts/users.server.ts";
import { requireLogin } from "#app/http/auth/guards.server.ts";
import {
  proveSecondFactor,
  startSecondFactor,
} from "#app/http/auth/second-factor/second-factor.server.ts";
import { action as changeDevices } from "#app/pages/account/my-account/devices-page.tsx";
import { accountFixture, ORIGIN, PASSWORD } from "#tests/helpers/accounts/account-fixture.ts";
import { appCode } from "#tests/helpers/accounts/authenticator-app.ts";
import { rememberBrowser } from "./device-cookie.server.ts";
import { endLogin } from "./end-login.server.ts";
import { finishLogin, logIn } from "./log-in.server.ts";

const fixture = accountFixture();
const CHROME = "Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/140.0.0.0 Safari/537.36";

const setRole = (role: "admin" | "customer", userId = fixture.userId) =>
  fixture.database.update(profiles).set({ role }).where(eq(profiles.id, userId));

beforeEach(async () => {
  await setRole("admin");
});

function requestFrom(cookie = ""): Request {
  return new Request(`${ORIGIN}/login`, { headers: { cookie, "user-agent": CHROME } });
}

/** Logs in; the cookies that the browser keeps. */
async function login({
  cookie = "",
  email = fixture.email,
  isFirstLogin = false,
} = {}): Promise<string> {
  const credentials = { email, password: PASSWORD, isFirstLogin };
  const outcome = await logIn(fixture.context("196.25.1.200"), requestFrom(cookie), credentials);
  if (!outcome.ok) throw new Error(outcome.reason);
  const kept = outcome.headers.getSetCookie().map((line) => line.split(";")[0]);
  return kept.join("; ");
}

/** With an app, as on the page that sets it up. */
async function setUpTwoStepLogin() {
  const { pair } = await fixture.cookieOfLogin();
  const context = fixture.context();
  const request = fixture.request(pair);
  await fixture.runSessionMiddleware(context, request);
  const person = requireLogin(context, request);
  const holder = person as Reauthenticated;
  const { setup, totpUri } = await startSecondFactor(context, request, holder, PASSWORD);
  const proof = { setup, code: appCode(totpUri) };
  const proved = await proveSecondFactor(context, request, person, proof);
  if (!proved.ok) throw new Error(proved.reason);
  return proved;
}

const alerts = async (email = fixture.email) =>
  (await fixture.mailsTo(email)).filter(({ kind }) => kind === "new-device");

async function tokenOfAlert(email = fixture.email): Promise<string> {
  const [mail] = await alerts(email);
  const [, token = ""] = /\/login\/end\?token=([\w-]+)/.exec(mail?.textBody ?? "") ?? [];
  expect(token).toHaveLength(32);
  return token;
}

const find = (token: string) => findLoginAlert(fixture, token);

/** Signs out all other devices; the cookies of the answer. */
async function signOutOthers(cookie: string): Promise<string> {
  const context = fixture.context();
  const request = new Request(`${ORIGIN}/account/devices`, {
    method: "POST",
    headers: { cookie, "user-agent": CHROME },
    body: new URLSearchParams({ others: "yes" }),
  });
  await fixture.runSessionMiddleware(context, request);
  const answer = (await changeDevices({ request, context, params: {} } as never)) as Response;
  expect(answer.headers.get("location")).toBe("/account/devices?done=others-out");
  const kept = answer.headers.getSetCookie().map((line) => line.split(";")[0]);
  return kept.join("; ");
}

describe("the email about a login from a new device", () => {
  test("is sent to a thief's browser that has signed out all others with a stolen session", async () => {
    const cookies = await login();
    const [session = ""] = /[^;\s]*session_token=[^;]*/.exec(cookies) ?? [];
    await login({ cookie: await signOutOthers(session) });
    expect(await alerts()).toHaveLength(2);
  });

  test("is not sent again after the owner has signed out all other devices", async () => {
    const cookies = await login();
    await login({ cookie: await signOutOthers(cookies) });
    expect(await alerts()).toHaveLength(1);
  });

  test("tells staff the browser and the masked network", async () => {
    await login();
    const [mail] = await alerts();
    expect(mail?.textBody).toContain("Chrome on Windows");
    expect(mail?.textBody).toContain("196.25.x.x");
    expect(mail?.textBody).not.toContain("196.25.1.200");
  });

  test("is sent once for each browser", async () => {
    const cookie = await login();
    await login({ cookie });
    expect(await alerts()).toHaveLength(1);
    await login();
    expect(await alerts()).toHaveLength(2);
  });

  test("is not sent to the browser in which the password was reset", async () => {
    const remembered = await rememberBrowser(fixture.context(), fixture.request(), fixture.userId);
    await login({ cookie: remembered.split(";")[0] ?? "" });
    expect(await alerts()).toEqual([]);
  });

  test("is not sent to the browser that has just created the first admin", async () => {
    await login({ isFirstLogin: true });
    expect(await alerts()).toEqual([]);
  });

  test("with two-step login, is sent after the code and not before", async () => {
    const { recoveryCodes } = await setUpTwoStepLogin();
    const credentials = { email: fixture.email, password: PASSWORD };
    const begun = await logIn(fixture.context(), requestFrom(), credentials);
    if (begun.ok || begun.reason !== "second-factor") throw new Error("No code was asked for");
    expect(await alerts()).toEqual([]);
    const cookie = begun.headers.getSetCookie().map((line) => line.split(";")[0]);
    const code = { code: recoveryCodes[0] ?? "", isTrusted: false };
    const done = await finishLogin(fixture.context(), requestFrom(cookie.join("; ")), code);
    expect(done).toMatchObject({ ok: true });
    expect(await alerts()).toHaveLength(1);
  });

  test("is not sent to customers", async () => {
    await setRole("customer");
    await login();
    expect(await alerts()).toEqual([]);
  });

  test("is sent at most ten times an hour", async () => {
    for (let n = 0; n < 12; n++) await login();
    expect(await alerts()).toHaveLength(10);
  });
});

describe("the link in it", () => {
  test("asks first: opening it, as mail scanners do, ends nothing", async () => {
    const cookie = await login();
    const token = await tokenOfAlert();
    expect(await find(token)).toMatchObject({ isOpen: true });
    expect(await find(token)).toMatchObject({ isOpen: true });
    expect(await fixture.viewerOf(cookie)).toBeDefined();
  });

  test("signs out every device and forgets them, once", async () => {
    const cookie = await login();
    // Whoever logged in may have replaced the session since.
    const again = await login({ cookie });
    expect(await endLogin(fixture.context(), await tokenOfAlert())).toMatchObject({ ok: true });
    expect(await fixture.viewerOf(again)).toBeUndefined();
    expect(await fixture.sessionsOf(fixture.userId)).toEqual([]);
    const devices = await fixture.database
      .select()
      .from(knownDevices)
      .where(eq(knownDevices.userId, fixture.userId));
    expect(devices).toEqual([]);

    const used = await tokenOfAlert();
    expect(await find(used)).toBeUndefined();
    expect(await endLogin(fixture.context(), used)).toEqual({ ok: false, reason: "link-invalid" });
  });

  test("says that the login has ended already", async () => {
    await login();
    await fixture.database.delete(sessions).where(eq(sessions.userId, fixture.userId));
    expect(await find(await tokenOfAlert())).toMatchObject({ isOpen: false });
  });

  test("leaves other accounts alone", async () => {
    const email = `colleague-of-${fixture.email}`;
    const colleague = await fixture.database.transaction((transaction) =>
      createUser(transaction, { name: "Sipho", email, password: PASSWORD }),
    );
    await setRole("admin", colleague?.id);
    const cookie = await login({ email });
    await login();
    await endLogin(fixture.context(), await tokenOfAlert());
    expect(await fixture.viewerOf(cookie)).toMatchObject({ email });
    expect(await find(await tokenOfAlert(email))).toMatchObject({ isOpen: true });
  });

  test("expires, and a made-up one does nothing", async () => {
    const cookie = await login();
    await fixture.database.update(loginAlerts).set({ expiresAt: new Date(Date.now() - 1000) });
    for (const token of [await tokenOfAlert(), "", "made-up", "x".repeat(10_000)]) {
      expect(await find(token)).toBeUndefined();
      expect((await endLogin(fixture.context("203.0.113.200"), token)).ok).toBe(false);
    }
    expect(await fixture.viewerOf(cookie)).toBeDefined();
  });

  test("is limited to 20 attempts in 15 minutes for an IP group", async () => {
    const context = fixture.context("203.0.113.201");
    for (let n = 0; n < 20; n++) await endLogin(context, "made-up");
    expect(await endLogin(context, "made-up")).toMatchObject({ reason: "too-many" });
  });
});
