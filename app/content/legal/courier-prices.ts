import { vatNumber } from "#app/content/company-details.ts";
import { type DeliveryZone, delivery, freeDeliveryNote } from "#app/content/delivery.ts";
import { formatRand } from "#app/format/money.ts";

/** The courier's prices in Markdown, from the figures that the checkout uses; empty without a courier. */
export function courierPrices(): string {
  const { courier, collection, zones, maxCourierGrams, unknownWeightGrams } = delivery();
  if (!courier) return "";
  const withVat = vatNumber() ? " All amounts include VAT." : "";
  const free = freeDeliveryNote();
  const [first, last] = [zones[0], zones.at(-1)];
  const heavy = Math.min(30, Math.floor(maxCourierGrams / 1000));
  return [
    `The price depends on the province and on the weight of the whole order.${withVat}${free ? ` ${free}` : ""}`,
    priceTable(zones),
    `Part kilograms are rounded up. Delivering 3 kg to ${example(first)} costs ${rand(priceOf(first, 3))}, and ${heavy} kg to ${example(last)} ${rand(priceOf(last, heavy))}.`,
    `If we do not know a product’s weight yet, we charge for ${unknownWeightGrams / 1000} kg and never ask for more afterwards. Orders above ${maxCourierGrams / 1000} kg go on a pallet: [ask us for a price](/#contact)${collection ? ", or collect the order" : ""}.`,
  ].join("\n\n");
}

function priceTable(zones: readonly DeliveryZone[]): string {
  const [first] = zones;
  const isSameForAll = zones.every((zone) => zone.firstKilograms === first?.firstKilograms);
  const rows = [
    [
      "To",
      isSameForAll ? `Up to ${first?.firstKilograms} kg` : "Base price",
      "Each extra kg",
      "Delivery time",
    ],
    ["---", "---", "---", "---"],
    ...zones.map((zone) => [
      provincesOf(zone),
      isSameForAll
        ? rand(zone.firstPrice)
        : `${rand(zone.firstPrice)} up to ${zone.firstKilograms} kg`,
      rand(zone.eachFurtherKilogram),
      zone.days,
    ]),
  ];
  const lines = rows.map((cells) => `| ${cells.join(" | ")} |`);
  return ["Table: Courier prices and times by zone", ...lines].join("\n");
}

function provincesOf({ provinces }: DeliveryZone): string {
  // Names do not wrap: a no-break space, and a word joiner behind the hyphen.
  const names = provinces.map((name) => name.replace(" ", "\u00a0").replace("-", "-\u2060"));
  return names.join(", ");
}

function example(zone: DeliveryZone | undefined): string {
  const province = zone?.provinces.at(-1) ?? "";
  return /Cape|State/.test(province) ? `the ${province}` : province;
}

function priceOf(zone: DeliveryZone | undefined, kilograms: number): number {
  if (!zone) return 0;
  return zone.firstPrice + Math.max(0, kilograms - zone.firstKilograms) * zone.eachFurtherKilogram;
}

function rand(cents: number): string {
  return formatRand(cents).replace(" ", "\u00a0");
}
