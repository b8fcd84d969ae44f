import { data, redirect } from "react-router";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import { orderTexts, quoteTexts } from "#app/content/texts/order-texts.ts";
import { serviceAreaTexts } from "#app/content/texts/service-area-texts.ts";
import { addLinesToCart } from "#app/domain/cart/add-to-cart.server.ts";
import { readBuyer, wouldReserveStock } from "#app/domain/orders/placement/order-limits.server.ts";
import { availablePaymentMethods } from "#app/domain/payments/payment-providers.server.ts";
import { acceptQuote } from "#app/domain/quotes/accept-quote.server.ts";
import { customerQuoteForm } from "#app/domain/quotes/quote-forms.ts";
import type { Quote } from "#app/domain/quotes/read-quote.server.ts";
import { confirmRequest } from "#app/domain/quotes/request-quotation.server.ts";
import {
  cartOwner,
  cartOwnerForAdding,
  setCartCookies,
} from "#app/http/cart/cart-session.server.ts";
import { type ActionResult, actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { countTowardsRateLimit } from "#app/http/limits/rate-limit.server.ts";
import {
  appServices,
  type Context,
  clientIpGroup,
  ipGroupHash,
} from "#app/http/request-context.server.ts";
import { redirectToOrder } from "#app/pages/checkout/review-action.server.ts";
import { missingFromCart } from "#app/pages/orders/customer-order-action.server.ts";
import { loadQuote } from "./load-quote.server.ts";

const ACTION_LIMIT = { name: "quote", max: 60, seconds: 10 * 60 };

/** Field errors, or lines that could not be added to the cart. */
export type QuoteActionResult = ActionResult<{ message: string; details: string[] }>;

/** Accepts the quotation, or adds its lines to the cart at current prices. */
export async function quoteAction(context: Context, request: Request, accessKey: string) {
  const { database, origin } = context.get(appServices);
  const limit = await countTowardsRateLimit(database, ACTION_LIMIT, clientIpGroup(context));
  if (!limit.ok)
    return actionFailure(429, { errors: { form: quoteTexts.tooMany } }, limit.retryAfterSeconds);
  const form = await readForm(customerQuoteForm, request);
  if (!form.ok) {
    const { paymentMethod, terms, name, buyerReference } = form.errors;
    const message = paymentMethod ?? terms ?? name ?? buyerReference ?? quoteTexts.unknown;
    return actionFailure(422, { errors: { ...form.errors, form: message } });
  }
  if (form.value.intent === "confirm") {
    await confirmRequest({ database, origin }, accessKey);
    return redirect(`/quotes/${accessKey}?confirmed`, 303);
  }
  const quote = await loadQuote(context, accessKey);
  if (form.value.intent === "cart") return addQuoteToCart(context, request, quote);
  const { intent: _, terms: __, backorder, lateDelivery, ...choices } = form.value;
  if (!availablePaymentMethods(context.get(appServices).payments).includes(choices.paymentMethod)) {
    return actionFailure(422, {
      errors: { form: quoteTexts.paymentGone, paymentMethod: quoteTexts.paymentGone },
    });
  }
  const outcome = await acceptQuote({ database, origin }, quote.accessKey, {
    ...choices,
    agreedBackorder: backorder ?? "",
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
    return actionFailure(422, {
      errors: { form: agreementMissing, lateDelivery: agreementMissing },
    });
  }
  if (outcome.reason === "outside-area") {
    return actionFailure(409, { errors: { form: serviceAreaTexts.notOrdered(outcome.outside) } });
  }
  return actionFailure(409, { errors: { form: refusals[outcome.reason] } });
}

const refusals = {
  ended: quoteTexts.ended,
  withdrawn: quoteTexts.withdrawn,
  superseded: quoteTexts.superseded,
  changed: quoteTexts.changed,
  options: quoteTexts.options,
  "not-sold": quoteTexts.notSold,
  short: quoteTexts.short,
  "no-address": quoteTexts.noAddress,
  get "too-many-open"() {
    return quoteTexts.tooManyOpen;
  },
};

async function addQuoteToCart(context: Context, request: Request, quote: Quote) {
  const { owner, newKey } = await cartOwnerForAdding(context, request);
  const outcome = await addLinesToCart(context.get(appServices), owner, quote.lines);
  await setCartCookies(context, request, owner, newKey);
  const details = missingFromCart(outcome);
  if (details.length === 0) return redirect(`/cart?put=${outcome.inCart}`, 303);
  return data({ ok: true as const, message: orderTexts.inCart(outcome.inCart), details });
}

/** Whether accepting it now would reserve its goods, by the rules that accepting applies. */
export async function isReservedOnAcceptance(context: Context, quote: Quote): Promise<boolean> {
  if (quote.createdBy !== null) return true;
  const { database } = context.get(appServices);
  const buyer = await readBuyer(database, quote.userId ?? undefined);
  return wouldReserveStock(database, buyer, {
    ipHash: await ipGroupHash(context),
    lines: quote.lines,
  });
}
