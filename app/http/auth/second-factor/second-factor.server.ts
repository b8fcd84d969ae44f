import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import type { Database } from "#app/database/connection.server.ts";
import { secondFactors } from "#app/database/tables/users.ts";
import type { Reauthenticated, SignedIn } from "#app/domain/accounts/people.ts";
import {
  mailSecondFactorChange,
  type SecondFactorChange,
} from "#app/domain/accounts/second-factor/second-factor-mail.server.ts";
import { endOtherSessions } from "#app/domain/accounts/sessions/sessions.server.ts";
import { logSecurityEvent } from "#app/http/auth/log-security-event.server.ts";
import { rememberBrowser } from "#app/http/auth/login/device-cookie.server.ts";
import { withMaxAge } from "#app/http/auth/login/log-in.server.ts";
import {
  currentSession,
  findNewSession,
  findSessionCookie,
} from "#app/http/auth/session.server.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { type CodeRefusal, verifyCode } from "./verify-code.server.ts";

/** An app that has been offered the secret, and has not proved yet that it has it. */
export type SecondFactorSetup = {
  /** Identifies the secret, so a second tab which made another one is recognised. */
  setup: string;
  /** What the QR code says. */
  totpUri: string;
};

/** Makes a new secret. Nothing changes until a code proves that the app has it. */
export async function startSecondFactor(
  context: Context,
  request: Request,
  holder: Reauthenticated,
  password: string,
): Promise<SecondFactorSetup> {
  const { authentication, database } = context.get(appServices);
  const enabled = await authentication.api.enableTwoFactor({
    body: { password, issuer: company().name },
    headers: request.headers,
  });
  if (enabled.method !== "totp") throw new Error("The second factor is not an app");
  return { setup: await readSetup(database, holder.userId), totpUri: enabled.totpURI };
}

async function readSetup(database: Database, userId: string): Promise<string> {
  const [row] = await database
    .select({ secret: secondFactors.secret })
    .from(secondFactors)
    .where(eq(secondFactors.userId, userId));
  return createHash("sha256")
    .update(row?.secret ?? "")
    .digest("hex")
    .slice(0, 32);
}

/** Switches it on with the first code. The session gets a new token, and every other one ends. */
export async function proveSecondFactor(
  context: Context,
  request: Request,
  person: SignedIn,
  { setup, code }: { setup: string; code: string },
): Promise<
  | { ok: true; headers: Headers; recoveryCodes: string[] }
  | { ok: false; reason: "replaced" }
  | CodeRefusal
> {
  const { authentication, database } = context.get(appServices);
  if (person.hasSecondFactor || setup !== (await readSetup(database, person.userId))) {
    return { ok: false, reason: "replaced" };
  }
  const verified = await verifyCode(context, {
    userId: person.userId,
    deviceId: person.sessionId,
    code,
    headers: request.headers,
  });
  if (!verified.ok) return verified;
  const headers = await keepOnlyThisSession(context, request, person, verified.headers);
  const { backupCodes } = await authentication.api.viewBackupCodes({
    body: { userId: person.userId },
  });
  await announce(context, person, "on");
  return { ok: true, headers, recoveryCodes: backupCodes };
}

/** Switches it off. The session gets a new token, and every other one ends. */
export async function endSecondFactor(
  context: Context,
  request: Request,
  holder: Reauthenticated,
  password: string,
): Promise<Headers> {
  const { authentication } = context.get(appServices);
  const { headers } = await authentication.api.disableTwoFactor({
    body: { password },
    headers: request.headers,
    returnHeaders: true,
  });
  const kept = await keepOnlyThisSession(context, request, holder, headers);
  await announce(context, holder, "off");
  return kept;
}

/** Ten new recovery codes; the earlier ones stop working. */
export async function replaceRecoveryCodes(
  context: Context,
  request: Request,
  holder: Reauthenticated,
  password: string,
): Promise<string[]> {
  const { authentication } = context.get(appServices);
  const { backupCodes } = await authentication.api.generateBackupCodes({
    body: { password },
    headers: request.headers,
  });
  await announce(context, holder, "new-codes");
  return backupCodes;
}

/** Undefined without a second factor. */
export async function countRecoveryCodes(
  context: Context,
  person: SignedIn,
): Promise<number | undefined> {
  if (!person.hasSecondFactor) return undefined;
  const { authentication } = context.get(appServices);
  const { backupCodes } = await authentication.api.viewBackupCodes({
    body: { userId: person.userId },
  });
  return backupCodes.length;
}

async function keepOnlyThisSession(
  context: Context,
  request: Request,
  person: SignedIn,
  libraryHeaders: Headers,
): Promise<Headers> {
  const headers = withMaxAge(libraryHeaders, currentSession(context)?.session.days ?? 7);
  const sessionId = findSessionCookie(headers.getSetCookie())
    ? await findNewSession(context, headers)
    : person.sessionId;
  await endOtherSessions(context.get(appServices), { userId: person.userId, sessionId });
  headers.append("set-cookie", await rememberBrowser(context, request, person.userId));
  return headers;
}

async function announce(
  context: Context,
  person: SignedIn,
  change: SecondFactorChange,
): Promise<void> {
  logSecurityEvent(context, "second factor", { outcome: change, userId: person.userId });
  await mailSecondFactorChange(context.get(appServices), { email: person.email, change });
}
