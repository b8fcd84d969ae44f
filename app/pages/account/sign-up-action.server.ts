import { data } from "react-router";
import { z } from "zod";
import { accountReady } from "#app/content/texts/account-texts.ts";
import { specTexts } from "#app/content/texts/spec-texts.ts";
import { preferencesForm, signUpForm } from "#app/domain/accounts/account-forms.ts";
import { passwordErrors } from "#app/domain/accounts/passwords/password-rules.ts";
import { savePreferencesWithTicket } from "#app/domain/accounts/preferences.server.ts";
import { type RegistrationOutcome, register } from "#app/http/auth/register.server.ts";
import {
  type ActionResult,
  actionFailure,
  type FieldErrors,
} from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";

type RegistrationError = Extract<RegistrationOutcome, { ok: false }>["reason"];

export type SignUpResult = ActionResult<{ ticket: string | undefined; email: string }>;

/** A weak password is our own check: at its field. Any other failure: at the email field, with the banner. */
const registrationErrors = {
  "address-taken": { status: 409, errors: backendErrors(specTexts.account.emailTaken) },
  "too-many": { status: 429, errors: backendErrors(specTexts.login.tooMany) },
  "too-short": { status: 422, errors: passwordErrors["too-short"] },
  "too-long": { status: 422, errors: passwordErrors["too-long"] },
  common: { status: 422, errors: passwordErrors.common },
} satisfies Record<RegistrationError, { status: number; errors: FieldErrors }>;

function backendErrors(message: string) {
  return { form: specTexts.account.failed, email: message };
}

export async function signUpAction(context: Context, request: Request) {
  const form = await readForm(signUpForm, request);
  if (!form.ok) return actionFailure(422, form);

  const { name, email, password } = form.value;
  const outcome = await register(context, { name, email, password });
  if (outcome.ok) return data<SignUpResult>({ ...outcome, email });
  const { status, errors } = registrationErrors[outcome.reason];
  return actionFailure(
    status,
    { errors, submitted: { name, email } },
    outcome.reason === "too-many" ? outcome.retryAfterSeconds : undefined,
  );
}

const ticketForm = preferencesForm.extend({
  ticket: z.string().max(200),
  // Only displayed again; the ticket identifies the user.
  email: z.string().max(254).default(""),
});

/** Saves the preferences with a ticket. On failure logs the error and keeps the dialog open. */
export async function preferencesAction(context: Context, request: Request) {
  const form = await readForm(ticketForm, request);
  if (!form.ok) throw data(null, { status: 400 });
  const { ticket, email, ...chosen } = form.value;
  const { database, origin, log } = context.get(appServices);
  try {
    const person = await savePreferencesWithTicket({ database, origin }, ticket, chosen);
    return redirectWithToast(context, "/login", successToast(accountReady(person)));
  } catch (error) {
    log.error("preferences not saved", { error });
    return data<SignUpResult>({ ok: true, ticket, email }, { status: 409 });
  }
}
