import { type DeliveryZone, delivery } from "#app/content/delivery.ts";
import type { DeliveryMethod } from "#app/database/tables/orders.ts";
import { availableQuantity, type CartLine } from "#app/domain/cart/cart.ts";
import { provinces } from "#app/settings/provinces.ts";

export type DeliveryCost = { ok: true; cents: number } | { ok: false; reason: "too-heavy" };

/** What is delivered: its weight, and the total of the goods in cents. */
export type Parcel = { grams: number; goods: number };

/**
 * Courier cost by zone, plus each started kilogram beyond the included ones, unless the goods are worth
 * enough for free delivery; other methods are free.
 */
export function deliveryCost(
  method: DeliveryMethod,
  { province, ...parcel }: Parcel & { province: string | undefined },
): DeliveryCost {
  if (method !== "courier") return { ok: true, cents: 0 };
  if (parcel.grams > delivery().maxCourierGrams) return { ok: false, reason: "too-heavy" };
  if (isFreeOfCharge(parcel)) return { ok: true, cents: 0 };
  return { ok: true, cents: zonePrice(deliveryZoneOf(province), parcel.grams) };
}

function isFreeOfCharge({ goods }: Parcel): boolean {
  const { freeFrom } = delivery();
  return freeFrom !== null && goods >= freeFrom;
}

function zonePrice(zone: DeliveryZone, grams: number): number {
  const further = Math.max(0, Math.ceil(grams / 1000) - zone.firstKilograms);
  return zone.firstPrice + further * zone.eachFurtherKilogram;
}

/** The zone of a province; the most expensive one if it is unknown. */
export function deliveryZoneOf(province: string | undefined): DeliveryZone {
  const zones: readonly DeliveryZone[] = delivery().zones;
  const zone =
    zones.find((known) => (known.provinces as readonly string[]).includes(province ?? "")) ??
    zones.toSorted((one, other) => one.firstPrice - other.firstPrice).at(-1);
  if (!zone) throw new Error("There is no delivery zone");
  return zone;
}

export function totalWeight(
  lines: readonly { weightGrams: number | null; quantity: number }[],
): number {
  const { unknownWeightGrams } = delivery();
  return lines.reduce(
    (sum, { weightGrams, quantity }) => sum + (weightGrams ?? unknownWeightGrams) * quantity,
    0,
  );
}

/** Licences and services weigh nothing: email or appointment. All others: courier or collection, if they are on. */
export function deliveryMethodsFor(grams: number): readonly DeliveryMethod[] {
  return grams === 0 ? ["email"] : (["courier", "collection"] as const).filter(isOffered);
}

function isOffered(method: "courier" | "collection"): boolean {
  return delivery()[method];
}

export type { DeliveryMethod };

export type DeliveryOffer = {
  method: DeliveryMethod;
  /** In cents; undefined where it is too heavy for the courier. */
  cents: number | undefined;
  /** A minimum price: the province is not known yet. */
  isLeast: boolean;
  /** Delivery time, once the province is known. */
  days: string | undefined;
};

/** Delivery methods with their cost for what is delivered and a province. */
export function deliveryOffers(parcel: Parcel, province?: string): DeliveryOffer[] {
  const isKnown = (provinces as readonly (string | undefined)[]).includes(province);
  return deliveryMethodsFor(parcel.grams).map((method) => {
    if (method !== "courier") return { method, cents: 0, isLeast: false, days: undefined };
    return {
      method,
      cents: isKnown ? costTo(province, parcel) : lowestCost(parcel),
      isLeast: !isKnown && !isFreeOfCharge(parcel),
      days: isKnown ? deliveryZoneOf(province).days : undefined,
    };
  });
}

/** The delivery methods offered: not those that the order is too heavy for. */
export function availableDeliveryMethods(offers: readonly DeliveryOffer[]): DeliveryMethod[] {
  return offers.filter(({ cents }) => cents !== undefined).map(({ method }) => method);
}

function lowestCost(parcel: Parcel): number | undefined {
  const costs = delivery().zones.map(({ provinces: [any] }) => costTo(any, parcel));
  const known = costs.filter((cents) => cents !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

function costTo(province: string | undefined, parcel: Parcel): number | undefined {
  const cost = deliveryCost("courier", { province, ...parcel });
  return cost.ok ? cost.cents : undefined;
}

/** Weight of the available goods in grams. */
export function cartWeightGrams(lines: readonly CartLine[]): number {
  return totalWeight(
    lines.map((line) => ({
      weightGrams: line.product ? line.product.weightGrams : 0,
      quantity: availableQuantity(line),
    })),
  );
}
