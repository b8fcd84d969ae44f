import { data, redirect } from "react-router";
import { orderTexts } from "#app/content/texts/order-texts.ts";
import type { AddLinesOutcome } from "#app/domain/cart/add-to-cart.server.ts";
import { clearCheckout, readSavedCheckout } from "#app/domain/checkout/saved-checkout.server.ts";
import { customerOrderForm } from "#app/domain/orders/order-forms.ts";
import { cancelOrder, type OwnOrderKey, orderAgain } from "#app/domain/orders/own-orders.server.ts";
import { currentViewer } from "#app/http/auth/session.server.ts";
import {
  cartOwner,
  cartOwnerForAdding,
  setCartCookies,
} from "#app/http/cart/cart-session.server.ts";
import { type ActionResult, actionFailure } from "#app/http/forms/action-result.ts";
import { readForm } from "#app/http/forms/read-form.server.ts";
import { countTowardsRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { appServices, type Context, clientIpGroup } from "#app/http/request-context.server.ts";

const ACTION_LIMIT = { name: "order", max: 60, seconds: 10 * 60 };

export type OrderActionResult = ActionResult<{ message: string }> & { details?: string[] };

type OrderReference = { key: OwnOrderKey; page: string };

/** Actions of the order page, by access key or from the account. */
export async function customerOrderAction(
  context: Context,
  request: Request,
  which: OrderReference,
) {
  const { database } = context.get(appServices);
  const limit = await countTowardsRateLimit(database, ACTION_LIMIT, clientIpGroup(context));
  if (!limit.ok)
    return actionFailure(429, { errors: { form: orderTexts.tooMany } }, limit.retryAfterSeconds);
  const form = await readForm(customerOrderForm, request);
  if (!form.ok) return actionFailure(422, { errors: { form: orderTexts.unknown } });
  if (form.value.intent === "cancel") return cancelResponse(context, which);
  if (form.value.intent === "forget") return forgetDetails(context, request, which);
  const { owner, newKey } = await cartOwnerForAdding(context, request);
  const outcome = await orderAgain({ database }, owner, which.key);
  if (!outcome.ok) throw data(null, { status: 404 });
  await setCartCookies(context, request, owner, newKey);
  const { inCart } = outcome;
  const details = missingFromCart(outcome);
  if (details.length === 0) return redirect(`/cart?put=${inCart}`, 303);
  const message = orderTexts.inCart(inCart);
  return inCart > 0
    ? data({ ok: true as const, message, details })
    : actionFailure(409, { errors: { form: message }, details });
}

/** Whether this browser holds a guest's saved checkout details. */
export async function hasSavedGuestDetails(context: Context, request: Request): Promise<boolean> {
  const owner = currentViewer(context) ? undefined : cartOwner(context, request);
  const saved = owner && (await readSavedCheckout(context.get(appServices), owner));
  return saved !== undefined && Object.values(saved.submitted).some((text) => text !== "");
}

/** Clears the saved checkout details; the order is unchanged. */
async function forgetDetails(context: Context, request: Request, { page }: OrderReference) {
  const owner = cartOwner(context, request);
  if (owner) await clearCheckout(context.get(appServices), owner);
  return redirect(`${page}?done=forgotten`, 303);
}

/** Idempotent: an already cancelled order is a success. */
async function cancelResponse(context: Context, { key, page }: OrderReference) {
  const { database, origin } = context.get(appServices);
  const outcome = await cancelOrder({ database, origin }, key);
  if (!outcome.ok && outcome.reason === "not-found") throw data(null, { status: 404 });
  const isCancelled = outcome.ok || (outcome.reason === "not-now" && outcome.state === "cancelled");
  if (isCancelled) return redirect(`${page}?done=cancelled`, 303);
  return actionFailure(409, { errors: { form: orderTexts.tooLateToCancel } });
}

/** Lines that were not or not fully added to the cart. */
export function missingFromCart(outcome: AddLinesOutcome): string[] {
  const { fewer, soldOut, noLongerSold, noRoom } = outcome;
  return [
    ...fewer.map(({ name, quantity }) => orderTexts.fewer(name, quantity)),
    ...soldOut.map(orderTexts.soldOut),
    ...noLongerSold.map(orderTexts.noLongerSold),
    ...noRoom.map(orderTexts.noRoom),
  ];
}
