import { eq } from "drizzle-orm";
import { RouterContextProvider } from "react-router";
import { beforeAll, beforeEach, expect } from "vitest";
import type { Database } from "#app/database/connection.server.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { profiles, sessions, users } from "#app/database/tables/users.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import { signUp as signUpVerb } from "#app/domain/accounts/sign-up.server.ts";
import type { StaffRole } from "#app/domain/accounts/staff/permissions.ts";
import { createAuthentication } from "#app/http/auth/authentication.server.ts";
import { createDeviceCookie } from "#app/http/auth/login/device-cookie.server.ts";
import { createChallengeCookie } from "#app/http/auth/second-factor/login-challenge.server.ts";
import { currentViewer, readSession } from "#app/http/auth/session.server.ts";
import { type AppServices, appServices, requestContext } from "#app/http/request-context.server.ts";

export const ORIGIN = "https://www.example.co.za";
export const PASSWORD = "a few words to remember";
const SECRET = "a secret of more than thirty-two characters";

/** A database of its own for the test file, and a new customer with a password for each test. */
export function accountFixture() {
  let database: Database;
  let count = 0;
  let email = "";
  let userId = "";
  const complaints: string[] = [];
  const notes: Record<string, unknown>[] = [];

  beforeAll(async () => {
    const created = await createTestDatabase();
    database = created.database;
    return created.drop;
  });
  beforeEach(async () => {
    email = `person-${++count}@example.com`;
    userId = await signUp(email);
  });

  const auth = () => createAuthentication({ database, origin: ORIGIN, secret: SECRET });

  async function signUp(address: string): Promise<string> {
    const person = { email: address, password: PASSWORD, name: "Thandi" };
    const outcome = await signUpVerb({ database, origin: ORIGIN }, person);
    if (!outcome.ok) throw new Error(outcome.reason);
    return outcome.userId;
  }

  /** A request's context, from an address that no other test uses. */
  function context(address = `203.0.113.${count}`): RouterContextProvider {
    const provider = new RouterContextProvider();
    provider.set(appServices, {
      database,
      authentication: auth(),
      deviceCookie: createDeviceCookie({ secure: true, secret: SECRET }),
      challengeCookie: createChallengeCookie({ secure: true, secret: SECRET }),
      origin: ORIGIN,
      log: {
        info: (event: string, details = {}) => notes.push({ event, ...details }),
        warn: (event: string, details = {}) => notes.push({ event, ...details }),
        error: (event: string) => complaints.push(event),
      },
    } as unknown as AppServices);
    provider.set(requestContext, { id: "test", ipAddress: address, isPublic: false });
    return provider;
  }

  function request(cookie?: string): Request {
    return new Request(`${ORIGIN}/login`, { headers: cookie ? { cookie } : {} });
  }

  async function cookieOfLogin(): Promise<{ full: string; pair: string }> {
    const { headers } = await auth().api.signInEmail({
      body: { email, password: PASSWORD },
      returnHeaders: true,
    });
    const full = headers.getSetCookie().find((cookie) => cookie.includes("session_token=")) ?? "";
    return { full, pair: full.split(";")[0] ?? "" };
  }

  async function runSessionMiddleware(
    provider: RouterContextProvider,
    asked: Request,
  ): Promise<Response> {
    const answer = await readSession(
      { request: asked, context: provider, params: {} } as never,
      async () => new Response("page"),
    );
    return answer as Response;
  }

  async function viewerOf(cookie: string) {
    const provider = context();
    await runSessionMiddleware(provider, request(cookie));
    return currentViewer(provider);
  }

  /** The context of a request by this test's user, who is an admin from now on. */
  async function adminContext({
    hasSecondFactor = false,
    roles = ["owner"] as StaffRole[],
  } = {}): Promise<{
    context: RouterContextProvider;
    admin: Owner;
  }> {
    await database
      .update(profiles)
      .set({ role: "admin", staffRoles: roles })
      .where(eq(profiles.id, userId));
    const provider = context();
    const { pair } = await cookieOfLogin();
    if (hasSecondFactor) {
      await database.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId));
    }
    await runSessionMiddleware(provider, request(pair));
    return { context: provider, admin: currentViewer(provider) as Owner };
  }

  const sessionsOf = (id: string) =>
    database.select().from(sessions).where(eq(sessions.userId, id));

  const mailsTo = (address: string) =>
    database.select().from(mailOutbox).where(eq(mailOutbox.toEmail, address));

  async function tokenFromMail(): Promise<string> {
    await auth().api.requestPasswordReset({ body: { email } });
    const mail = (await mailsTo(email)).find(({ kind }) => kind === "reset-password");
    const [, token = ""] = /\/reset-password\?token=([\w-]+)/.exec(mail?.textBody ?? "") ?? [];
    expect(mail?.textBody).toContain(`${ORIGIN}/reset-password?token=${token}`);
    return token;
  }

  return {
    get database() {
      return database;
    },
    get email() {
      return email;
    },
    get userId() {
      return userId;
    },
    /** What was written to the log as an error. */
    complaints,
    /** Everything else that was. */
    notes,
    auth,
    signUp,
    context,
    request,
    cookieOfLogin,
    runSessionMiddleware,
    viewerOf,
    adminContext,
    sessionsOf,
    mailsTo,
    tokenFromMail,
  };
}
