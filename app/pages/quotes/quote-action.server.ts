import { data, type RouterContextProvider, redirect } from "react-router";
import { orderMessages, quoteMessages } from "#app/content/messages/order-messages.ts";
import { isRedirect } from "#app/content/payment-methods.ts";

import { addLinesToCart } from "#app/domain/cart/add-to-cart.server.ts";
import { availablePaymentMethods } from "#app/domain/payments/payment-providers.server.ts";
import { acceptQuote } from "#app/domain/quotes/accept-quote.server.ts";
import { customerQuoteForm } from "#app/domain/quotes/quote-forms.ts";
import type { Quote } from "#app/domain/quotes/read-quote.server.ts";
import {
  cartOwner,
  cartOwnerForAdding,
  setCartCookies,
} from "#app/http/cart/cart-session.server.ts";
import { type ActionResult, actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { clientIpGroup, ipGroupHash } from "#app/http/limits/ip-group.server.ts";
import { countTowardsRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { appServices } from "#app/http/request-context.server.ts";

const ACTION_LIMIT = { name: "quote", max: 60, seconds: 10 * 60 };

/** Field errors, or lines that could not be added to the cart. */
export type QuoteActionResult = ActionResult<{ message: string; details: string[] }>;

type Context = Readonly<RouterContextProvider>;

/** Accepts the quotation, or adds its lines to the cart at current prices. */
export async function quoteAction(context: Context, request: Request, quote: Quote) {
  const { database, origin } = context.get(appServices);
  const limit = await countTowardsRateLimit(database, ACTION_LIMIT, clientIpGroup(context));
  if (!limit.ok)
    return actionFailure(429, { errors: { form: quoteMessages.tooMany } }, limit.retryAfterSeconds);
  const form = await readForm(customerQuoteForm, request);
  if (!form.ok) {
    const { paymentMethod, terms } = form.errors;
    const errors = { ...form.errors, form: paymentMethod ?? terms ?? quoteMessages.unknown };
    return actionFailure(422, { errors });
  }
  if (form.value.intent === "cart") return addQuoteToCart(context, request, quote);
  const { paymentMethod } = form.value;
  if (!availablePaymentMethods(context.get(appServices).payments).includes(paymentMethod)) {
    return actionFailure(422, {
      errors: { form: quoteMessages.paymentGone, paymentMethod: quoteMessages.paymentGone },
    });
  }
  const outcome = await acceptQuote({ database, origin }, quote.accessKey, {
    paymentMethod,
    ipHash: await ipGroupHash(context),
  });
  if (outcome.ok) {
    // The accepted lines have left their cart.
    await setCartCookies(context, request, cartOwner(context, request));
    const page = `/orders/${outcome.order.accessKey}`;
    return redirect(
      isRedirect(outcome.order.paymentMethod) ? `${page}/pay` : `${page}?placed=yes`,
      303,
    );
  }
  switch (outcome.reason) {
    case "not-found":
      throw data(null, { status: 404 });
    case "ended":
      return actionFailure(409, { errors: { form: quoteMessages.ended } });
    case "withdrawn":
      return actionFailure(409, { errors: { form: quoteMessages.withdrawn } });
    case "short":
      return actionFailure(409, { errors: { form: quoteMessages.short } });
    case "no-address":
      return actionFailure(409, { errors: { form: quoteMessages.noAddress } });
    case "too-many-open":
      return actionFailure(409, { errors: { form: quoteMessages.tooManyOpen } });
  }
}

async function addQuoteToCart(context: Context, request: Request, quote: Quote) {
  const { owner, newKey } = await cartOwnerForAdding(context, request);
  const outcome = await addLinesToCart(context.get(appServices), owner, quote.lines);
  await setCartCookies(context, request, owner, newKey);
  const { inCart, fewer, soldOut, noLongerSold, noRoom } = outcome;
  const details = [
    ...fewer.map(({ name, quantity }) => orderMessages.fewer(name, quantity)),
    ...soldOut.map(orderMessages.soldOut),
    ...noLongerSold.map(orderMessages.noLongerSold),
    ...noRoom.map(orderMessages.noRoom),
  ];
  if (details.length === 0) return redirect(`/cart?put=${inCart}`, 303);
  return data({ ok: true as const, message: orderMessages.inCart(inCart), details });
}
