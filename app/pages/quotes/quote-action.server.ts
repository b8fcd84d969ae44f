import { data, redirect } from "react-router";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import { orderTexts, quoteTexts } from "#app/content/texts/order-texts.ts";
import { serviceAreaTexts } from "#app/content/texts/service-area-texts.ts";
import { addLinesToCart } from "#app/domain/cart/add-to-cart.server.ts";
import { readBuyer, wouldReserveStock } from "#app/domain/orders/placement/order-limits.server.ts";
import { availablePaymentMethods } from "#app/domain/payments/payment-providers.server.ts";
import { acceptQuote } from "#app/domain/quotes/accept-quote.server.ts";
import {
  type AnswerOutcome,
  askAboutQuote,
  counterQuote,
  declineQuote,
} from "#app/domain/quotes/answer-quote.server.ts";
import {
  customerQuoteForm,
  splitLineFields,
  wishedPrices,
} from "#app/domain/quotes/quote-forms.ts";
import {
  chosenIds,
  hasOptions,
  quoteWithOptions,
} from "#app/domain/quotes/quote-options.server.ts";
import type { Negotiation, Quote } from "#app/domain/quotes/read-quote.server.ts";
import { confirmRequest } from "#app/domain/quotes/request-quotation.server.ts";
import {
  cartOwner,
  cartOwnerForAdding,
  setCartCookies,
} from "#app/http/cart/cart-session.server.ts";
import { type ActionResult, actionFailure } from "#app/http/forms/action-result.ts";
import { parseFields, readFormFields } from "#app/http/forms/read-form.server.ts";
import { countTowardsRateLimit } from "#app/http/limits/rate-limit.server.ts";
import {
  appServices,
  type Context,
  clientIpGroup,
  ipGroupHash,
} from "#app/http/request-context.server.ts";
import { redirectToOrder } from "#app/pages/checkout/review-action.server.ts";
import { missingFromCart } from "#app/pages/orders/customer-order-action.server.ts";
import { loadNegotiation, loadQuote } from "./load-quote.server.ts";
import { chosenPositions, optionsPath } from "./shown-options.ts";

const ACTION_LIMIT = { name: "quote", max: 60, seconds: 10 * 60 };
/** Each answer is an email to staff: limits for one quotation, and for all of one sender. */
const ANSWER_LIMIT = { name: "quote-answer", max: 20, seconds: 60 * 60 };
const SENDER_LIMIT = { name: "quote-answer-sender", max: 40, seconds: 60 * 60 };

/** Field errors, or lines that could not be added to the cart. */
export type QuoteActionResult = ActionResult<{ message: string; details: string[] }>;

/** Answers the quotation, or adds its lines to the cart at current prices. */
export async function quoteAction(
  context: Context,
  request: Request,
  { accessKey, number }: Pick<Negotiation, "accessKey" | "number">,
) {
  const { database, origin } = context.get(appServices);
  const limit = await countTowardsRateLimit(database, ACTION_LIMIT, clientIpGroup(context));
  if (!limit.ok)
    return actionFailure(429, { errors: { form: quoteTexts.tooMany } }, limit.retryAfterSeconds);
  const fields = await readFormFields(request);
  const { ofLines, others } = splitLineFields(fields);
  // Without script, a button shows the total with the options that were ticked.
  if (others.intent === "choose") return redirectToOptions(context, accessKey, ofLines);
  const form = parseFields(customerQuoteForm, others);
  if (!form.ok) {
    const [first = quoteTexts.unknown] = Object.values(form.errors);
    return actionFailure(422, { errors: { form: first, ...form.errors }, submitted: fields });
  }
  const input = form.value;
  switch (input.intent) {
    case "confirm":
      await confirmRequest({ database, origin }, accessKey);
      return redirect(`/quotes/${accessKey}`, 303);
    case "cart":
      return addQuoteToCart(context, request, await loadQuote(context, accessKey));
    case "accept": {
      const { intent: _, terms: __, ...choices } = input;
      return accept(context, request, { accessKey, fields, ofLines, choices });
    }
    case "counter": {
      const wishes = wishedPrices(ofLines);
      if (!wishes.ok) {
        const errors = { form: quoteTexts.wishedPrice, ...wishes.errors };
        return actionFailure(422, { errors, submitted: fields });
      }
      const { revision, message = "" } = input;
      if (message === "" && Object.keys(wishes.prices).length === 0) {
        const { counterMessage } = quoteTexts;
        const errors = { form: counterMessage, message: counterMessage };
        return actionFailure(422, { errors, submitted: fields });
      }
      return answer(context, { accessKey, number, fields, done: "countered" }, (needs) =>
        counterQuote(needs, accessKey, { revision, message, wishedPrices: wishes.prices }),
      );
    }
    case "decline": {
      const { revision, reason, message = "" } = input;
      return answer(context, { accessKey, number, fields, done: "declined" }, (needs) =>
        declineQuote(needs, accessKey, { revision, reason, message }),
      );
    }
    case "question":
      return answer(context, { accessKey, number, fields, done: "asked" }, (needs) =>
        askAboutQuote(needs, accessKey, input),
      );
  }
}

type Fields = Record<string, string>;
type Choices = Omit<Parameters<typeof acceptQuote>[2], "ipHash"> & {
  backorder?: string | undefined;
  lateDelivery?: "yes" | undefined;
};

async function redirectToOptions(context: Context, accessKey: string, ofLines: Fields) {
  const quote = await loadQuote(context, accessKey);
  return redirect(optionsPath(accessKey, { ...quote, positions: chosenPositions(ofLines) }), 303);
}

async function accept(
  context: Context,
  request: Request,
  {
    accessKey,
    fields,
    ofLines,
    choices,
  }: {
    accessKey: string;
    fields: Fields;
    ofLines: Fields;
    choices: Choices;
  },
) {
  const { database, origin, payments } = context.get(appServices);
  const failed = (status: number, errors: Fields) =>
    actionFailure(status, { errors, submitted: fields });
  const { backorder = "", lateDelivery, ...input } = choices;
  if (!availablePaymentMethods(payments).includes(input.paymentMethod)) {
    return failed(422, { form: quoteTexts.paymentGone, paymentMethod: quoteTexts.paymentGone });
  }
  const quote = await loadQuote(context, accessKey);
  const positions = chosenPositions(ofLines);
  const shown = hasOptions(quote) ? quoteWithOptions(quote, positions) : undefined;
  const isOpen = quote.state === "sent" && input.revision === quote.revision;
  if (shown && isOpen) {
    if (!shown.ok) return failed(422, { form: quoteTexts.options });
    // Ticked without looking at the new total, which only happens without script.
    if (shown.quote.total !== input.agreedTotal) {
      return redirect(`${optionsPath(accessKey, { ...quote, positions })}&total=changed`, 303);
    }
  }
  const chosen = shown?.ok ? chosenIds(shown.quote) : undefined;
  const outcome = await acceptQuote({ database, origin }, accessKey, {
    ...input,
    chosen,
    agreedBackorder: backorder,
    agreesToLateDelivery: lateDelivery === "yes",
    ipHash: await ipGroupHash(context),
  });
  if (outcome.ok) {
    // The accepted lines have left their cart.
    await setCartCookies(context, request, cartOwner(context, request));
    return redirectToOrder(outcome.order);
  }
  if (outcome.reason === "not-found") throw data(null, { status: 404 });
  if (outcome.reason === "not-agreed") {
    const { agreementMissing } = backorderTexts;
    return failed(422, { form: agreementMissing, lateDelivery: agreementMissing });
  }
  if (outcome.reason === "outside-area") {
    return failed(409, { form: serviceAreaTexts.notOrdered(outcome.outside) });
  }
  if (outcome.reason === "ended") {
    const { state } = await loadNegotiation(context, accessKey);
    return failed(409, {
      form: state === "declined" ? quoteTexts.alreadyDeclined : quoteTexts.ended,
    });
  }
  return failed(409, { form: refusals[outcome.reason] });
}

const refusals = {
  withdrawn: quoteTexts.withdrawn,
  superseded: quoteTexts.superseded,
  changed: quoteTexts.changed,
  options: quoteTexts.options,
  "nothing-to-pay": quoteTexts.nothingToPay,
  "not-sold": quoteTexts.notSold,
  short: quoteTexts.short,
  "no-address": quoteTexts.noAddress,
  get "too-many-open"() {
    return quoteTexts.tooManyOpen;
  },
};

/** A counter-offer, a question or a refusal by the customer; the conversation shows it then. */
async function answer(
  context: Context,
  sent: { accessKey: string; number: number; fields: Fields; done: string },
  send: (needs: Parameters<typeof askAboutQuote>[0]) => Promise<AnswerOutcome>,
) {
  const { database, origin } = context.get(appServices);
  const { accessKey, number, fields, done } = sent;
  const failed = (status: number, message: string, retryAfterSeconds?: number) =>
    actionFailure(status, { errors: { form: message }, submitted: fields }, retryAfterSeconds);
  for (const [limit, key] of [
    [SENDER_LIMIT, clientIpGroup(context)],
    [ANSWER_LIMIT, String(number)],
  ] as const) {
    const counted = await countTowardsRateLimit(database, limit, key);
    if (!counted.ok) return failed(429, quoteTexts.tooMany, counted.retryAfterSeconds);
  }
  const outcome = await send({ database, origin });
  if (outcome.ok) return redirect(`/quotes/${accessKey}?done=${done}`, 303);
  if (outcome.reason === "not-found") throw data(null, { status: 404 });
  if (outcome.reason === "superseded") return failed(409, quoteTexts.supersededAnswer);
  const { state } = await loadNegotiation(context, accessKey);
  return failed(409, refusedAnswers[state] ?? quoteTexts.endedAnswer);
}

/** Why it was not sent, by what the quotation has become in the meantime. */
const refusedAnswers: Partial<Record<Negotiation["state"], string>> = {
  declined: quoteTexts.alreadyDeclined,
  accepted: quoteTexts.alreadyOrdered,
  ordered: quoteTexts.alreadyOrdered,
  draft: quoteTexts.beingRevised,
  countered: quoteTexts.beingRevised,
};

async function addQuoteToCart(context: Context, request: Request, quote: Quote) {
  const { owner, newKey } = await cartOwnerForAdding(context, request);
  const outcome = await addLinesToCart(
    context.get(appServices),
    owner,
    quote.lines.filter(({ isChosen }) => isChosen),
  );
  await setCartCookies(context, request, owner, newKey);
  const details = missingFromCart(outcome);
  if (details.length === 0) return redirect(`/cart?put=${outcome.inCart}`, 303);
  return data({ ok: true as const, message: orderTexts.inCart(outcome.inCart), details });
}

/** Whether accepting it now would reserve its goods, by the rules that accepting applies; undefined without goods. */
export async function isReservedOnAcceptance(
  context: Context,
  quote: Quote,
): Promise<boolean | undefined> {
  const lines = quote.lines.filter(({ isChosen, isText }) => isChosen && !isText);
  if (lines.length === 0) return undefined;
  if (quote.createdBy !== null) return true;
  const { database } = context.get(appServices);
  const buyer = await readBuyer(database, quote.userId ?? undefined);
  return wouldReserveStock(database, buyer, { ipHash: await ipGroupHash(context), lines });
}
