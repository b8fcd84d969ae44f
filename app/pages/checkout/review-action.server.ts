import { redirect } from "react-router";
import type { z } from "zod";
import { isRedirect, type PaymentMethod } from "#app/content/payment-methods.ts";
import { backorderTexts } from "#app/content/texts/backorder-texts.ts";
import { checkoutTexts } from "#app/content/texts/checkout-texts.ts";
import { serviceAreaTexts } from "#app/content/texts/service-area-texts.ts";
import type { CartOwner } from "#app/domain/cart/cart.ts";
import { cartForm } from "#app/domain/cart/cart-forms.ts";
import { servicesOutside } from "#app/domain/catalogue/availability/service-area.ts";
import { checkDetails } from "#app/domain/checkout/check-details.ts";
import { placeOrderForm } from "#app/domain/checkout/checkout-forms.ts";
import { checkoutStepUrl, parseCheckoutFlow } from "#app/domain/checkout/checkout-steps.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import {
  findOwnOrderByIdempotencyKey,
  placeOrder,
} from "#app/domain/orders/placement/place-order.server.ts";
import { setCartCookies } from "#app/http/cart/cart-session.server.ts";
import { type ActionFailure, actionFailure } from "#app/http/forms/action-result.ts";
import { parseFields, readFormFields } from "#app/http/forms/read-form.server.ts";
import { appServices, type Context, ipGroupHash } from "#app/http/request-context.server.ts";
import { changeCart } from "#app/pages/cart/change-cart.server.ts";
import {
  cartBackorderKey,
  loadCheckout,
  requireCartOwner,
  reviewFingerprint,
} from "./load-checkout.server.ts";
import { consumeRateLimits, orderRateLimits, rateLimitsFor } from "./rate-limits.server.ts";

type PlaceOrderFields = z.output<typeof placeOrderForm>;

export type ReviewFailure = ActionFailure & {
  /** The customer's own unpaid orders, when there are too many. */
  openOrders?: { number: number; reference: string }[];
  /** The discount code that was refused. */
  code?: string | undefined;
};

/** Places the order, or applies a correction of a changed line. */
export async function reviewAction(context: Context, request: Request) {
  const fields = await readFormFields(request);
  if (fields.intent === "place") return placeOrderOnce(context, request, fields);
  const form = parseFields(cartForm, fields);
  if (!form.ok || form.value.intent === "add") return refuseOrder(422, checkoutTexts.unknown);
  const change = await changeCart(context, request, form.value);
  if (!change.ok) {
    const { status, message, code, retryAfterSeconds } = change;
    return actionFailure(status, { errors: { form: message }, code }, retryAfterSeconds);
  }
  return redirect(
    checkoutStepUrl("review", parseCheckoutFlow(new URL(request.url).searchParams)),
    303,
  );
}

async function placeOrderOnce(context: Context, request: Request, fields: Record<string, string>) {
  const { database } = context.get(appServices);
  const owner = requireCartOwner(context, request);
  const form = parseFields(placeOrderForm, fields);
  if (!form.ok) return refuseOrder(422, checkoutTexts.unknown);
  const find = () => findOwnOrderByIdempotencyKey({ database }, owner, form.value.idempotencyKey);
  const known = await find();
  if (known) return redirectToOrder(known);
  const response = await placeIfUnchanged(context, request, owner, form.value).catch((thrown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
  // Idempotency: a concurrent submit with the same key may have placed the order.
  const faster = await find();
  return faster ? redirectToOrder(faster) : response;
}

async function placeIfUnchanged(
  context: Context,
  request: Request,
  owner: CartOwner,
  { idempotencyKey, agreedTotal, lateDelivery, ...submitted }: PlaceOrderFields,
) {
  const { database, origin } = context.get(appServices);
  const checkoutState = await loadCheckout(context, request, { isQuote: false });
  const checked = checkDetails(checkoutState.submitted, checkoutState);
  // The owner has changed the service area since the page was opened.
  const outside = servicesOutside(checkoutState.services, checkoutState.submitted);
  if (outside.length > 0) return refuseOrder(409, serviceAreaTexts.notOrdered(outside));
  const isUnchanged =
    checked.ok &&
    checkoutState.checkout?.idempotencyKey === idempotencyKey &&
    reviewFingerprint(checked.details, checkoutState) === submitted.reviewFingerprint;
  if (!isUnchanged) return refuseOrder(409, checkoutTexts.changed);

  const { details } = checked;
  const rateLimits = rateLimitsFor(context, orderRateLimits, { owner, email: details.email });
  const outcome = await placeOrder(
    {
      database,
      origin,
      rateLimitGuard: (transaction) => consumeRateLimits(transaction, rateLimits),
    },
    owner,
    {
      idempotencyKey,
      details,
      agreedTotal,
      agreedBackorder: cartBackorderKey(checkoutState.lines),
      agreesToLateDelivery: lateDelivery,
      ipHash: await ipGroupHash(context),
    },
  );
  await setCartCookies(context, request, owner);
  if (outcome.ok)
    return redirectToOrder({ ...outcome.order, paymentMethod: details.paymentMethod });
  switch (outcome.reason) {
    case "changed":
      return refuseOrder(409, await describeChange(context, request));
    case "outside-area":
      return refuseOrder(409, serviceAreaTexts.notOrdered(outcome.outside));
    case "not-agreed":
      return actionFailure(422, {
        errors: {
          form: backorderTexts.agreementMissing,
          lateDelivery: backorderTexts.agreementMissing,
        },
      });
    case "too-heavy":
    case "way-gone":
    case "no-address":
      return redirect(checkoutStepUrl("delivery", { isFromReview: true }), 303);
    case "nothing-to-pay":
      return refuseOrder(409, checkoutTexts.nothingToPay);
    case "over-guest-limit":
      return refuseOrder(409, checkoutTexts.overGuestLimit);
    case "too-many-open": {
      const openOrders = outcome.open?.map((number) => ({
        number,
        reference: formatOrderNumber(number),
      }));
      return openOrders
        ? actionFailure(409, { errors: { form: checkoutTexts.tooManyOpenOwn }, openOrders })
        : refuseOrder(409, checkoutTexts.tooManyOpen);
    }
    case "too-often":
      return refuseOrder(429, outcome.message, outcome.retryAfterSeconds);
    case "cart-empty":
      return redirect("/cart", 303);
  }
}

/** Names the discount code if it is what changed: its last use is gone, or it was ended. */
async function describeChange(context: Context, request: Request): Promise<string> {
  const { discountCode, codeStatus, hasChanges } = await loadCheckout(context, request, {
    isQuote: false,
  });
  const isGone = codeStatus?.kind === "refused" && !hasChanges;
  return discountCode && isGone ? checkoutTexts.codeGone(discountCode) : checkoutTexts.changed;
}

/** To the payment provider, or to the order with its bank details. */
export function redirectToOrder(order: { accessKey: string; paymentMethod: PaymentMethod }) {
  const page = `/orders/${order.accessKey}`;
  return redirect(isRedirect(order.paymentMethod) ? `${page}/pay` : `${page}?placed=yes`, 303);
}

function refuseOrder(status: number, message: string, retryAfterSeconds?: number) {
  return actionFailure(status, { errors: { form: message } }, retryAfterSeconds);
}
