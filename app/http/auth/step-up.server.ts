import { redirect } from "react-router";
import { myAccountTexts } from "#app/content/texts/my-account-texts.ts";
import { specTexts } from "#app/content/texts/spec-texts.ts";
import { PASSWORD_LENGTH } from "#app/domain/accounts/passwords/password-rules.ts";
import type { Reauthenticated } from "#app/domain/accounts/people.ts";
import { mailSecondFactorChange } from "#app/domain/accounts/second-factor/second-factor-mail.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { returnTo } from "#app/http/safe-redirect.ts";
import { requireLogin } from "./guards.server.ts";
import {
  checkOwnPassword,
  type PasswordCheck,
  recentStepUp,
  recordStepUp,
} from "./reauthenticate.server.ts";
import { type CodeRefusal, verifyCode } from "./second-factor/verify-code.server.ts";
import { currentViewer } from "./session.server.ts";

type StepUp =
  | { ok: true; holder: Reauthenticated }
  | { ok: false; failure: ReturnType<typeof refuseWrongPassword> };

/** The fields of StepUpFields, as a form sends them. */
type StepUpProof = { currentPassword?: string | undefined; loginCode?: string | undefined };

/**
 * Step-up: the user of this session proves again who they are, by the password and, where they have a
 * second factor, a code. It lasts ten minutes. A verb that takes a Reauthenticated cannot be
 * called without it; the failure is the response to the form.
 */
export async function stepUp(
  context: Context,
  request: Request,
  { currentPassword, loginCode }: StepUpProof,
  { submitted = {}, isAlwaysAsked = false }: StepUpOptions = {},
): Promise<StepUp> {
  const person = requireLogin(context, request);
  const recent = isAlwaysAsked ? undefined : recentStepUp(context, person);
  if (recent) return { ok: true, holder: recent };
  const errors: Record<string, string> = {};
  if (!currentPassword) errors.currentPassword = specTexts.password.required;
  if (person.hasSecondFactor && !loginCode) errors.loginCode = myAccountTexts.errors.codeRequired;
  if (Object.keys(errors).length > 0 || !currentPassword) {
    return { ok: false, failure: actionFailure(422, { errors, submitted }) };
  }
  const password: PasswordCheck =
    currentPassword.length > PASSWORD_LENGTH.max
      ? { ok: false, reason: "wrong" }
      : await checkOwnPassword(context, person, currentPassword);
  if (!password.ok) return { ok: false, failure: refuseWrongPassword(password, submitted) };
  if (person.hasSecondFactor) {
    const code = await verifyCode(context, {
      userId: person.userId,
      deviceId: person.sessionId,
      code: loginCode ?? "",
      headers: request.headers,
    });
    if (!code.ok) return { ok: false, failure: refuseWrongCode(code, submitted) };
    if (code.kind === "recovery") {
      const { email } = person;
      await mailSecondFactorChange(context.get(appServices), { email, change: "code-used" });
    }
  }
  return { ok: true, holder: await recordStepUp(context, person) };
}

/** Before a download of personal data: leads to a page that asks for a step-up, then to its list. */
export function requireStepUp(context: Context, request: Request): void {
  const person = requireLogin(context, request);
  if (recentStepUp(context, person)) return;
  const list = returnTo(request).replace(/\/export(?=\?|$)/, "");
  const next = encodeURIComponent(list);
  throw redirect(next.length > 4000 ? "/admin/confirm" : `/admin/confirm?next=${next}`);
}

type StepUpOptions = {
  /** What stays in the form. */
  submitted?: Record<string, string>;
  /** Even if it was given a minute ago: the form is about the proof itself. */
  isAlwaysAsked?: boolean;
};

/** What a form has to ask for, for the loader of its page. */
export function stepUpFields(context: Context, { isAlwaysAsked = false } = {}): AskedProof {
  const viewer = currentViewer(context);
  if (!viewer) return { email: "", asksPassword: true, asksCode: false };
  const isAsked = isAlwaysAsked || !recentStepUp(context, viewer as never);
  return {
    email: viewer.email,
    asksPassword: isAsked,
    asksCode: isAsked && viewer.hasSecondFactor,
  };
}

export type AskedProof = { email: string; asksPassword: boolean; asksCode: boolean };

/** The response to a form whose password was not accepted. */
export function refuseWrongPassword(
  refusal: Exclude<PasswordCheck, { ok: true }>,
  submitted: Record<string, string> = {},
) {
  if (refusal.reason === "wrong") {
    const errors: Record<string, string> = { currentPassword: myAccountTexts.errors.passwordWrong };
    return actionFailure(403, { errors, submitted });
  }
  return refuseTooMany(refusal, submitted);
}

/** The response to a form whose code was not accepted. */
export function refuseWrongCode(refusal: CodeRefusal, submitted: Record<string, string> = {}) {
  if (refusal.reason === "too-many") return refuseTooMany(refusal, submitted);
  const errors: Record<string, string> = { loginCode: codeErrors[refusal.reason] };
  return actionFailure(403, { errors, submitted });
}

const codeErrors = {
  wrong: myAccountTexts.errors.codeWrong,
  "recovery-wrong": myAccountTexts.errors.recoveryCodeWrong,
  unreadable: myAccountTexts.errors.codeUnreadable,
  used: myAccountTexts.errors.codeUsed,
  "recovery-used": myAccountTexts.errors.recoveryCodeUsed,
  expired: myAccountTexts.errors.codeWrong,
};

function refuseTooMany(
  { retryAfterSeconds }: { retryAfterSeconds: number },
  submitted: Record<string, string>,
) {
  const errors: Record<string, string> = {
    form: specTexts.login.tooManyFailures(retryAfterSeconds),
  };
  return actionFailure(429, { errors, submitted }, retryAfterSeconds);
}
