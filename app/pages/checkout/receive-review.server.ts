import { data, type RouterContextProvider, redirect } from "react-router";
import type { z } from "zod";
import { checkoutMessages as say } from "#app/content/checkout-messages.ts";
import { cartForm } from "#app/domain/cart/cart-forms.ts";
import type { CartOwner } from "#app/domain/cart/cart-owner.ts";
import { checkDetails, placeForm } from "#app/domain/orders/check-details.ts";
import { addressOfStep } from "#app/domain/orders/checkout-steps.ts";
import { findOwnOrder } from "#app/domain/orders/find-own-order.server.ts";
import { placeOrder } from "#app/domain/orders/place-order.server.ts";
import { reviewMark } from "#app/domain/orders/review-mark.server.ts";
import { saveCheckout } from "#app/domain/orders/save-checkout.server.ts";
import { tellCart } from "#app/http/cart-session.server.ts";
import { addressGroup } from "#app/http/client-address.server.ts";
import { takeFromLimits } from "#app/http/rate-limit.server.ts";
import { checkFields, readFields } from "#app/http/read-form.server.ts";
import { services, visit } from "#app/http/services-context.server.ts";
import { changeCart } from "#app/pages/cart/change-cart.server.ts";
import { readTill, requireCart } from "./read-till.server.ts";

/** An office behind one address orders this often; a cart hardly ever more than once. */
const BY_ADDRESS = { name: "place-address", most: 60, seconds: 60 * 60 };
const BY_CART = { name: "place-cart", most: 30, seconds: 60 * 60 };

type Context = Readonly<RouterContextProvider>;
type PlaceForm = z.output<typeof placeForm>;

/** Why nothing was placed; "remark" when that is what was wrong. */
export type ReviewAnswer = { said: string; field?: "remark"; remark?: string | undefined };

/** The order is placed, or a line of it settled that has changed. */
export async function receiveReview(context: Context, request: Request) {
  const fields = await readFields(request);
  if (fields.intent === "place") return place(context, request, fields);
  const form = checkFields(cartForm, fields);
  if (!form.ok || form.value.intent === "add") return refuse(422, { said: say.unknown });
  const change = await changeCart(context, request, form.value);
  if (!change.ok) return refuse(change.status, { said: change.said }, change.retryAfterSeconds);
  return redirect("/checkout/review", 303);
}

async function place(context: Context, request: Request, fields: Record<string, string>) {
  const { database } = context.get(services);
  const owner = requireCart(context, request);
  const form = checkFields(placeForm, fields);
  // What was said about the order is kept, whatever comes of this press.
  if (fields.remark !== undefined)
    await saveCheckout({ database }, owner, { remark: fields.remark });
  if (!form.ok) {
    const { remark } = form.errors;
    if (remark) return refuse(422, { said: remark, field: "remark", remark: fields.remark });
    return refuse(422, { said: say.unknown });
  }
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
  { key, agreedTotal, seen, remark }: PlaceForm,
) {
  const { database, origin } = context.get(services);
  const till = await readTill(context, request);
  const { remark: _, ...typed } = till.typed;
  const checked = checkDetails(typed, till);
  const isAsShown =
    checked.ok && till.checkout?.key === key && reviewMark(checked.details, till.lines) === seen;
  if (!isAsShown) return refuse(409, { said: say.changed });

  const details = { ...checked.details, remark: remark || undefined };
  const limits = limitsFor(context, owner);
  const outcome = await placeOrder(
    { database, origin, mayPlace: (transaction) => takeFromLimits(transaction, limits) },
    owner,
    { key, details, agreedTotal },
  );
  await tellCart(context, request, owner);
  if (outcome.ok) return toOrder({ ...outcome.order, paymentWay: details.paymentWay });
  switch (outcome.reason) {
    case "changed":
      return refuse(409, { said: say.changed });
    case "too-heavy":
    case "way-gone":
    case "no-address":
      return redirect(addressOfStep("delivery", true), 303);
    case "too-often":
      return refuse(429, { said: say.tooMany }, outcome.retryAfterSeconds);
    case "cart-empty":
      return redirect("/cart", 303);
  }
}

function toOrder({ accessKey, paymentWay }: { accessKey: string; paymentWay: "eft" | "payfast" }) {
  const page = `/orders/${accessKey}`;
  return redirect(paymentWay === "payfast" ? `${page}/pay` : `${page}?placed=yes`, 303);
}

function limitsFor(context: Context, owner: CartOwner) {
  return [
    { limit: BY_ADDRESS, who: addressGroup(context.get(visit).address) },
    { limit: BY_CART, who: "userId" in owner ? owner.userId : owner.visitorKeyHash },
  ];
}

function refuse(status: number, answer: ReviewAnswer, retryAfterSeconds?: number) {
  const headers: HeadersInit = retryAfterSeconds
    ? { "Retry-After": String(retryAfterSeconds) }
    : {};
  return data<ReviewAnswer>(answer, { status, headers });
}
