import { data, type RouterContextProvider, redirect } from "react-router";
import { orderMessages as say } from "#app/content/order-messages.ts";
import { cancelOrder } from "#app/domain/orders/cancel-order.server.ts";
import { type OrderAgainOutcome, orderAgain } from "#app/domain/orders/order-again.server.ts";
import { orderForm } from "#app/domain/orders/order-forms.ts";
import type { OwnOrderKey } from "#app/domain/orders/own-order.server.ts";
import { forgetCheckout, readCheckout } from "#app/domain/orders/save-checkout.server.ts";
import { type ActionResult, refuse } from "#app/http/action-result.ts";
import { cartOwner, cartOwnerForAdding, tellCart } from "#app/http/cart-session.server.ts";
import { addressGroup } from "#app/http/client-address.server.ts";
import { takeFromLimit } from "#app/http/rate-limit.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { services, visit } from "#app/http/services-context.server.ts";
import { currentViewer } from "#app/http/session.server.ts";

const PRESSES = { name: "order", most: 60, seconds: 10 * 60 };

/** What was pressed on an order's page, and could not be done, or only in part. */
export type OrderAnswer = ActionResult<{ said: string }> & { details?: string[] };

type Context = Readonly<RouterContextProvider>;
type Which = { key: OwnOrderKey; page: string };

/** The same for the page that a secret link opens and for the one in an account. */
export async function actOnOrder(context: Context, request: Request, which: Which) {
  const { database } = context.get(services);
  const limit = await takeFromLimit(database, PRESSES, addressGroup(context.get(visit).address));
  if (!limit.ok) return refuse(429, { errors: { form: say.tooMany } }, limit.retryAfterSeconds);
  const form = await readForm(orderForm, request);
  if (!form.ok) return refuse(422, { errors: { form: say.unknown } });
  if (form.value.intent === "cancel") return answerCancel(context, which);
  if (form.value.intent === "forget") return forgetDetails(context, request, which);
  const { owner, newKey } = await cartOwnerForAdding(context, request);
  const outcome = await orderAgain({ database }, owner, which.key);
  if (!outcome.ok) throw data(null, { status: 404 });
  await tellCart(context, request, owner, newKey);
  const { inCart } = outcome;
  const details = notInCart(outcome);
  if (details.length === 0) return redirect(`/cart?put=${inCart}`, 303);
  const said = say.inCart(inCart);
  return inCart > 0
    ? data({ ok: true as const, said, details })
    : refuse(409, { errors: { form: said }, details });
}

/** Whether the checkout would fill in what a guest typed, for whoever uses this browser next. */
export async function remembersGuest(context: Context, request: Request): Promise<boolean> {
  const owner = currentViewer(context) ? undefined : cartOwner(context, request);
  const kept = owner && (await readCheckout(context.get(services), owner));
  return kept !== undefined && Object.values(kept.typed).some((text) => text !== "");
}

/** Of the browser, not of the order: that one stays as it is. */
async function forgetDetails(context: Context, request: Request, { page }: Which) {
  const owner = cartOwner(context, request);
  if (owner) await forgetCheckout(context.get(services), owner);
  return redirect(`${page}?done=forgotten`, 303);
}

/** Pressed twice, or in two tabs: what was wanted is so. */
async function answerCancel(context: Context, { key, page }: Which) {
  const { database, origin } = context.get(services);
  const outcome = await cancelOrder({ database, origin }, key);
  if (!outcome.ok && outcome.reason === "not-found") throw data(null, { status: 404 });
  const isCancelled = outcome.ok || (outcome.reason === "not-now" && outcome.state === "cancelled");
  if (isCancelled) return redirect(`${page}?done=cancelled`, 303);
  return refuse(409, { errors: { form: say.tooLateToCancel } });
}

/** What of an order that is ordered again is not in the cart, or not all of it. */
function notInCart(outcome: Extract<OrderAgainOutcome, { ok: true }>): string[] {
  const { fewer, soldOut, noLongerSold, noRoom } = outcome;
  return [
    ...fewer.map(({ name, quantity }) => say.fewer(name, quantity)),
    ...soldOut.map(say.soldOut),
    ...noLongerSold.map(say.noLongerSold),
    ...noRoom.map(say.noRoom),
  ];
}
