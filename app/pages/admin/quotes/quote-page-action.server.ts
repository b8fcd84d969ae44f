import { data } from "react-router";
import { backorderKey } from "#app/domain/catalogue/availability/backorder.ts";
import {
  formatOrderNumber,
  formatQuoteNumber,
  formatRevisionNumber,
} from "#app/domain/documents/document.ts";
import { acceptForCustomer } from "#app/domain/quotes/accept-quote.server.ts";
import { addQuoteNote, answerQuestion } from "#app/domain/quotes/answer-quote.server.ts";
import {
  extendQuote,
  type QuoteRefused,
  resendQuote,
  withdrawQuote,
} from "#app/domain/quotes/change-quote.server.ts";
import { adminQuoteForm } from "#app/domain/quotes/quote-forms.ts";
import {
  chosenIds,
  hasOptions,
  quoteWithOptions,
} from "#app/domain/quotes/quote-options.server.ts";
import { MAX_QUOTE_DAYS } from "#app/domain/quotes/quote-views.ts";
import { readQuote } from "#app/domain/quotes/read-quote.server.ts";
import { formatDate } from "#app/format/dates-and-numbers.ts";
import { requirePage, requirePermission } from "#app/http/auth/guards.server.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { parseFields, readFormFields } from "#app/http/forms/read-form.server.ts";
import { redirectWithToast } from "#app/http/forms/toast.server.ts";
import { successToast } from "#app/http/forms/toast.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { chosenPositions } from "#app/pages/quotes/shown-options.ts";
import { acceptanceRefusals } from "./accept-for-customer.tsx";

type Fields = Record<string, string>;

/** What staff do with a quotation, apart from its drafts. */
export async function quotePageAction(context: Context, request: Request, number: number) {
  const admin = requirePage(context, "/admin/quotes/:number");
  const { database, origin, installation } = context.get(appServices);
  const fields = await readFormFields(request);
  const form = parseFields(adminQuoteForm, fields);
  if (!form.ok) {
    const { until = form.errors.intent, ...errors } = form.errors;
    return actionFailure(422, {
      errors: { ...errors, ...(until && { until }) },
      submitted: fields,
    });
  }
  const services = { database, origin };
  const page = `/admin/quotes/${number}`;
  const { value } = form;
  if (value.intent === "accept") return accept(context, number, { ...value, fields });
  if (value.intent === "answer" || value.intent === "note") {
    const verb = value.intent === "answer" ? answerQuestion : addQuoteNote;
    const outcome = await verb(services, admin, { number, message: value.message });
    if (!outcome.ok) {
      if (outcome.reason === "not-found") throw data(null, { status: 404 });
      return actionFailure(409, { errors: { form: NO_CUSTOMER }, submitted: fields });
    }
    const done = value.intent === "answer" ? "Your reply was sent." : "The note was added.";
    return redirectWithToast(context, `${page}#conversation`, successToast(done));
  }
  const { intent } = value;
  const outcome =
    value.intent === "extend"
      ? await extendQuote(services, admin, { number, until: value.until })
      : await (intent === "withdraw" ? withdrawQuote : resendQuote)(services, admin, { number });
  if (!outcome.ok) {
    if (outcome.reason === "not-found") throw data(null, { status: 404 });
    const isDateError = outcome.reason === "past" || outcome.reason === "too-far";
    const message = refusals[outcome.reason];
    return isDateError
      ? actionFailure(422, { errors: { until: message } })
      : actionFailure(409, { errors: { form: message } });
  }
  const name = formatQuoteNumber(number);
  const notification = installation.deliversMail
    ? `${outcome.email} is notified by email.`
    : "No email was sent, because email sending is not set up.";
  const message = {
    extend: outcome.isAsBefore
      ? `${name} is already valid until ${formatDate(outcome.until)}. Nothing was sent.`
      : `${name} is now valid until ${formatDate(outcome.until)}. ${notification}`,
    withdraw: `${name} has been withdrawn. ${notification}`,
    "mail-again": installation.deliversMail
      ? `${name} was sent to ${outcome.email} again.`
      : `${name} was not sent, because email sending is not set up. You can read it under Outbox.`,
  }[intent];
  return redirectWithToast(context, page, successToast(message));
}

type Acceptance = {
  revision: number;
  name: string;
  channel: "phone" | "email" | "in-person";
  buyerReference?: string | undefined;
  lateDelivery?: "yes" | undefined;
  fields: Fields;
};

async function accept(
  context: Context,
  number: number,
  { fields, lateDelivery, ...answer }: Acceptance,
) {
  const admin = requirePermission(
    context,
    "make-quotations",
    "see-contact-details",
    "change-orders",
  );
  const { database, origin } = context.get(appServices);
  const quote = await readQuote({ database }, { number, admin });
  if (!quote) throw data(null, { status: 404 });
  const shown = hasOptions(quote) ? quoteWithOptions(quote, chosenPositions(fields)) : undefined;
  if (shown?.ok === false) {
    return actionFailure(422, { errors: { form: acceptanceRefusals.options }, submitted: fields });
  }
  const { lines } = shown?.quote ?? quote;
  const chosen = shown && chosenIds(shown.quote);
  const outcome = await acceptForCustomer({ database, origin }, admin, {
    ...{ number, ...answer, chosen, paymentMethod: "eft" },
    agreesToLateDelivery: lateDelivery === "yes",
    agreedBackorder: backorderKey(lines.filter(({ isChosen }) => isChosen)),
  });
  if (!outcome.ok) {
    if (outcome.reason === "not-found") throw data(null, { status: 404 });
    const message = acceptanceRefusals[outcome.reason];
    return actionFailure(409, { errors: { form: message }, submitted: fields });
  }
  const order = outcome.order.number;
  const message = `${formatRevisionNumber(number, answer.revision)} is now order ${formatOrderNumber(order)}.`;
  return redirectWithToast(context, `/admin/orders/${order}`, successToast(message));
}

const NO_CUSTOMER = "There is no customer to reply to. Nothing was sent.";

const refusals = {
  accepted: "The customer has since accepted this quotation. Nothing was changed.",
  withdrawn: "This quotation has already been withdrawn. Nothing was changed.",
  ended: "This quotation has ended. Nothing was sent.",
  "not-sent": "This quotation is being worked on. Nothing was changed.",
  "no-address":
    "The customer’s details have been deleted at their request, so there is nobody to send it to.",
  past: "That date has passed. Choose a later one.",
  "too-far": `Choose a date within ${MAX_QUOTE_DAYS} days, because prices change.`,
} satisfies Record<Exclude<QuoteRefused["reason"], "not-found">, string>;
