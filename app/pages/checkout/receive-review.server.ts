import { type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import { checkoutMessages as say } from "#app/content/checkout-messages.ts";
import { cartForm } from "#app/domain/cart/cart-forms.ts";
import type { CartOwner } from "#app/domain/cart/cart-owner.ts";
import { checkDetails, placeForm } from "#app/domain/orders/check-details.ts";
import { addressOfStep, readTrip } from "#app/domain/orders/checkout-steps.ts";
import { findOwnOrder } from "#app/domain/orders/find-own-order.server.ts";
import { orderNumber } from "#app/domain/orders/order-numbers.ts";
import { placeOrder } from "#app/domain/orders/place-order.server.ts";
import { reviewMark } from "#app/domain/orders/review-mark.server.ts";
import { type ActionFailure, refuse } from "#app/http/action-result.ts";
import { tellCart } from "#app/http/cart-session.server.ts";
import { ipGroupHash } from "#app/http/ip-group-hash.server.ts";
import { checkFields, readFields } from "#app/http/read-form.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { changeCart } from "#app/pages/cart/change-cart.server.ts";
import { limitsFor, orderLimits, takeFromLimits } from "./limits.server.ts";
import { readTill, requireCart } from "./read-till.server.ts";

type Context = Readonly<RouterContextProvider>;
type PlaceForm = z.output<typeof placeForm>;

/** Why nothing was placed. */
export type ReviewAnswer = ActionFailure & {
  /** Their own unpaid orders, of which one is to be paid or cancelled first. */
  open?: { number: number; reference: string }[];
};

/** The order is placed, or a line of it settled that has changed. */
export async function receiveReview(context: Context, request: Request) {
  const fields = await readFields(request);
  if (fields.intent === "place") return place(context, request, fields);
  const form = checkFields(cartForm, fields);
  if (!form.ok || form.value.intent === "add") return refuseOrder(422, say.unknown);
  const change = await changeCart(context, request, form.value);
  if (!change.ok) return refuseOrder(change.status, change.said, change.retryAfterSeconds);
  return redirect(addressOfStep("review", readTrip(new URL(request.url).searchParams)), 303);
}

async function place(context: Context, request: Request, fields: Record<string, string>) {
  const { database } = context.get(services);
  const owner = requireCart(context, request);
  const form = checkFields(placeForm, fields);
  if (!form.ok) return refuseOrder(422, say.unknown);
  const find = () => findOwnOrder({ database }, owner, form.value.key);
  const known = await find();
  if (known) return toOrder(known);
  const answer = await placeAsShown(context, request, owner, form.value).catch((thrown) => {
    if (thrown instanceof Response) return thrown;
    throw thrown;
  });
  // Another press of the same button may have been faster, at any point: then its order is the answer.
  const faster = await find();
  return faster ? toOrder(faster) : answer;
}

async function placeAsShown(
  context: Context,
  request: Request,
  owner: CartOwner,
  { key, agreedTotal, seen }: PlaceForm,
) {
  const { database, origin } = context.get(services);
  const till = await readTill(context, request);
  const checked = checkDetails(till.typed, till);
  const isAsShown =
    checked.ok && till.checkout?.key === key && reviewMark(checked.details, till.lines) === seen;
  if (!isAsShown) return refuseOrder(409, say.changed);

  const { details } = checked;
  const asked = limitsFor(context, orderLimits, { owner, email: details.email });
  const outcome = await placeOrder(
    { database, origin, mayPlace: (transaction) => takeFromLimits(transaction, asked) },
    owner,
    { key, details, agreedTotal, ipHash: await ipGroupHash(context) },
  );
  await tellCart(context, request, owner);
  if (outcome.ok) return toOrder({ ...outcome.order, paymentWay: details.paymentWay });
  switch (outcome.reason) {
    case "changed":
      return refuseOrder(409, say.changed);
    case "too-heavy":
    case "way-gone":
    case "no-address":
      return redirect(addressOfStep("delivery", { isFromReview: true }), 303);
    case "over-guest-limit":
      return refuseOrder(409, say.overGuestLimit);
    case "too-many-open": {
      const open = outcome.open?.map((number) => ({ number, reference: orderNumber(number) }));
      return open
        ? refuse(409, { errors: { form: say.tooManyOpenOwn }, open })
        : refuseOrder(409, say.tooManyOpen);
    }
    case "too-often":
      return refuseOrder(429, outcome.said, outcome.retryAfterSeconds);
    case "cart-empty":
      return redirect("/cart", 303);
  }
}

function toOrder({ accessKey, paymentWay }: { accessKey: string; paymentWay: "eft" | "payfast" }) {
  const page = `/orders/${accessKey}`;
  return redirect(paymentWay === "payfast" ? `${page}/pay` : `${page}?placed=yes`, 303);
}

function refuseOrder(status: number, sentence: string, retryAfterSeconds?: number) {
  return refuse(status, { errors: { form: sentence } }, retryAfterSeconds);
}
