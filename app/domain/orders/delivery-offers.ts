import { delivery, provinces } from "#app/content/delivery.ts";
import type { DeliveryWay, PaymentWay } from "#app/database/tables/orders.ts";
import { deliveryCost, waysFor, zoneOf } from "./delivery-cost.ts";

export type { DeliveryWay, PaymentWay };

export type DeliveryOffer = {
  way: DeliveryWay;
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
  return waysFor(grams).map((way) => {
    if (way !== "courier") return { way, cents: 0, isLeast: false, days: undefined };
    return {
      way,
      cents: isKnown ? costTo(province, grams) : leastCost(grams),
      isLeast: !isKnown,
      days: isKnown ? zoneOf(province).days : undefined,
    };
  });
}

/** The ways that are open: what is too heavy cannot be chosen. */
export function openWays(offers: readonly DeliveryOffer[]): DeliveryWay[] {
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
