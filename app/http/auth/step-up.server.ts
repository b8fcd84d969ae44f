import { myAccountTexts } from "#app/content/texts/my-account-texts.ts";
import { specTexts } from "#app/content/texts/spec-texts.ts";
import { PASSWORD_LENGTH } from "#app/domain/accounts/passwords/password-rules.ts";
import type { Reauthenticated } from "#app/domain/accounts/people.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import type { Context } from "#app/http/request-context.server.ts";
import { requireLogin } from "./guards.server.ts";
import { type ReauthenticationResult, reauthenticate } from "./reauthenticate.server.ts";

type StepUp =
  | { ok: true; holder: Reauthenticated }
  | { ok: false; failure: ReturnType<typeof refuseWrongPassword> };

/**
 * Step-up: the user of this session proves again who they are, by the password. A verb that takes a
 * Reauthenticated cannot be called without it; the failure is the response to the form.
 */
export async function stepUp(
  context: Context,
  request: Request,
  password: string | undefined,
  submitted: Record<string, string> = {},
): Promise<StepUp> {
  const person = requireLogin(context, request);
  if (!password) {
    const errors: Record<string, string> = { currentPassword: specTexts.password.required };
    return { ok: false, failure: actionFailure(422, { errors, submitted }) };
  }
  const result: ReauthenticationResult =
    password.length > PASSWORD_LENGTH.max
      ? { ok: false, reason: "wrong" }
      : await reauthenticate(context, person, password);
  return result.ok ? result : { ok: false, failure: refuseWrongPassword(result, submitted) };
}

/** The response to a form whose password was not accepted. */
export function refuseWrongPassword(
  refusal: Exclude<ReauthenticationResult, { ok: true }>,
  submitted: Record<string, string> = {},
) {
  if (refusal.reason === "wrong") {
    const errors: Record<string, string> = { currentPassword: myAccountTexts.errors.passwordWrong };
    return actionFailure(403, { errors, submitted });
  }
  const { retryAfterSeconds } = refusal;
  const errors: Record<string, string> = {
    form: specTexts.login.tooManyFailures(retryAfterSeconds),
  };
  return actionFailure(429, { errors, submitted }, retryAfterSeconds);
}
