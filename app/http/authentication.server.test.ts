import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { mailOutbox } from "#app/database/tables/messages.ts";
import { accounts, profiles, sessions, verifications } from "#app/database/tables/users.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import { grantAdmin } from "#app/domain/users/grant-admin.server.ts";
import { createAuthentication } from "./authentication.server.ts";
import { requireAdmin, requireShopper } from "./guards.server.ts";
import { logIn } from "./log-in.server.ts";
import { resetPassword } from "./reset-password.server.ts";
import { type Services, services, visit } from "./services-context.server.ts";
import { currentViewer, readSession } from "./session.server.ts";

let test_: Awaited<ReturnType<typeof createTestDatabase>>;
const origin = "https://www.example.co.za";
const secret = "a secret of more than thirty-two characters";
const password = "a few words to remember";
let count = 0;
let email: string;
let userId: string;

beforeAll(async () => {
  test_ = await createTestDatabase();
});
afterAll(() => test_.drop());
beforeEach(async () => {
  email = `person-${++count}@example.com`;
  const { response } = await signUp(email);
  userId = response.user.id;
});

describe("signing up", () => {
  test("does not sign in, and stores the password as argon2id", async () => {
    const { headers } = await signUp(`new-${email}`);
    expect(headers.getSetCookie().filter((cookie) => !/Max-Age=0/i.test(cookie))).toEqual([]);
    expect(await sessionsOf(userId)).toHaveLength(0);
    const [account] = await test_.database
      .select()
      .from(accounts)
      .where(eq(accounts.userId, userId));
    expect(account?.password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test("cannot make anyone an admin, whatever the form says", async () => {
    const body = { email: `sly-${email}`, password, name: "Sly", role: "admin", isAdmin: true };
    const { user } = await auth().api.signUpEmail({ body });
    const [profile] = await test_.database.select().from(profiles).where(eq(profiles.id, user.id));
    expect(profile?.role).toBe("customer");
  });
});

describe("logging in", () => {
  test("opens a session whose cookie is HttpOnly, Lax, Secure and prefixed on https", async () => {
    const cookie = await cookieOfLogin();
    expect(cookie.full).toMatch(/^__Secure-jacaranda\.session_token=/);
    for (const attribute of ["HttpOnly", "SameSite=Lax", "Secure", "Path=/"]) {
      expect(cookie.full.toLowerCase()).toContain(attribute.toLowerCase());
    }
  });

  test("answers a wrong password and an unknown account alike", async () => {
    const wrong = await logIn(context(), request(), { email, password: "wrong" });
    const unknown = await logIn(context("203.0.113.2"), request(), {
      email: "no@example.com",
      password,
    });
    expect(wrong).toEqual({ ok: false, reason: "invalid" });
    expect(unknown).toEqual(wrong);
  });

  test("ends the session that the browser brought along: none can be planted", async () => {
    const planted = await cookieOfLogin();
    const outcome = await logIn(context(), request(planted.pair), { email, password });
    expect(outcome.ok).toBe(true);
    expect(await viewerOf(planted.pair)).toBeUndefined();
    expect(await sessionsOf(userId)).toHaveLength(1);
  });

  test("slows down after ten tries for an account, from however many addresses", async () => {
    const reasons = [];
    for (let n = 0; n < 12; n++) {
      const outcome = await logIn(context(`198.51.100.${n}`), request(), {
        email,
        password: "wrong",
      });
      reasons.push(outcome.ok ? "ok" : outcome.reason);
    }
    expect(reasons).toEqual([...Array(10).fill("invalid"), "too-many", "too-many"]);
    const right = await logIn(context("198.51.100.99"), request(), { email, password });
    expect(right).toMatchObject({ ok: false, reason: "too-many" });
  });

  test("counts failures only: an office behind one address logs in as often as it likes", async () => {
    for (let n = 0; n < 15; n++) {
      expect((await logIn(context(), request(), { email, password })).ok).toBe(true);
    }
  });

  test("an address that is refused cannot use up somebody else's account", async () => {
    const attacker = "198.18.0.1";
    for (let n = 0; n < 10; n++) {
      await logIn(context(attacker), request(), { email: `x${n}@example.com`, password: "wrong" });
    }
    for (let n = 0; n < 12; n++) {
      const refused = await logIn(context(attacker), request(), { email, password: "wrong" });
      expect(refused).toMatchObject({ reason: "too-many" });
    }
    expect((await logIn(context(), request(), { email, password })).ok).toBe(true);
  });
});

describe("a session", () => {
  test("shows who looks, with the role that the profile has at this moment", async () => {
    const { pair } = await cookieOfLogin();
    expect((await viewerOf(pair))?.role).toBe("customer");
    await test_.database.update(profiles).set({ role: "admin" }).where(eq(profiles.id, userId));
    expect(await viewerOf(pair)).toMatchObject({ userId, email, role: "admin" });
  });

  test("does not outlive a change of the role", async () => {
    const { pair } = await cookieOfLogin();
    await grantAdmin({ database: test_.database }, { email });
    expect(await viewerOf(pair)).toBeUndefined();
    const again = await cookieOfLogin();
    await grantAdmin({ database: test_.database }, { email });
    expect((await viewerOf(again.pair))?.role).toBe("admin");
  });

  test("dies at sign-out: its cookie opens nothing any more", async () => {
    const { pair } = await cookieOfLogin();
    await auth().api.signOut({ headers: new Headers({ cookie: pair }) });
    expect(await viewerOf(pair)).toBeUndefined();
    expect(await sessionsOf(userId)).toHaveLength(0);
  });

  test("cannot be made up or tampered with", async () => {
    const { pair } = await cookieOfLogin();
    const [stored] = await sessionsOf(userId);
    const name = pair.split("=")[0];
    for (const forged of [
      `${pair}x`,
      `${name}=${stored?.token}`,
      `${name}=${stored?.token}.AAAA`,
      `${name}=`,
    ]) {
      expect(await viewerOf(forged)).toBeUndefined();
    }
  });

  test("that has expired opens nothing", async () => {
    const { pair } = await cookieOfLogin();
    await test_.database
      .update(sessions)
      .set({ expiresAt: new Date(Date.now() - 1000) })
      .where(eq(sessions.userId, userId));
    expect(await viewerOf(pair)).toBeUndefined();
  });

  test("makes every answer private, so that nobody stores it", async () => {
    const { pair } = await cookieOfLogin();
    const answer = await throughSession(context(), request(pair));
    expect(answer.headers.get("cache-control")).toBe("private, no-store");
  });
});

describe("resetting a password", () => {
  test("mails a link under ORIGIN, keeps only the hash of its token, and works once", async () => {
    const token = await tokenFromMail();
    const stored = await test_.database.select().from(verifications);
    expect(JSON.stringify(stored)).not.toContain(token);

    expect(await resetPassword(context(), { token, password: "another password" })).toEqual({
      ok: true,
    });
    const again = await resetPassword(context(), { token, password: "a third password" });
    expect(again).toEqual({ ok: false, reason: "link-dead" });
    expect((await logIn(context(), request(), { email, password: "another password" })).ok).toBe(
      true,
    );
  });

  test("ends every session and tells the owner", async () => {
    const { pair } = await cookieOfLogin();
    await resetPassword(context(), { token: await tokenFromMail(), password: "another password" });
    expect(await viewerOf(pair)).toBeUndefined();
    const mails = await mailsTo(email);
    expect(mails.map((mail) => mail.kind)).toContain("password-changed");
  });

  test("does nothing with a token that has expired or was made up", async () => {
    const token = await tokenFromMail();
    await test_.database.update(verifications).set({ expiresAt: new Date(Date.now() - 1000) });
    for (const dead of [token, "made-up", ""]) {
      const outcome = await resetPassword(context(), { token: dead, password: "another password" });
      expect(outcome).toEqual({ ok: false, reason: "link-dead" });
    }
  });

  test.each([
    { host: "evil.example" },
    { host: "evil.example", "x-forwarded-host": "evil.example" },
    { origin: "https://evil.example" },
    { "x-forwarded-proto": "http", forwarded: "host=evil.example" },
  ])("never takes the link's host from a request (%o)", async (headers) => {
    await auth()
      .api.requestPasswordReset({
        body: { email, redirectTo: "https://evil.example/reset" },
        headers: new Headers(headers as Record<string, string>),
      })
      .catch(() => {});
    for (const mail of await mailsTo(email)) {
      expect(mail.textBody + mail.htmlBody).not.toContain("evil.example");
    }
  });
});

describe("the guards", () => {
  test("requireShopper sends a visitor to log in, and remembers where they were", () => {
    const answer = thrownBy(() => requireShopper(context(), new Request(`${origin}/cart?step=2`)));
    expect(answer.status).toBe(302);
    expect(answer.headers.get("location")).toBe("/login?next=%2Fcart%3Fstep%3D2");
  });

  test("requireAdmin sends visitors and customers to the home page, replacing history", async () => {
    expect(thrownBy(() => requireAdmin(context())).headers.get("location")).toBe("/");
    const customer = context();
    await throughSession(customer, request((await cookieOfLogin()).pair));
    const answer = thrownBy(() => requireAdmin(customer));
    expect(answer.headers.get("location")).toBe("/");
    expect(answer.headers.get("x-remix-replace")).toBe("true");
  });

  test("requireAdmin admits an admin, and not for a moment longer than the role lasts", async () => {
    await grantAdmin({ database: test_.database }, { email });
    const { pair } = await cookieOfLogin();
    const admin = context();
    await throughSession(admin, request(pair));
    expect(requireAdmin(admin).email).toBe(email);

    await test_.database.update(profiles).set({ role: "customer" }).where(eq(profiles.id, userId));
    const former = context();
    await throughSession(former, request(pair));
    expect(thrownBy(() => requireAdmin(former)).status).toBe(302);
  });
});

function auth() {
  return createAuthentication({ database: test_.database, origin, secret });
}

function signUp(address: string) {
  const body = { email: address, password, name: "Thandi" };
  return auth().api.signUpEmail({ body, returnHeaders: true });
}

function context(address = `203.0.113.${count}`): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(services, {
    database: test_.database,
    authentication: auth(),
  } as unknown as Services);
  provider.set(visit, { id: "test", address, keeping: undefined });
  return provider;
}

function request(cookie?: string): Request {
  return new Request(`${origin}/login`, { headers: cookie ? { cookie } : {} });
}

async function cookieOfLogin(): Promise<{ full: string; pair: string }> {
  const { headers } = await auth().api.signInEmail({
    body: { email, password },
    returnHeaders: true,
  });
  const full = headers.getSetCookie().find((cookie) => cookie.includes("session_token=")) ?? "";
  return { full, pair: full.split(";")[0] ?? "" };
}

async function throughSession(provider: RouterContextProvider, asked: Request): Promise<Response> {
  const answer = await readSession(
    { request: asked, context: provider, params: {} } as never,
    async () => new Response("page"),
  );
  return answer as Response;
}

async function viewerOf(cookie: string) {
  const provider = context();
  await throughSession(provider, request(cookie));
  return currentViewer(provider);
}

function sessionsOf(id: string) {
  return test_.database.select().from(sessions).where(eq(sessions.userId, id));
}

function mailsTo(address: string) {
  return test_.database.select().from(mailOutbox).where(eq(mailOutbox.toAddress, address));
}

async function tokenFromMail(): Promise<string> {
  await auth().api.requestPasswordReset({ body: { email } });
  const mail = (await mailsTo(email)).find(({ kind }) => kind === "reset-password");
  const [, token = ""] =
    /https:\/\/www\.example\.co\.za\/reset-password\?token=([\w-]+)/.exec(mail?.textBody ?? "") ??
    [];
  expect(token).not.toBe("");
  return token;
}

function thrownBy(run: () => unknown): Response {
  try {
    run();
  } catch (answer) {
    return answer as Response;
  }
  throw new Error("Nothing was thrown");
}
