import { data, type RouterContextProvider, redirect } from "react-router";
import { orderMessages } from "#app/content/order-messages.ts";
import { quoteMessages as say } from "#app/content/quote-messages.ts";
import { putIntoCart } from "#app/domain/orders/put-into-cart.server.ts";
import { acceptQuote } from "#app/domain/orders/quotes/accept-quote.server.ts";
import { quoteForm } from "#app/domain/orders/quotes/quote-forms.ts";
import type { Quote } from "#app/domain/orders/quotes/read-quote.server.ts";
import { type ActionResult, refuse } from "#app/http/action-result.ts";
import { cartOwner, cartOwnerForAdding, tellCart } from "#app/http/cart-session.server.ts";
import { addressGroup } from "#app/http/client-address.server.ts";
import { ipGroupHash } from "#app/http/ip-group-hash.server.ts";
import { takeFromLimit } from "#app/http/rate-limit.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { services, visit } from "#app/http/services-context.server.ts";
import { openPaymentWays } from "#app/pages/checkout/payment-ways.server.ts";

const PRESSES = { name: "quote", most: 60, seconds: 10 * 60 };

/** Why nothing was ordered, and beside which field; or what could not be put into the cart. */
export type QuoteAnswer = ActionResult<{ said: string; details: string[] }>;

type Context = Readonly<RouterContextProvider>;

/** The quotation is accepted, or its goods go into a cart at today's prices. */
export async function actOnQuote(context: Context, request: Request, quote: Quote) {
  const { database, origin } = context.get(services);
  const limit = await takeFromLimit(database, PRESSES, addressGroup(context.get(visit).address));
  if (!limit.ok) return refuse(429, { errors: { form: say.tooMany } }, limit.retryAfterSeconds);
  const form = await readForm(quoteForm, request);
  if (!form.ok) {
    const { paymentWay, terms } = form.errors;
    const errors = { ...form.errors, form: paymentWay ?? terms ?? say.unknown };
    return refuse(422, { errors });
  }
  if (form.value.intent === "cart") return intoCart(context, request, quote);
  const { paymentWay } = form.value;
  if (!openPaymentWays(context).includes(paymentWay)) {
    return refuse(422, { errors: { form: say.paymentGone, paymentWay: say.paymentGone } });
  }
  const outcome = await acceptQuote({ database, origin }, quote.accessKey, {
    paymentWay,
    ipHash: await ipGroupHash(context),
  });
  if (outcome.ok) {
    // What was ordered has left the cart that it came from.
    await tellCart(context, request, cartOwner(context, request));
    const page = `/orders/${outcome.order.accessKey}`;
    const isPayFast = outcome.order.paymentWay === "payfast";
    return redirect(isPayFast ? `${page}/pay` : `${page}?placed=yes`, 303);
  }
  switch (outcome.reason) {
    case "not-found":
      throw data(null, { status: 404 });
    case "ended":
      return refuse(409, { errors: { form: say.ended } });
    case "withdrawn":
      return refuse(409, { errors: { form: say.withdrawn } });
    case "short":
      return refuse(409, { errors: { form: say.short } });
    case "no-address":
      return refuse(409, { errors: { form: say.noAddress } });
    case "too-many-open":
      return refuse(409, { errors: { form: say.tooManyOpen } });
  }
}

async function intoCart(context: Context, request: Request, quote: Quote) {
  const { owner, newKey } = await cartOwnerForAdding(context, request);
  const outcome = await putIntoCart(context.get(services), owner, quote.lines);
  await tellCart(context, request, owner, newKey);
  const { inCart, fewer, soldOut, noLongerSold, noRoom } = outcome;
  const details = [
    ...fewer.map(({ name, quantity }) => orderMessages.fewer(name, quantity)),
    ...soldOut.map(orderMessages.soldOut),
    ...noLongerSold.map(orderMessages.noLongerSold),
    ...noRoom.map(orderMessages.noRoom),
  ];
  if (details.length === 0) return redirect(`/cart?put=${inCart}`, 303);
  return data({ ok: true as const, said: orderMessages.inCart(inCart), details });
}
