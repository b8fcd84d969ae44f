import { type RouterContextProvider, redirect, redirectDocument } from "react-router";
import { checkoutMessages as say } from "#app/content/checkout-messages.ts";
import { checkDetails, checkoutForm } from "#app/domain/orders/check-details.ts";
import type { TypedDetails } from "#app/domain/orders/checkout-details.ts";
import {
  addressOfStep,
  errorsBefore,
  FOR_QUOTE,
  readStep,
  readTrip,
  stepOfErrors,
} from "#app/domain/orders/checkout-steps.ts";
import { deliveryOffers } from "#app/domain/orders/delivery-offers.ts";
import { forgetCheckout, saveCheckout } from "#app/domain/orders/save-checkout.server.ts";
import { refuse } from "#app/http/action-result.ts";
import { cartOwner, cartOwnerForAdding, tellCart } from "#app/http/cart-session.server.ts";
import { addressGroup } from "#app/http/client-address.server.ts";
import { takeFromLimit } from "#app/http/rate-limit.server.ts";
import { checkFields, readFields } from "#app/http/read-form.server.ts";
import { services, visit } from "#app/http/services-context.server.ts";
import { interruptedAt } from "#app/http/session.server.ts";
import { loginFor, readTill } from "./read-till.server.ts";

/** For an office behind one address that is two presses a second. */
const SAVES = { name: "checkout", most: 600, seconds: 5 * 60 };
/** Counted with the carts that visitors begin by choosing something. */
const NEW_CARTS = { name: "cart-new", most: 60, seconds: 60 * 60 };

type Context = Readonly<RouterContextProvider>;

/** Keeps what was typed, right or wrong; then goes on where everything before is right. */
export async function receiveCheckout(context: Context, request: Request) {
  const { searchParams } = new URL(request.url);
  const step = readStep(searchParams.get("step"));
  const fields = await readFields(request);
  const form = checkFields(checkoutForm, fields);
  if (!form.ok) return refuse(422, { step, errors: { form: say.unknown }, typed: {} });
  const { go, ...typed } = form.value;
  if (go === "forget") return forgetTyped(context, request);
  const kept = await keepTyped(context, request, typed);
  if (!kept.ok) {
    return refuse(429, { step, errors: { form: say.tooMany }, typed }, kept.retryAfterSeconds);
  }
  const trip = readTrip(searchParams);
  const here = addressOfStep(step, trip);
  if (go === "login") return redirect(loginFor(here), 303);
  if (go === "stay") return redirect(here, 303);

  const { goods, grams, paymentWays } = await readTill(context, request);
  const offers = deliveryOffers(grams, typed.province);
  const checked = checkDetails(typed, { goods, offers, paymentWays });
  const errors = checked.ok ? {} : errorsBefore(go, checked.errors);
  const wrongStep = stepOfErrors(errors);
  if (wrongStep) return refuse(422, { step: wrongStep, errors, typed });
  return redirect(addressOfStep(go, { isQuote: trip.isQuote }), 303);
}

/** The page is opened anew: what stands in its fields goes, too. */
async function forgetTyped(context: Context, request: Request) {
  const owner = cartOwner(context, request);
  if (owner) await forgetCheckout(context.get(services), owner);
  const { isQuote } = readTrip(new URL(request.url).searchParams);
  const trip = isQuote ? `for=${FOR_QUOTE}&` : "";
  return redirectDocument(`/checkout?${trip}forgotten=yes`, 303);
}

async function keepTyped(
  context: Context,
  request: Request,
  typed: TypedDetails,
): Promise<{ ok: true } | { ok: false; retryAfterSeconds: number }> {
  const { database } = context.get(services);
  const taken = await takeFromLimit(database, SAVES, addressGroup(context.get(visit).address));
  if (!taken.ok) return taken;
  const owner = cartOwner(context, request);
  if (owner) await saveCheckout({ database }, owner, typed);
  else if (interruptedAt(context)) await keepForLogin(context, request, typed);
  return taken;
}

/**
 * A session has ended while its owner was typing. What they sent waits in a visitor's cart, and comes
 * back to them when they log in, as anything does that a visitor chose.
 */
async function keepForLogin(context: Context, request: Request, typed: TypedDetails) {
  const { database } = context.get(services);
  const taken = await takeFromLimit(database, NEW_CARTS, addressGroup(context.get(visit).address));
  if (!taken.ok) return;
  const { owner, newKey } = await cartOwnerForAdding(context, request);
  await saveCheckout({ database }, owner, typed, { opensCart: true });
  await tellCart(context, request, owner, newKey);
}
