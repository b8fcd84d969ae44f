import { eq, sql } from "drizzle-orm";
import type { RouterContextProvider } from "react-router";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { auditLog } from "#app/database/tables/audit.ts";
import {
  knownDevices,
  profiles,
  secondFactorRecoveries,
  users,
} from "#app/database/tables/users.ts";
import { changePassword } from "#app/domain/accounts/passwords/change-password.server.ts";
import * as passwordHash from "#app/domain/accounts/passwords/password-hash.server.ts";
import type { Reauthenticated, Role, SignedIn } from "#app/domain/accounts/people.ts";
import {
  applyDueRecoveries,
  removeSecondFactor,
  startRecovery,
  stopRecoveryByToken,
} from "#app/domain/accounts/second-factor/recovery.server.ts";
import { stopTrustingDevice } from "#app/domain/accounts/sessions/known-devices.server.ts";
import type { StaffRole } from "#app/domain/accounts/staff/permissions.ts";
import { rememberBrowser } from "#app/http/auth/login/device-cookie.server.ts";
import { finishLogin, logIn } from "#app/http/auth/login/log-in.server.ts";
import { resetPassword } from "#app/http/auth/reset-password.server.ts";
import { currentViewer } from "#app/http/auth/session.server.ts";
import { stepUp } from "#app/http/auth/step-up.server.ts";
import { accountFixture, ORIGIN, PASSWORD } from "#tests/helpers/accounts/account-fixture.ts";
import { appCode } from "#tests/helpers/accounts/authenticator-app.ts";
import { makeStaff } from "#tests/helpers/accounts/make-staff.ts";
import {
  countRecoveryCodes,
  endSecondFactor,
  proveSecondFactor,
  replaceRecoveryCodes,
  startSecondFactor,
} from "./second-factor.server.ts";

const fixture = accountFixture();
const services = () => ({ database: fixture.database, origin: ORIGIN });
const WRONG = "000000";

/** In the middle of a half minute, so no test sees the code change. */
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Math.floor(Date.now() / 30_000) * 30_000 + 15_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What a browser keeps of the cookies that it was sent. */
function cookiesIn(headers: Headers): string {
  return headers
    .getSetCookie()
    .filter((line) => !/Max-Age=0/i.test(line))
    .map((line) => line.split(";")[0])
    .join("; ");
}

/** A signed-in request with its context, as a loader gets them. */
async function asSignedIn(cookie: string) {
  const context = fixture.context();
  const request = fixture.request(cookie);
  await fixture.runSessionMiddleware(context, request);
  return { context, request, person: currentViewer(context) as SignedIn };
}

async function logInWithPassword(cookie = "") {
  const outcome = await logIn(fixture.context(), fixture.request(cookie), {
    email: fixture.email,
    password: PASSWORD,
  });
  return outcome;
}

async function signedIn() {
  const outcome = await logInWithPassword();
  if (!outcome.ok) throw new Error(outcome.reason);
  return asSignedIn(cookiesIn(outcome.headers));
}

const holderOf = (person: SignedIn) => person as Reauthenticated;

/** Somebody with two-step login: the secret of their app, and how they are signed in. */
async function enrol() {
  const { context, request, person } = await signedIn();
  const started = await startSecondFactor(context, request, holderOf(person), PASSWORD);
  const code = appCode(started.totpUri, { steps: -1 });
  const proved = await proveSecondFactor(context, request, person, { setup: started.setup, code });
  if (!proved.ok) throw new Error(proved.reason);
  return {
    totpUri: started.totpUri,
    recoveryCodes: proved.recoveryCodes,
    cookie: cookiesIn(proved.headers),
  };
}

/** The cookie of a login that waits for its code. */
async function challenge(cookie = ""): Promise<string> {
  const outcome = await logInWithPassword(cookie);
  if (outcome.ok || outcome.reason !== "second-factor") throw new Error("No code was asked for");
  return [cookiesIn(outcome.headers), cookie].filter(Boolean).join("; ");
}

const enter = (
  cookie: string,
  code: string,
  { isTrusted = false, context = fixture.context() as RouterContextProvider } = {},
) => finishLogin(context, fixture.request(cookie), { code, isTrusted });

describe("setting it up", () => {
  test("nothing changes until a code proves that the app has the secret", async () => {
    const { context, request, person } = await signedIn();
    const started = await startSecondFactor(context, request, holderOf(person), PASSWORD);
    expect(started.totpUri).toContain(`issuer=`);
    expect(await logInWithPassword()).toMatchObject({ ok: true });

    const wrong = await proveSecondFactor(context, request, person, {
      setup: started.setup,
      code: WRONG,
    });
    expect(wrong).toEqual({ ok: false, reason: "wrong" });
    expect(await logInWithPassword()).toMatchObject({ ok: true });
  });

  test("signs out other devices, keeps this one, and tells the owner by email", async () => {
    const other = await signedIn();
    const { cookie, recoveryCodes } = await enrol();
    expect(recoveryCodes).toHaveLength(10);
    expect((await asSignedIn(cookie)).person).toMatchObject({ hasSecondFactor: true });
    expect(await fixture.viewerOf(other.request.headers.get("cookie") ?? "")).toBeUndefined();
    const mails = await fixture.mailsTo(fixture.email);
    expect(mails.map(({ kind }) => kind)).toContain("two-step-login-changed");
  });

  test("a login that was checking the password meanwhile opens no session", async () => {
    const { context, request, person } = await signedIn();
    const { setup, totpUri } = await startSecondFactor(
      context,
      request,
      holderOf(person),
      PASSWORD,
    );
    const { verifyPassword } = passwordHash;
    const spy = vi.spyOn(passwordHash, "verifyPassword").mockImplementationOnce(async (attempt) => {
      const proved = await proveSecondFactor(context, request, person, {
        setup,
        code: appCode(totpUri),
      });
      expect(proved).toMatchObject({ ok: true });
      return verifyPassword(attempt);
    });
    expect(await logInWithPassword()).toEqual({ ok: false, reason: "invalid" });
    spy.mockRestore();
    expect(await fixture.sessionsOf(fixture.userId)).toHaveLength(1);
  });

  test("of two tabs the newer one counts, and the older is told", async () => {
    const { context, request, person } = await signedIn();
    const older = await startSecondFactor(context, request, holderOf(person), PASSWORD);
    const newer = await startSecondFactor(context, request, holderOf(person), PASSWORD);
    const tryWith = ({ setup, totpUri }: typeof older) =>
      proveSecondFactor(context, request, person, { setup, code: appCode(totpUri) });
    expect(await tryWith(older)).toEqual({ ok: false, reason: "replaced" });
    expect(await tryWith(newer)).toMatchObject({ ok: true });
  });

  test("a phone lost on the way: starting again gives a new secret", async () => {
    const { context, request, person } = await signedIn();
    const lost = await startSecondFactor(context, request, holderOf(person), PASSWORD);
    const again = await startSecondFactor(context, request, holderOf(person), PASSWORD);
    expect(again.totpUri).not.toBe(lost.totpUri);
    const { setup } = again;
    const code = appCode(lost.totpUri);
    expect(await proveSecondFactor(context, request, person, { setup, code })).toEqual({
      ok: false,
      reason: "wrong",
    });
  });
});

describe("logging in", () => {
  test("the password opens no session; password and code do", async () => {
    const { totpUri } = await enrol();
    const before = await fixture.sessionsOf(fixture.userId);
    const waiting = await challenge();
    expect(await fixture.sessionsOf(fixture.userId)).toHaveLength(before.length);
    expect(await fixture.viewerOf(waiting)).toBeUndefined();
    const outcome = await enter(waiting, ` ${appCode(totpUri).replace(/(...)/, "$1 ")} `);
    if (!outcome.ok) throw new Error(outcome.reason);
    expect(await fixture.viewerOf(cookiesIn(outcome.headers))).toMatchObject({
      userId: fixture.userId,
    });
  });

  test("a clock that is half a minute off is accepted, one that is further off is not", async () => {
    const { totpUri } = await enrol();
    expect(await enter(await challenge(), appCode(totpUri, { steps: 3 }))).toMatchObject({
      reason: "wrong",
    });
    expect(await enter(await challenge(), appCode(totpUri, { steps: 1 }))).toMatchObject({
      ok: true,
    });
  });

  test("a code works once, also at the same time", async () => {
    const { totpUri } = await enrol();
    const code = appCode(totpUri);
    const waiting = [await challenge(), await challenge(), await challenge()];
    const outcomes = await Promise.all(waiting.map((cookie) => enter(cookie, code)));
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await enter(await challenge(), code)).toEqual({ ok: false, reason: "used" });
  });

  test("a recovery code works once, and its owner is told", async () => {
    const { recoveryCodes, cookie } = await enrol();
    const [code = ""] = recoveryCodes;
    expect(await enter(await challenge(), code.toUpperCase())).toMatchObject({
      ok: true,
      recoveryCodesLeft: 9,
    });
    for (const [entered, reason] of [
      [code, "recovery-used"],
      ["zzzzz-zzzzz", "recovery-wrong"],
      ["my phone", "unreadable"],
    ] as const) {
      expect(await enter(await challenge(), entered)).toEqual({ ok: false, reason });
    }
    const { context, person } = await asSignedIn(cookie);
    expect(await countRecoveryCodes(context, person)).toBe(9);
    const [, used] = await fixture
      .mailsTo(fixture.email)
      .then((mails) => mails.filter(({ kind }) => kind === "two-step-login-changed"));
    expect(used?.textBody).toContain("recovery code");
  });

  test("without the cookie of the password, a code is worth nothing", async () => {
    const { totpUri } = await enrol();
    const waiting = await challenge();
    const forged = waiting.replace(/login-challenge=[^;]{20}/, `login-challenge=${"A".repeat(20)}`);
    for (const cookie of ["", forged]) {
      expect(await enter(cookie, appCode(totpUri))).toEqual({ ok: false, reason: "expired" });
    }
  });

  test("a password that was reset meanwhile ends the login that waits", async () => {
    const { totpUri } = await enrol();
    const waiting = await challenge();
    await fixture.auth().api.requestPasswordReset({ body: { email: fixture.email } });
    const mails = await fixture.mailsTo(fixture.email);
    const token = mails.at(-1)?.textBody.match(/token=([\w-]+)/)?.[1] ?? "";
    const reset = await resetPassword(fixture.context(), {
      token,
      password: "another few words to remember",
    });
    expect(reset).toMatchObject({ ok: true });
    expect(await enter(waiting, appCode(totpUri))).toEqual({ ok: false, reason: "expired" });
  });

  test("a reset password still needs the code", async () => {
    await enrol();
    await fixture.auth().api.requestPasswordReset({ body: { email: fixture.email } });
    const mails = await fixture.mailsTo(fixture.email);
    const token = mails.at(-1)?.textBody.match(/token=([\w-]+)/)?.[1] ?? "";
    const password = "another few words to remember";
    await resetPassword(fixture.context(), { token, password });
    const login = { email: fixture.email, password };
    expect(await logIn(fixture.context(), fixture.request(), login)).toMatchObject({
      reason: "second-factor",
    });
  });
});

describe("wrong codes", () => {
  test("ten are checked from unknown browsers, then one in ten minutes", async () => {
    await enrol();
    const reasons = [];
    for (let n = 0; n < 14; n++) {
      const outcome = await enter(await challenge(), String(100_000 + n));
      reasons.push(outcome.ok ? "ok" : outcome.reason);
    }
    expect(reasons).toEqual([...Array(10).fill("wrong"), ...Array(4).fill("too-many")]);
  });

  test("half an hour later it is still one in ten minutes: who tries for long guesses no code", async () => {
    await enrol();
    for (let n = 0; n < 10; n++) await enter(await challenge(), String(100_000 + n));
    // A counter begins with its window, whose length is half its life.
    await fixture.database.execute(sql`
      update rate_limits set
        window_start = window_start - (expires_at - window_start) / 2
          * floor(1800 / extract(epoch from (expires_at - window_start) / 2)),
        last_consumed_at = last_consumed_at - interval '30 minutes'`);
    const reasons = [];
    for (let n = 0; n < 3; n++) {
      const outcome = await enter(await challenge(), String(200_000 + n));
      reasons.push(outcome.ok ? "ok" : outcome.reason);
    }
    expect(reasons).toEqual(["wrong", "too-many", "too-many"]);
  });

  test("meanwhile the owner gets in on a known device, and with a recovery code elsewhere", async () => {
    const { totpUri, recoveryCodes, cookie } = await enrol();
    for (let n = 0; n < 12; n++) await enter(await challenge(), String(100_000 + n));
    expect(await enter(await challenge(), recoveryCodes[0] ?? "")).toMatchObject({ ok: true });
    const device = cookie.split("; ").find((pair) => pair.includes("known-device")) ?? "";
    expect(await enter(await challenge(device), appCode(totpUri))).toMatchObject({ ok: true });
  });
});

describe("wrong codes after a password reset", () => {
  /** A login that waits for its code, in the browser that has just reset the password. */
  async function resetAndLogIn(password: string): Promise<string> {
    await fixture.database.execute(sql`delete from mail_outbox`);
    const token = await fixture.tokenFromMail();
    const outcome = await resetPassword(fixture.context(), { token, password });
    if (!outcome.ok) throw new Error(outcome.reason);
    const device = await rememberBrowser(fixture.context(), fixture.request(), outcome.userId, {
      hasLoggedIn: false,
    });
    const browser = device.split(";")[0] ?? "";
    const login = { email: fixture.email, password };
    const waiting = await logIn(fixture.context(), fixture.request(browser), login);
    if (waiting.ok || waiting.reason !== "second-factor") throw new Error("No code was asked for");
    return [cookiesIn(waiting.headers), browser].join("; ");
  }

  test("count for the account: a browser has not proved itself by another reset", async () => {
    await enrol();
    const reasons = [];
    // Better Auth ends a login after five wrong codes.
    for (const password of ["some words of a thief", "more words of a thief", "words of a thief"]) {
      const browser = await resetAndLogIn(password);
      for (let n = 0; n < 5; n++) {
        const outcome = await enter(browser, String(100_000 + n));
        reasons.push(outcome.ok ? "ok" : outcome.reason);
      }
    }
    expect(reasons).toEqual([...Array(10).fill("wrong"), ...Array(5).fill("too-many")]);
  });
});

describe("trusted devices", () => {
  async function trust(totpUri: string): Promise<string> {
    const outcome = await enter(await challenge(), appCode(totpUri), { isTrusted: true });
    if (!outcome.ok) throw new Error(outcome.reason);
    const pairs = cookiesIn(outcome.headers).split("; ");
    return pairs.filter((pair) => !pair.includes("session_token")).join("; ");
  }

  test("need no code for 30 days", async () => {
    const browser = await trust((await enrol()).totpUri);
    expect(await logInWithPassword(browser)).toMatchObject({ ok: true });
    await fixture.database.execute(sql`
      update known_devices set trusted_until = trusted_until - interval '30 days'`);
    expect(await logInWithPassword(browser)).toMatchObject({ reason: "second-factor" });
  });

  test("are forgotten one by one, and all with a change of the password", async () => {
    const { totpUri, cookie } = await enrol();
    const browser = await trust(totpUri);
    const { person } = await asSignedIn(cookie);
    const devices = await fixture.database
      .select()
      .from(knownDevices)
      .where(eq(knownDevices.userId, fixture.userId));
    for (const { id } of devices) await stopTrustingDevice(services(), person, id);
    expect(await logInWithPassword(browser)).toMatchObject({ reason: "second-factor" });

    await fixture.database.execute(sql`
      update known_devices set trusted_until = now() + interval '1 day'`);
    const password = "another few words to remember";
    await changePassword(services(), holderOf(person), { password });
    const login = { email: fixture.email, password };
    expect(await logIn(fixture.context(), fixture.request(browser), login)).toMatchObject({
      reason: "second-factor",
    });
  });

  test("nobody can stop trusting another's device", async () => {
    const { totpUri } = await enrol();
    const browser = await trust(totpUri);
    const [device] = await fixture.database
      .select()
      .from(knownDevices)
      .where(sql`${knownDevices.userId} = ${fixture.userId} and trusted_until is not null`);
    const stranger = { userId: await fixture.signUp(`other-${fixture.email}`) } as SignedIn;
    await stopTrustingDevice(services(), stranger, device?.id ?? "");
    expect(await logInWithPassword(browser)).toMatchObject({ ok: true });
  });
});

describe("step-up", () => {
  test("takes password and code, holds ten minutes, and in this session only", async () => {
    const { totpUri, cookie } = await enrol();
    const { context, request } = await asSignedIn(cookie);
    const attempt = async (proof: object, at = { context, request }) =>
      (await stepUp(at.context, at.request, proof)).ok;
    expect(await attempt({ currentPassword: PASSWORD })).toBe(false);
    expect(await attempt({ loginCode: appCode(totpUri) })).toBe(false);
    expect(await attempt({ currentPassword: PASSWORD, loginCode: WRONG })).toBe(false);
    expect(await attempt({})).toBe(false);
    expect(await attempt({ currentPassword: PASSWORD, loginCode: appCode(totpUri) })).toBe(true);

    expect(await attempt({}, await asSignedIn(cookie))).toBe(true);
    const elsewhere = await enter(await challenge(), appCode(totpUri, { steps: 1 }));
    if (!elsewhere.ok) throw new Error(elsewhere.reason);
    expect(await attempt({}, await asSignedIn(cookiesIn(elsewhere.headers)))).toBe(false);

    await fixture.database.execute(sql`
      update sessions set stepped_up_at = stepped_up_at - interval '10 minutes'`);
    expect(await attempt({}, await asSignedIn(cookie))).toBe(false);
  });

  test("takes a recovery code as well, once, and its owner is told", async () => {
    const { cookie, recoveryCodes } = await enrol();
    const proof = { currentPassword: PASSWORD, loginCode: recoveryCodes[0] ?? "" };
    const attempt = async () => {
      const { context, request } = await asSignedIn(cookie);
      return (await stepUp(context, request, proof, { isAlwaysAsked: true })).ok;
    };
    const told = async () =>
      (await fixture.mailsTo(fixture.email)).filter(({ textBody }) =>
        /recovery code/i.test(textBody),
      ).length;
    const before = await told();
    expect([await attempt(), await attempt()]).toEqual([true, false]);
    expect(await told()).toBe(before + 1);
  });
});

describe("switching it off, and new recovery codes", () => {
  test("off: the password is enough again", async () => {
    const { cookie } = await enrol();
    const { context, request, person } = await asSignedIn(cookie);
    const headers = await endSecondFactor(context, request, holderOf(person), PASSWORD);
    expect(await fixture.viewerOf(cookiesIn(headers))).toMatchObject({ hasSecondFactor: false });
    expect(await logInWithPassword()).toMatchObject({ ok: true });
  });

  test("new codes replace the earlier ones", async () => {
    const { cookie, recoveryCodes } = await enrol();
    const { context, request, person } = await asSignedIn(cookie);
    const fresh = await replaceRecoveryCodes(context, request, holderOf(person), PASSWORD);
    expect(await enter(await challenge(), recoveryCodes[0] ?? "")).toMatchObject({
      reason: "recovery-wrong",
    });
    expect(await enter(await challenge(), fresh[0] ?? "")).toMatchObject({ ok: true });
  });
});

describe("a lost factor", () => {
  async function startedByStaff() {
    const enrolled = await enrol();
    const admin = await makeStaff(fixture.database, `staff-${fixture.email}`);
    const holder = admin as unknown as Reauthenticated;
    const outcome = await startRecovery(services(), admin, { userId: fixture.userId, holder });
    const mails = await fixture.mailsTo(fixture.email);
    const mail = mails.find(({ kind }) => kind === "two-step-login-recovery");
    const token = mail?.textBody.match(/token=([\w-]+)/)?.[1] ?? "";
    return { ...enrolled, outcome, token, admin, holder };
  }
  const aDayPasses = () =>
    fixture.database.execute(sql`
      update second_factor_recoveries set takes_effect_at = takes_effect_at - interval '24 hours'`);

  test("is removed after a day, not before, and only once", async () => {
    const { outcome } = await startedByStaff();
    expect(outcome).toMatchObject({ ok: true });
    expect(await applyDueRecoveries(services())).toEqual({ removed: 0, stopped: 0 });
    expect(await logInWithPassword()).toMatchObject({ reason: "second-factor" });
    await aDayPasses();
    const runs = await Promise.all([
      applyDueRecoveries(services()),
      applyDueRecoveries(services()),
    ]);
    expect(runs.reduce((sum, { removed }) => sum + removed, 0)).toBe(1);
    expect(await logInWithPassword()).toMatchObject({ ok: true });
  });

  test.each<[string, StaffRole[], Role]>([
    ["a customer's, whose helper is no longer on staff", [], "customer"],
    ["a colleague's, whose helper no longer manages staff", ["manager"], "admin"],
  ])("is stopped: %s", async (_, roles, role) => {
    const { admin } = await startedByStaff();
    const { database } = fixture;
    const setStaff = (userId: string, staffRoles: StaffRole[]) =>
      database
        .update(profiles)
        .set({ staffRoles, role: staffRoles.length > 0 ? "admin" : "customer" })
        .where(eq(profiles.id, userId));
    if (role === "admin") await setStaff(fixture.userId, ["sales"]);
    await setStaff(admin.userId, roles);
    await aDayPasses();
    expect(await applyDueRecoveries(services())).toEqual({ removed: 0, stopped: 1 });
    expect(await applyDueRecoveries(services())).toEqual({ removed: 0, stopped: 0 });
    expect(await logInWithPassword()).toMatchObject({ reason: "second-factor" });
  });

  test("its owner stops it by the link, or by logging in with a code", async () => {
    const first = await startedByStaff();
    expect(await stopRecoveryByToken(services(), first.token)).toEqual({ ok: true });
    expect(await stopRecoveryByToken(services(), first.token)).toEqual({ ok: false });
    const { admin, holder, totpUri } = first;
    await startRecovery(services(), admin, { userId: fixture.userId, holder });
    expect(await enter(await challenge(), appCode(totpUri))).toMatchObject({ ok: true });
    expect(
      await fixture.database.$count(
        secondFactorRecoveries,
        eq(secondFactorRecoveries.userId, fixture.userId),
      ),
    ).toBe(0);
  });

  test("nobody starts it for themselves, twice, or without a step-up", async () => {
    const { admin, holder } = await startedByStaff();
    const again = await startRecovery(services(), admin, { userId: fixture.userId, holder });
    expect(again).toEqual({ ok: false, reason: "running" });
    const own = await startRecovery(services(), admin, { userId: admin.userId, holder });
    expect(own).toEqual({ ok: false, reason: "own-account" });
    const somebody = { userId: fixture.userId } as Reauthenticated;
    expect(() =>
      startRecovery(services(), admin, { userId: fixture.userId, holder: somebody }),
    ).toThrow();
  });

  test("the command removes it at once and leaves a line in the audit log", async () => {
    await enrol();
    const remove = () =>
      fixture.database.transaction((transaction) =>
        removeSecondFactor({ ...services(), database: transaction }, "command", fixture.userId),
      );
    expect([await remove(), await remove()]).toEqual([true, false]);
    const entries = await fixture.database
      .select()
      .from(auditLog)
      .where(eq(auditLog.entityId, fixture.userId));
    expect(entries).toMatchObject([{ actorName: "npm run admin", actorId: null }]);
    const [user] = await fixture.database.select().from(users).where(eq(users.id, fixture.userId));
    expect(user?.twoFactorEnabled).toBe(false);
  });
});
