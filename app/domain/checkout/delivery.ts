import { type DeliveryZone, delivery, provinces } from "#app/content/delivery.ts";
import type { DeliveryMethod } from "#app/database/tables/orders.ts";
import { availableQuantity, type CartLine } from "#app/domain/cart/cart.ts";

export type DeliveryCost = { ok: true; cents: number } | { ok: false; reason: "too-heavy" };

/** Courier cost by zone, plus each started kilogram beyond the included ones; other methods are free. */
export function deliveryCost(
  method: DeliveryMethod,
  { province, grams }: { province: string | undefined; grams: number },
): DeliveryCost {
  if (method !== "courier") return { ok: true, cents: 0 };
  if (grams > delivery.mostCourierGrams) return { ok: false, reason: "too-heavy" };
  const { firstKilograms, first, eachFurtherKilogram } = deliveryZoneOf(province);
  const further = Math.max(0, Math.ceil(grams / 1000) - firstKilograms);
  return { ok: true, cents: first + further * eachFurtherKilogram };
}

/** The zone of a province; the most expensive one if it is unknown. */
export function deliveryZoneOf(province: string | undefined): DeliveryZone {
  const zones: readonly DeliveryZone[] = delivery.zones;
  const zone =
    zones.find((known) => (known.provinces as readonly string[]).includes(province ?? "")) ??
    zones.at(-1);
  if (!zone) throw new Error("There is no delivery zone");
  return zone;
}

export function totalWeight(
  lines: readonly { weightGrams: number | null; quantity: number }[],
): number {
  return lines.reduce(
    (sum, { weightGrams, quantity }) =>
      sum + (weightGrams ?? delivery.unknownWeightGrams) * quantity,
    0,
  );
}

/** Licences and services weigh nothing: email or appointment. All others: courier or collection. */
export function deliveryMethodsFor(grams: number): readonly DeliveryMethod[] {
  return grams === 0 ? ["email"] : ["courier", "collection"];
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

/** Delivery methods with their cost for a weight and province. */
export function deliveryOffers(grams: number, province?: string): DeliveryOffer[] {
  const isKnown = (provinces as readonly (string | undefined)[]).includes(province);
  return deliveryMethodsFor(grams).map((method) => {
    if (method !== "courier") return { method, cents: 0, isLeast: false, days: undefined };
    return {
      method,
      cents: isKnown ? costTo(province, grams) : leastCost(grams),
      isLeast: !isKnown,
      days: isKnown ? deliveryZoneOf(province).days : undefined,
    };
  });
}

/** The methods that can be chosen: not those for which it is too heavy. */
export function availableDeliveryMethods(offers: readonly DeliveryOffer[]): DeliveryMethod[] {
  return offers.filter(({ cents }) => cents !== undefined).map(({ method }) => method);
}

function leastCost(grams: number): number | undefined {
  const costs = delivery.zones.map(({ provinces: [any] }) => costTo(any, grams));
  const known = costs.filter((cents) => cents !== undefined);
  return known.length > 0 ? Math.min(...known) : undefined;
}

function costTo(province: string | undefined, grams: number): number | undefined {
  const cost = deliveryCost("courier", { province, grams });
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
