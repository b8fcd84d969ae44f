import { createHash } from "node:crypto";
import { redirect } from "react-router";
import { loginUrl } from "#app/content/navigation.ts";
import {
  availableQuantity,
  type CartLine,
  type CartOwner,
  cartDiscountLines,
  lineBackorder,
  lineChanges,
} from "#app/domain/cart/cart.ts";
import { readWholeCart } from "#app/domain/cart/read-cart.server.ts";
import { backorderKey } from "#app/domain/catalogue/availability/backorder.ts";
import type { CheckoutDetails, SubmittedDetails } from "#app/domain/checkout/checkout-details.ts";
import { parseCheckoutFlow } from "#app/domain/checkout/checkout-steps.ts";
import {
  availableDeliveryMethods,
  cartWeightGrams,
  deliveryOffers,
  type Parcel,
} from "#app/domain/checkout/delivery.ts";
import { COLLECTION } from "#app/domain/checkout/delivery-estimate/delivery-destination.ts";
import { prefillFromAccount } from "#app/domain/checkout/prefill-details.server.ts";
import { priceCart } from "#app/domain/checkout/pricing.ts";
import { readSavedCheckout } from "#app/domain/checkout/saved-checkout.server.ts";
import { shownVatPercent } from "#app/domain/checkout/vat-rates.server.ts";
import { codeStatus } from "#app/domain/discounts/apply-discounts.ts";
import {
  findShownDiscounts,
  hasDiscountCodes,
} from "#app/domain/discounts/find-discounts.server.ts";
import {
  acceptedPaymentMethods,
  availablePaymentMethods,
} from "#app/domain/payments/payment-providers.server.ts";
import { currentViewer, interruptedPage } from "#app/http/auth/session.server.ts";
import { cartOwner, setCartCookies } from "#app/http/cart/cart-session.server.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { exceedsGuestLimit } from "#app/pages/cart/guest-limit-notice.tsx";
import { rememberedDestination } from "#app/pages/delivery/remember-destination.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";

/** Loads cart, submitted details and options of the checkout; redirects without a cart. */
export async function loadCheckout(
  context: Context,
  request: Request,
  { isQuote }: { isQuote: boolean } = parseCheckoutFlow(new URL(request.url).searchParams),
) {
  const owner = requireCartOwner(context, request);
  const [{ lines, discountCode }, checkout, prefill, vatPercent] = await Promise.all([
    readCartLines(context, owner),
    readSavedCheckout(context.get(appServices), owner),
    readPrefill(context),
    shownVatPercent(context.get(appServices).database),
  ]);
  const cartVersion = await setCartCookies(context, request, owner);
  // Nothing available: the cart page says why.
  if (lines.every((line) => availableQuantity(line) === 0)) throw redirect("/cart");
  const grams = cartWeightGrams(lines);
  const { payments, database } = context.get(appServices);
  const discounts = isQuote
    ? []
    : await findShownDiscounts(database, {
        code: discountCode,
        customer: {
          userId: "userId" in owner ? owner.userId : undefined,
          email: checkout?.submitted.email ?? prefill.email,
        },
      });
  const { priceOf, ...priced } = priceCart(lines, discounts);
  const goods = priced.undiscounted;
  // A quotation is paid later.
  const paymentMethods = isQuote
    ? acceptedPaymentMethods(payments)
    : availablePaymentMethods(payments);
  const submitted: SubmittedDetails = {
    ...onlyAvailable(
      { ...prefill, ...(prefill.province ? {} : chosenDestination(context, request)) },
      { grams, goods },
      paymentMethods,
    ),
    ...checkout?.submitted,
  };
  return {
    cartVersion,
    lines,
    /** At the customer's prices, before discounts. */
    goods,
    priced,
    priceOf,
    discountCode,
    hasCodes: await hasDiscountCodes(database),
    codeStatus: isQuote ? undefined : codeStatus(discountCode, discounts, cartDiscountLines(lines)),
    vatPercent,
    grams,
    paymentMethods,
    submitted,
    checkout,
    services: limitedServices(lines),
    offers: deliveryOffers({ grams, goods }, submitted.province),
    backorderBy: lines
      .flatMap((line) => lineBackorder(line)?.expectedBy ?? [])
      .toSorted()
      .at(-1),
    now: new Date(),
    detailsDays: privateSettings().privacy.visitorDetailsDays,
    deliversMail: context.get(appServices).installation.deliversMail,
    /** Larger than a guest may order, and the buyer is one. */
    isOverLimit: currentViewer(context)?.isVerified !== true && exceedsGuestLimit(lines),
    hasChanges: lines.some((line) => lineChanges(line).length > 0),
  };
}

/** What was chosen for an estimate on a product's page or in the cart; an address of an earlier order wins. */
function chosenDestination(context: Context, request: Request): SubmittedDetails {
  const { secure } = context.get(appServices);
  const destination = rememberedDestination(request.headers.get("cookie"), secure);
  if (!destination) return {};
  return destination === COLLECTION
    ? { deliveryMethod: COLLECTION }
    : { deliveryMethod: "courier", province: destination };
}

/** The lines whose product has a service area. */
function limitedServices(lines: readonly CartLine[]) {
  return lines.flatMap(({ id, name, quantity, product }) =>
    product?.serviceArea
      ? [{ lineId: id, productId: product.id, name, quantity, serviceArea: product.serviceArea }]
      : [],
  );
}

/** The buyer and the place from the checkout, or from the last order. */
export async function knownDetails(context: Context, saved: SubmittedDetails) {
  const known = saved.province ? saved : { ...(await readPrefill(context)), ...saved };
  const { fullName, email, city, province, postalCode } = known;
  return { buyer: { name: fullName, email }, place: { city, province, postalCode } };
}

/** What is known of somebody who asks for a quotation: from the checkout, the account, or an estimate of the delivery. */
export async function requesterDetails(
  context: Context,
  request: Request,
): Promise<SubmittedDetails> {
  const owner = cartOwner(context, request);
  const checkout = owner && (await readSavedCheckout(context.get(appServices), owner));
  const prefill = await readPrefill(context);
  return {
    ...prefill,
    ...(prefill.province ? {} : chosenDestination(context, request)),
    ...checkout?.submitted,
  };
}

export type KnownPlace = { [field in "city" | "province" | "postalCode"]?: string | undefined };

/** The cart's owner; redirects to the login when the session expired, or to the empty cart. */
export function requireCartOwner(context: Context, request: Request): CartOwner {
  const owner = cartOwner(context, request);
  if (owner) return owner;
  const interrupted = interruptedPage(context);
  throw redirect(interrupted ? loginUrl(interrupted) : "/cart");
}

async function readCartLines(context: Context, owner: CartOwner) {
  const { lines, discountCode } = await readWholeCart(context.get(appServices), owner);
  return { lines: lines.filter((line) => !line.isRemoved), discountCode };
}

async function readPrefill(context: Context): Promise<SubmittedDetails> {
  const viewer = currentViewer(context);
  return viewer ? prefillFromAccount(context.get(appServices), viewer) : {};
}

/** Drops prefilled methods that are unavailable for this cart. */
function onlyAvailable(
  prefill: SubmittedDetails,
  parcel: Parcel,
  paymentMethods: readonly string[],
): SubmittedDetails {
  const { deliveryMethod, paymentMethod, ...rest } = prefill;
  const deliveryMethods: readonly string[] = availableDeliveryMethods(deliveryOffers(parcel));
  return {
    ...rest,
    ...(deliveryMethod && deliveryMethods.includes(deliveryMethod) && { deliveryMethod }),
    ...(paymentMethod && paymentMethods.includes(paymentMethod) && { paymentMethod }),
  };
}

/** What the review page says about items on backorder. */
export function cartBackorderKey(lines: readonly CartLine[]): string {
  return backorderKey(
    lines.flatMap((line) =>
      line.product ? [{ productId: line.product.id, backorder: lineBackorder(line) }] : [],
    ),
  );
}

/**
 * Fingerprint of everything that the review page shows. A submit with another fingerprint is refused: the order was
 * changed in another tab, and is shown again first.
 */
export function reviewFingerprint(
  details: CheckoutDetails,
  { lines, vatPercent }: { lines: readonly CartLine[]; vatPercent: number | null },
): string {
  const content = [
    vatPercent,
    Object.entries(details).toSorted(([one], [other]) => (one < other ? -1 : 1)),
    lines.map(({ product, quantity, acknowledgedPrice }) => [
      product?.id,
      quantity,
      acknowledgedPrice,
    ]),
    cartBackorderKey(lines),
  ];
  return createHash("sha256").update(JSON.stringify(content)).digest("base64url");
}
