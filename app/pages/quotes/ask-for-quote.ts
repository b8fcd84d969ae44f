import { type RouterContextProvider, redirect } from "react-router";
import type { CartOwner } from "#app/domain/cart/cart-owner.ts";
import { checkDetails, placeForm } from "#app/domain/orders/check-details.ts";
import { makeQuote } from "#app/domain/orders/quotes/make-quote.server.ts";
import { reviewMark } from "#app/domain/orders/review-mark.server.ts";
import { saveCheckout } from "#app/domain/orders/save-checkout.server.ts";
import { addressGroup } from "#app/http/client-address.server.ts";
import { giveBackToLimit, takeFromLimit } from "#app/http/rate-limit.server.ts";
import { readForm } from "#app/http/read-form.server.ts";
import { services, visit } from "#app/http/services-context.server.ts";
import { readTill, requireCart } from "#app/pages/checkout/read-till.server.ts";
import type { Route } from "./+types/ask-for-quote";

/** Each is a mail to an address that somebody typed: fewer than orders, and few to one address. */
const BY_ADDRESS = { name: "quote-address", most: 30, seconds: 60 * 60 };
const BY_CART = { name: "quote-cart", most: 15, seconds: 60 * 60 };
const BY_RECEIVER = { name: "quote-receiver", most: 10, seconds: 24 * 60 * 60 };

/** Only the review page's button leads here. */
export function loader() {
  return redirect("/checkout/review");
}

/** What the review page shows becomes a quotation instead of an order; with the same form. */
export async function action({ request, context }: Route.ActionArgs) {
  const { database, origin } = context.get(services);
  const owner = requireCart(context, request);
  const form = await readForm(placeForm, request);
  if (!form.ok) return backToReview("changed");
  const { key, agreedTotal, seen, remark } = form.value;
  if (remark !== undefined) await saveCheckout({ database }, owner, { remark });
  const till = await readTill(context, request);
  const { remark: _, ...typed } = till.typed;
  const checked = checkDetails(typed, till);
  if (!checked.ok || reviewMark(checked.details, till.lines) !== seen) {
    return backToReview("changed");
  }
  const limits = limitsFor(context, owner, checked.details.email);
  for (const { limit, who } of limits) {
    if (!(await takeFromLimit(database, limit, who)).ok) return backToReview("too-many");
  }
  const details = { ...checked.details, remark: remark || undefined };
  const outcome = await makeQuote({ database, origin }, owner, { key, details, agreedTotal });
  // A second press of the same button is no second quotation.
  if (!outcome.ok || !outcome.isNew) {
    for (const { limit, who } of limits) await giveBackToLimit(database, limit, who);
  }
  if (outcome.ok) return redirect(`/quotes/${outcome.quote.accessKey}?made`, 303);
  return outcome.reason === "cart-empty" ? redirect("/cart", 303) : backToReview("changed");
}

function backToReview(why: "changed" | "too-many") {
  return redirect(`/checkout/review?not-quoted=${why}`, 303);
}

function limitsFor(context: Readonly<RouterContextProvider>, owner: CartOwner, email: string) {
  return [
    { limit: BY_ADDRESS, who: addressGroup(context.get(visit).address) },
    { limit: BY_CART, who: "userId" in owner ? owner.userId : owner.visitorKeyHash },
    { limit: BY_RECEIVER, who: email.toLowerCase() },
  ];
}
