import { APIError } from "better-auth";
import type { Database } from "#app/database/connection.server.ts";
import {
  type EnteredCode,
  readEnteredCode,
} from "#app/domain/accounts/second-factor/codes.server.ts";
import {
  consumeCode,
  releaseCode,
  rememberRecoveryCode,
  wasRecoveryCodeUsed,
} from "#app/domain/accounts/second-factor/used-codes.server.ts";
import { logSecurityEvent } from "#app/http/auth/log-security-event.server.ts";
import { consumeCodeAttempt } from "#app/http/auth/login/login-attempts.server.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";

export type CodeRefusal =
  | { ok: false; reason: "wrong" | "recovery-wrong" }
  /** Neither a code of the app nor a recovery code. */
  | { ok: false; reason: "unreadable" }
  /** Each code works once. */
  | { ok: false; reason: "used" | "recovery-used" }
  /** The password has to be entered again first. */
  | { ok: false; reason: "expired" }
  | { ok: false; reason: "too-many"; retryAfterSeconds: number };

export type VerifiedCode = {
  ok: true;
  kind: "app" | "recovery";
  /** Of the session that a login has opened. */
  token: string;
  headers: Headers;
};

/**
 * Checks a code of the app or a recovery code. Better Auth finds the account by the cookies: those of
 * a session, or of a login that waits for its second factor.
 */
export async function verifyCode(
  context: Context,
  { userId, deviceId, code, headers, isTrusted = false }: CodeAttempt,
): Promise<VerifiedCode | CodeRefusal> {
  const { authentication, database } = context.get(appServices);
  const entered = readEnteredCode(code);
  if (entered.kind === "unreadable") return { ok: false, reason: "unreadable" };
  const attempt = await consumeCodeAttempt(database, entered.kind, { userId, deviceId });
  if (!attempt.ok) {
    logSecurityEvent(context, "second factor", { outcome: "too-many", userId });
    return { ...attempt, reason: "too-many" };
  }
  const isAppCode = entered.kind === "app";
  if (isAppCode && !(await consumeCode(database, userId, entered.code))) {
    logSecurityEvent(context, "second factor", { outcome: "used", userId });
    return { ok: false, reason: "used" };
  }
  const verify = isAppCode ? authentication.api.verifyTOTP : authentication.api.verifyBackupCode;
  try {
    const verified = await verify({
      body: { code: entered.code, trustDevice: isTrusted },
      headers,
      returnHeaders: true,
    });
    await attempt.release();
    if (!isAppCode) await rememberRecoveryCode(database, userId, entered.code);
    logSecurityEvent(context, "second factor", { outcome: "ok", userId });
    const token = verified.response.token ?? "";
    return { ok: true, kind: entered.kind, token, headers: verified.headers };
  } catch (error) {
    if (isAppCode) await releaseCode(database, userId, entered.code);
    if (!(error instanceof APIError) || error.statusCode >= 500) throw error;
    const reason = WRONG_CODE.has(String(error.body?.code))
      ? await describeWrongCode(database, userId, entered)
      : "expired";
    logSecurityEvent(context, "second factor", { outcome: reason, userId });
    return { ok: false, reason };
  }
}

type CodeAttempt = {
  userId: string;
  /** A known device, or a session; undefined for a browser that has never logged in to the account. */
  deviceId: string | undefined;
  code: string;
  headers: Headers;
  /** Whether the device is to be trusted. */
  isTrusted?: boolean;
};

async function describeWrongCode(database: Database, userId: string, { kind, code }: ReadCode) {
  if (kind === "app") return "wrong";
  return (await wasRecoveryCodeUsed(database, userId, code)) ? "recovery-used" : "recovery-wrong";
}

type ReadCode = Exclude<EnteredCode, { kind: "unreadable" }>;

const WRONG_CODE = new Set(["INVALID_CODE", "INVALID_BACKUP_CODE"]);
