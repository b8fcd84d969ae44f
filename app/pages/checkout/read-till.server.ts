import { type RouterContextProvider, redirect } from "react-router";
import { company } from "#app/content/company.ts";
import { type CartLine, newsOf } from "#app/domain/cart/cart-line.ts";
import type { CartOwner } from "#app/domain/cart/cart-owner.ts";
import { cartTotals } from "#app/domain/cart/cart-totals.ts";
import { readCart } from "#app/domain/cart/read-cart.server.ts";
import type { TypedDetails } from "#app/domain/orders/checkout-details.ts";
import { deliveryOffers, openWays } from "#app/domain/orders/delivery-offers.ts";
import { prefillCheckout } from "#app/domain/orders/prefill-checkout.server.ts";
import { readCheckout } from "#app/domain/orders/save-checkout.server.ts";
import { cartOwner, tellCart } from "#app/http/cart-session.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { currentViewer, interruptedAt } from "#app/http/session.server.ts";
import { gramsOf } from "#app/pages/cart/grams-of.ts";
import { needsQuote } from "#app/pages/cart/guest-limit.tsx";
import { openPaymentWays } from "./payment-ways.server.ts";

type Context = Readonly<RouterContextProvider>;

/** What is bought, what was typed so far, and what can be chosen. Whoever has no cart is sent on. */
export async function readTill(context: Context, request: Request) {
  const owner = requireCart(context, request);
  const [lines, checkout, prefill] = await Promise.all([
    linesOf(context, owner),
    readCheckout(context.get(services), owner),
    readPrefill(context),
  ]);
  const mark = await tellCart(context, request, owner);
  const { total: goods } = cartTotals(lines, { chargesVat: company.vatNumber !== undefined });
  // Nothing to buy, or nothing of it to be had: the cart says why.
  if (goods === 0) throw redirect("/cart");
  const grams = gramsOf(lines);
  const paymentWays = openPaymentWays(context);
  const typed: TypedDetails = { ...withinReach(prefill, grams, paymentWays), ...checkout?.typed };
  return {
    owner,
    mark,
    lines,
    goods,
    grams,
    paymentWays,
    typed,
    checkout,
    offers: deliveryOffers(grams, typed.province),
    isMailing: context.get(services).installation.mail === "smtp",
    /** Larger than a guest may order, and the buyer is one. */
    isOverLimit: currentViewer(context)?.isVerified !== true && needsQuote(lines),
    hasNews: lines.some((line) => newsOf(line).length > 0),
  };
}

/** Where the goods will most likely go: as typed at the checkout, or as with the last order. */
export async function knownProvince(
  context: Context,
  owner: CartOwner,
): Promise<string | undefined> {
  const checkout = await readCheckout(context.get(services), owner);
  return checkout?.typed.province || (await readPrefill(context)).province;
}

/** The owner of the cart. A session that ended meanwhile is opened again first. */
export function requireCart(context: Context, request: Request): CartOwner {
  const owner = cartOwner(context, request);
  if (owner) return owner;
  const interrupted = interruptedAt(context);
  throw redirect(interrupted ? loginFor(interrupted) : "/cart");
}

export function loginFor(next: string): string {
  return `/login?next=${encodeURIComponent(next)}`;
}

async function linesOf(context: Context, owner: CartOwner): Promise<CartLine[]> {
  const lines = await readCart(context.get(services), owner);
  return lines.filter((line) => !line.isRemoved);
}

async function readPrefill(context: Context): Promise<TypedDetails> {
  const viewer = currentViewer(context);
  return viewer ? prefillCheckout(context.get(services), viewer) : {};
}

/** What was chosen for another order and cannot be had for this one is no mistake: it is left out. */
function withinReach(
  prefill: TypedDetails,
  grams: number,
  paymentWays: readonly string[],
): TypedDetails {
  const { deliveryWay, paymentWay, ...rest } = prefill;
  const ways: readonly string[] = openWays(deliveryOffers(grams));
  return {
    ...rest,
    ...(deliveryWay && ways.includes(deliveryWay) && { deliveryWay }),
    ...(paymentWay && paymentWays.includes(paymentWay) && { paymentWay }),
  };
}
