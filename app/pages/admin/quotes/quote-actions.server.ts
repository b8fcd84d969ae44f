import { data, type RouterContextProvider } from "react-router";
import { formatDate } from "#app/content/format/dates-and-numbers.ts";
import { formatQuoteNumber } from "#app/domain/documents/document.ts";
import {
  extendQuote,
  type QuoteRefused,
  resendQuote,
  withdrawQuote,
} from "#app/domain/quotes/change-quote.server.ts";
import { adminQuoteForm } from "#app/domain/quotes/quote-forms.ts";
import { MAX_QUOTE_DAYS } from "#app/domain/quotes/quote-views.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { appServices } from "#app/http/request-context.server.ts";

export async function handleAdminQuoteAction(
  context: Readonly<RouterContextProvider>,
  request: Request,
  number: number,
) {
  const admin = requireAdmin(context);
  const { database, origin, installation } = context.get(appServices);
  const form = await readForm(adminQuoteForm, request);
  if (!form.ok) {
    const { until = form.errors.intent } = form.errors;
    return actionFailure(422, { errors: { until } });
  }
  const services = { database, origin };
  const { intent } = form.value;
  const outcome =
    form.value.intent === "extend"
      ? await extendQuote(services, admin, { number, until: form.value.until })
      : intent === "withdraw"
        ? await withdrawQuote(services, admin, { number })
        : await resendQuote(services, admin, { number });
  if (!outcome.ok) {
    if (outcome.reason === "not-found") throw data(null, { status: 404 });
    const isDateError = outcome.reason === "past" || outcome.reason === "too-far";
    const message = quoteRefusalMessages[outcome.reason];
    return isDateError
      ? actionFailure(422, { errors: { until: message } })
      : actionFailure(409, { errors: { form: message } });
  }
  const name = formatQuoteNumber(number);
  const notification = installation.deliversMail
    ? `${outcome.email} is told by email.`
    : "No email goes out, because the site has no mail server.";
  const message = {
    extend: outcome.isAsBefore
      ? `${name} holds until ${formatDate(outcome.until)} already. Nothing was sent.`
      : `${name} holds until ${formatDate(outcome.until)}. ${notification}`,
    withdraw: `${name} is withdrawn. ${notification}`,
    "mail-again": installation.deliversMail
      ? `${name} is on its way to ${outcome.email} again.`
      : `${name} was written again, and waits in the outbox folder: the site has no mail server.`,
  }[intent];
  return redirectWithToast(context, `/admin/quotes/${number}`, successToast(message));
}

const quoteRefusalMessages = {
  accepted: "It was accepted meanwhile. Nothing was done.",
  withdrawn: "It is withdrawn already. Nothing was done.",
  ended: "It has ended. Choose another last day first; nothing was done.",
  "no-address": "Its customer asked to be forgotten, so there is nobody to send it to.",
  past: "That day is over. Choose a later one.",
  "too-far": `Choose a day within ${MAX_QUOTE_DAYS} days: prices change.`,
} satisfies Record<Exclude<QuoteRefused["reason"], "not-found">, string>;
