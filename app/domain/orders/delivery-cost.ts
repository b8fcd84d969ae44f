import { type DeliveryZone, delivery } from "#app/content/delivery.ts";
import type { DeliveryWay } from "#app/database/tables/orders.ts";

export type DeliveryCost = { ok: true; cents: number } | { ok: false; reason: "too-heavy" };

/** What bringing it costs: by zone, and by each kilogram begun beyond the first few. */
export function deliveryCost(
  way: DeliveryWay,
  { province, grams }: { province: string | undefined; grams: number },
): DeliveryCost {
  if (way !== "courier") return { ok: true, cents: 0 };
  if (grams > delivery.mostCourierGrams) return { ok: false, reason: "too-heavy" };
  const { firstKilograms, first, eachFurtherKilogram } = zoneOf(province);
  const further = Math.max(0, Math.ceil(grams / 1000) - firstKilograms);
  return { ok: true, cents: first + further * eachFurtherKilogram };
}

/** The zone of a province; of none that we know, the dearest. */
export function zoneOf(province: string | undefined): DeliveryZone {
  const zones: readonly DeliveryZone[] = delivery.zones;
  const zone =
    zones.find((known) => (known.provinces as readonly string[]).includes(province ?? "")) ??
    zones.at(-1);
  if (!zone) throw new Error("There is no delivery zone");
  return zone;
}

export function weightOf(
  lines: readonly { weightGrams: number | null; quantity: number }[],
): number {
  return lines.reduce(
    (sum, { weightGrams, quantity }) =>
      sum + (weightGrams ?? delivery.unknownWeightGrams) * quantity,
    0,
  );
}

/** What weighs nothing travels by e-mail; everything else is carried or collected. */
export function waysFor(grams: number): readonly DeliveryWay[] {
  return grams === 0 ? ["email"] : ["courier", "collection"];
}
