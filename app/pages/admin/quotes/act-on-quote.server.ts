import { data, type RouterContextProvider } from "react-router";
import { sayDay } from "#app/content/office-words.ts";
import { done } from "#app/content/toast.ts";
import { quoteNumber } from "#app/domain/orders/order-numbers.ts";
import {
  extendQuote,
  mailQuoteAgain,
  type QuoteRefused,
  withdrawQuote,
} from "#app/domain/orders/quotes/change-quote.server.ts";
import { MOST_QUOTE_DAYS } from "#app/domain/orders/quotes/quote-choice.ts";
import { officeQuoteForm } from "#app/domain/orders/quotes/quote-forms.ts";
import { refuse } from "#app/http/action-result.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { redirectWithToast } from "#app/http/toast.server.ts";

/** Sent again, its last day changed, or taken back. */
export async function actOnOfficeQuote(
  context: Readonly<RouterContextProvider>,
  request: Request,
  number: number,
) {
  const admin = requireAdmin(context);
  const { database, origin, installation } = context.get(services);
  const form = await readForm(officeQuoteForm, request);
  if (!form.ok) {
    const { until = form.errors.intent } = form.errors;
    return refuse(422, { errors: { until } });
  }
  const needs = { database, origin };
  const { intent } = form.value;
  const outcome =
    form.value.intent === "extend"
      ? await extendQuote(needs, admin, { number, until: form.value.until })
      : intent === "withdraw"
        ? await withdrawQuote(needs, admin, { number })
        : await mailQuoteAgain(needs, admin, { number });
  if (!outcome.ok) {
    if (outcome.reason === "not-found") throw data(null, { status: 404 });
    const isOfDay = outcome.reason === "past" || outcome.reason === "too-far";
    const sentence = refusals[outcome.reason];
    return isOfDay
      ? refuse(422, { errors: { until: sentence } })
      : refuse(409, { errors: { form: sentence } });
  }
  const name = quoteNumber(number);
  const told =
    installation.mail === "smtp"
      ? `${outcome.email} is told by email.`
      : "No email goes out, because the site has no mail server.";
  const sentence = {
    extend: outcome.isAsBefore
      ? `${name} holds until ${sayDay(outcome.until)} already. Nothing was sent.`
      : `${name} holds until ${sayDay(outcome.until)}. ${told}`,
    withdraw: `${name} is withdrawn. ${told}`,
    "mail-again":
      installation.mail === "smtp"
        ? `${name} is on its way to ${outcome.email} again.`
        : `${name} was written again, and waits in the outbox folder: the site has no mail server.`,
  }[intent];
  return redirectWithToast(context, `/admin/quotes/${number}`, done(sentence));
}

const refusals = {
  accepted: "It was accepted meanwhile. Nothing was done.",
  withdrawn: "It is withdrawn already. Nothing was done.",
  ended: "It has ended. Choose another last day first; nothing was done.",
  "no-address": "Its customer asked to be forgotten, so there is nobody to send it to.",
  past: "That day is over. Choose a later one.",
  "too-far": `Choose a day within ${MOST_QUOTE_DAYS} days: prices change.`,
} satisfies Record<Exclude<QuoteRefused["reason"], "not-found">, string>;
