import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { accountReady } from "#app/content/messages/account-texts.ts";
import { messages } from "#app/content/messages/messages.ts";
import { preferencesForm, signUpForm } from "#app/domain/accounts/account-forms.ts";
import { savePreferencesWithTicket } from "#app/domain/accounts/preferences.server.ts";
import { type RegistrationOutcome, register } from "#app/http/auth/register.server.ts";

import { type ActionResult, actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";

type Context = Readonly<RouterContextProvider>;
type RegistrationError = Extract<RegistrationOutcome, { ok: false }>["reason"];

/** What the sign-up page shows after a form was sent. */
export type SignUpResult = ActionResult<{ ticket: string | undefined; email: string }>;

/** What the server has against it stands at the email field, as specified, and where it belongs. */
const registrationErrors = {
  "address-taken": { status: 409, sentence: messages.account.emailTaken, at: ["email"] },
  "too-short": { status: 422, sentence: messages.password.tooShort, at: ["email", "password"] },
  "too-long": { status: 422, sentence: messages.password.tooLong, at: ["email", "password"] },
  common: { status: 422, sentence: messages.password.common, at: ["email", "password"] },
  "too-many": { status: 429, sentence: messages.login.tooMany, at: ["email"] },
} satisfies Record<RegistrationError, { status: number; sentence: string; at: string[] }>;

export async function signUpAction(context: Context, request: Request) {
  const form = await readForm(signUpForm, request);
  if (!form.ok) return actionFailure(422, form);

  const { name, email, password } = form.value;
  const outcome = await register(context, { name, email, password });
  if (outcome.ok) return data<SignUpResult>({ ...outcome, email });
  const { status, sentence, at } = registrationErrors[outcome.reason];
  const errors = Object.fromEntries(at.map((field) => [field, sentence]));
  return actionFailure(
    status,
    { errors: { form: messages.account.failed, ...errors }, submitted: { name, email } },
    outcome.reason === "too-many" ? outcome.retryAfterSeconds : undefined,
  );
}

const ticketForm = preferencesForm.extend({
  ticket: z.string().max(200),
  // Only shown again to whoever sent it; whose ticket it is, the ticket says.
  email: z.string().max(254).default(""),
});

/** A choice that cannot be saved is written to the log, and the dialog stays as it is. */
export async function preferencesAction(context: Context, request: Request) {
  const form = await readForm(ticketForm, request);
  if (!form.ok) throw data(null, { status: 400 });
  const { ticket, email, ...chosen } = form.value;
  const { database, log } = context.get(appServices);
  try {
    const person = await savePreferencesWithTicket({ database }, ticket, chosen);
    return redirectWithToast(context, "/login", successToast(accountReady(person.email)));
  } catch (error) {
    log.error("preferences not saved", { error });
    return data<SignUpResult>({ ok: true, ticket, email }, { status: 409 });
  }
}
