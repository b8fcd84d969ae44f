import { type DeliveryZone, delivery, provinces } from "#app/content/delivery.ts";
import type { DeliveryMethod, PaymentMethod } from "#app/database/tables/orders.ts";

export type DeliveryCost = { ok: true; cents: number } | { ok: false; reason: "too-heavy" };

/** What bringing it costs: by zone, and by each kilogram begun beyond the first few. */
export function deliveryCost(
  way: DeliveryMethod,
  { province, grams }: { province: string | undefined; grams: number },
): DeliveryCost {
  if (way !== "courier") return { ok: true, cents: 0 };
  if (grams > delivery.mostCourierGrams) return { ok: false, reason: "too-heavy" };
  const { firstKilograms, first, eachFurtherKilogram } = deliveryZoneOf(province);
  const further = Math.max(0, Math.ceil(grams / 1000) - firstKilograms);
  return { ok: true, cents: first + further * eachFurtherKilogram };
}

/** The zone of a province; of none that we know, the dearest. */
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

/** What weighs nothing travels by e-mail; everything else is carried or collected. */
export function deliveryMethodsFor(grams: number): readonly DeliveryMethod[] {
  return grams === 0 ? ["email"] : ["courier", "collection"];
}

export type { DeliveryMethod, PaymentMethod };

export type DeliveryOffer = {
  way: DeliveryMethod;
  /** In cents; undefined where it is too heavy for that way. */
  cents: number | undefined;
  /** It costs at least this much: where it goes is not known yet. */
  isLeast: boolean;
  /** How long it takes, once that can be said. */
  days: string | undefined;
};

/** The ways in which so much can reach its buyer. */
export function deliveryOffers(grams: number, province?: string): DeliveryOffer[] {
  const isKnown = (provinces as readonly (string | undefined)[]).includes(province);
  return deliveryMethodsFor(grams).map((way) => {
    if (way !== "courier") return { way, cents: 0, isLeast: false, days: undefined };
    return {
      way,
      cents: isKnown ? costTo(province, grams) : leastCost(grams),
      isLeast: !isKnown,
      days: isKnown ? deliveryZoneOf(province).days : undefined,
    };
  });
}

/** The ways that are open: what is too heavy cannot be chosen. */
export function availableDeliveryMethods(offers: readonly DeliveryOffer[]): DeliveryMethod[] {
  return offers.filter(({ cents }) => cents !== undefined).map(({ way }) => way);
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
