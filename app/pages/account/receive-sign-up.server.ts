import { data, type RouterContextProvider } from "react-router";
import { z } from "zod";
import { accountReady } from "#app/content/account.ts";
import { messages } from "#app/content/messages.ts";
import { done } from "#app/content/toast.ts";
import { savePreferencesWithTicket } from "#app/domain/preferences/preference-ticket.server.ts";
import { preferencesForm } from "#app/domain/preferences/preferences-form.ts";
import { signUpForm } from "#app/domain/users/account-forms.ts";
import { type ActionResult, refuse } from "#app/http/action-result.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { type RegistrationOutcome, register } from "#app/http/register.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";

type Context = Readonly<RouterContextProvider>;
type Refusal = Extract<RegistrationOutcome, { ok: false }>["reason"];

/** What the sign-up page shows after a form was sent. */
export type SignUpAnswer = ActionResult<{ ticket: string | undefined; email: string }>;

/** What the server has against it stands at the email field, as specified, and where it belongs. */
const refusals = {
  "address-taken": { status: 409, sentence: messages.account.emailTaken, at: ["email"] },
  "too-short": { status: 422, sentence: messages.password.tooShort, at: ["email", "password"] },
  "too-long": { status: 422, sentence: messages.password.tooLong, at: ["email", "password"] },
  common: { status: 422, sentence: messages.password.common, at: ["email", "password"] },
  "too-many": { status: 429, sentence: messages.login.tooMany, at: ["email"] },
} satisfies Record<Refusal, { status: number; sentence: string; at: string[] }>;

export async function receiveSignUp(context: Context, request: Request) {
  const form = await readForm(signUpForm, request);
  if (!form.ok) return refuse(422, form);

  const { name, email, password } = form.value;
  const outcome = await register(context, { name, email, password });
  if (outcome.ok) return data<SignUpAnswer>({ ...outcome, email });
  const { status, sentence, at } = refusals[outcome.reason];
  const errors = Object.fromEntries(at.map((field) => [field, sentence]));
  return refuse(
    status,
    { errors: { form: messages.account.failed, ...errors }, typed: { name, email } },
    outcome.reason === "too-many" ? outcome.retryAfterSeconds : undefined,
  );
}

const ticketForm = preferencesForm.extend({
  ticket: z.string().max(200),
  // Only shown again to whoever sent it; whose ticket it is, the ticket says.
  email: z.string().max(254).default(""),
});

/** A choice that cannot be saved is written to the log, and the dialog stays as it is. */
export async function receivePreferences(context: Context, request: Request) {
  const form = await readForm(ticketForm, request);
  if (!form.ok) throw data(null, { status: 400 });
  const { ticket, email, ...chosen } = form.value;
  const { database, log } = context.get(services);
  try {
    const person = await savePreferencesWithTicket({ database }, ticket, chosen);
    return redirectWithToast(context, "/login", done(accountReady(person.email)));
  } catch (error) {
    log.error("preferences not saved", { error });
    return data<SignUpAnswer>({ ok: true, ticket, email }, { status: 409 });
  }
}
