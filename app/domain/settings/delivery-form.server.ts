import { z } from "zod";
import { fromCents } from "#app/content/money.ts";
import { type Province, provinces } from "#app/content/provinces.ts";
import type { DeliverySettings, DeliveryZoneSettings } from "#app/content/settings.ts";
import { amount, kilograms, line, tick, version, wholeNumber } from "./fields.server.ts";

/** By law an order is delivered within 30 days (ECT Act, section 46): about this many working days. */
const MAX_WORKING_DAYS = 20;

const zoneFields = {
  name: line(60, "Enter a name for the zone."),
  leastDays: wholeNumber(1, MAX_WORKING_DAYS),
  mostDays: wholeNumber(1, MAX_WORKING_DAYS),
  firstKilograms: wholeNumber(1, 1000),
  firstPrice: amount(0, 100_000_00),
  eachFurtherKilogram: amount(0, 10_000_00),
};
const zoneKeys = Object.keys(zoneFields) as (keyof typeof zoneFields)[];
const zoneForm = z.object(zoneFields);

/** A zone has at least one province, so there are never more. */
const slots = provinces.map((_, slot) => slot);
const zoneField = (slot: number, key: string) => `zone${slot}-${key}`;
const provinceField = (province: Province) => `zone-of-${province}`;

/** What the other fields must be; they are checked together with the zones, so that all errors show at once. */
const generalForm = z.object({
  freeFrom: z
    .string()
    .transform((text) => text.trim() || null)
    .pipe(amount(1_00, 1_000_000_00).nullable()),
  unknownWeight: kilograms(0.1, 100),
  mostCourierWeight: kilograms(5, 2000),
  dispatchBeforeHour: wholeNumber(6, 20),
  keptDays: wholeNumber(1, 90),
});

const input = z.string().max(100);
const generalInputs = {
  freeFrom: input,
  unknownWeight: input,
  mostCourierWeight: input,
  dispatchBeforeHour: input,
  keptDays: input,
} satisfies Record<keyof typeof generalForm.shape, typeof input>;
const zoneInputs = Object.fromEntries(
  slots.flatMap((slot) => [
    ...zoneKeys.map((key) => [zoneField(slot, key), input.optional()]),
    [zoneField(slot, "remove"), tick],
  ]),
) as Record<string, z.ZodOptional<z.ZodString>>;
const provinceInputs = Object.fromEntries(
  provinces.map((province) => [provinceField(province), z.string().max(1)]),
) as Record<string, z.ZodString>;

/** The form of the delivery settings. Zones are numbered; what is empty or ticked "remove" is left out. */
export const deliveryForm = z
  .strictObject({
    version,
    /** "2-up": the button beside a zone, which also saves the form. */
    move: z
      .string()
      .regex(/^\d-(up|down)$/)
      .optional(),
    courier: tick,
    collection: tick,
    ...generalInputs,
    ...zoneInputs,
    ...provinceInputs,
  })
  .transform((form, context): { version: number; value: DeliverySettings } => {
    const refuse: Refuse = (field, message) =>
      context.addIssue({ code: "custom", path: field ? [field] : [], message });
    if (!form.courier && !form.collection) {
      refuse(
        "",
        "Customers need a way to get their goods: switch on the courier, collection or both.",
      );
    }
    const general = generalForm.safeParse(form);
    for (const { path, message } of general.error?.issues ?? []) refuse(String(path[0]), message);
    const zones = readZones(form as Record<string, unknown>, refuse);
    if (!general.success) return z.NEVER;
    const { unknownWeight, mostCourierWeight, ...rest } = general.data;
    if (unknownWeight > mostCourierWeight) {
      refuse("unknownWeight", "Enter at most the weight of the heaviest order.");
    }
    return {
      version: form.version,
      value: {
        courier: form.courier === "yes",
        collection: form.collection === "yes",
        zones,
        unknownWeightGrams: unknownWeight,
        mostCourierGrams: mostCourierWeight,
        ...rest,
      },
    };
  });

type Refuse = (field: string, message: string) => void;

function readZones(form: Readonly<Record<string, unknown>>, refuse: Refuse) {
  const zones = slots.flatMap((slot) => {
    if (form[zoneField(slot, "name")] === undefined || form[zoneField(slot, "remove")]) return [];
    const own = provinces.filter((province) => form[provinceField(province)] === String(slot));
    const written = Object.fromEntries(
      zoneKeys.map((key) => [key, String(form[zoneField(slot, key)] ?? "").trim()]),
    ) as Record<keyof typeof zoneFields, string>;
    const isEmpty = Object.values(written).every((text) => text === "");
    // An empty zone that provinces are in was not meant to be left out.
    if (isEmpty && own.length === 0) return [];
    const zone = zoneForm.safeParse(written);
    for (const { path, message } of zone.error?.issues ?? []) {
      refuse(zoneField(slot, String(path[0])), message);
    }
    if (Number(written.leastDays) > Number(written.mostDays) && written.mostDays) {
      refuse(zoneField(slot, "mostDays"), "Enter the same number of days as in From, or more.");
    }
    if (own.length === 0) {
      refuse(zoneField(slot, "name"), "Choose this zone for at least one province, or remove it.");
    }
    const named = { ...(zone.data ?? EMPTY_ZONE), name: written.name, provinces: own };
    return [{ ...named, slot } satisfies DeliveryZoneSettings & { slot: number }];
  });
  for (const province of provinces) {
    if (!zones.some((zone) => zone.provinces.includes(province))) {
      refuse(provinceField(province), "Choose a zone that is not empty or removed.");
    }
  }
  const ordered = moveZone(zones, String(form.move ?? ""));
  return ordered.map(({ slot, ...zone }, index): DeliveryZoneSettings => {
    if (zone.name && ordered.findIndex(({ name }) => name === zone.name) < index) {
      refuse(zoneField(slot, "name"), "Another zone has this name.");
    }
    return zone;
  });
}

/** The zones with the one that is moved before or after its neighbour. */
function moveZone<Zone extends { slot: number }>(zones: readonly Zone[], move: string): Zone[] {
  const [slot, direction] = move.split("-");
  const from = zones.findIndex((zone) => String(zone.slot) === slot);
  const to = direction === "up" ? from - 1 : from + 1;
  const [zone, neighbour] = [zones[from], zones[to]];
  return zone && neighbour ? zones.with(from, neighbour).with(to, zone) : [...zones];
}

/** Of a zone that is refused. */
const EMPTY_ZONE = {
  name: "",
  leastDays: 0,
  mostDays: 0,
  firstKilograms: 0,
  firstPrice: 0,
  eachFurtherKilogram: 0,
};

/** The settings as the fields of the form. */
export function deliveryFields(settings: DeliverySettings): Record<string, string> {
  const { zones, freeFrom } = settings;
  return {
    courier: settings.courier ? "yes" : "",
    collection: settings.collection ? "yes" : "",
    freeFrom: freeFrom === null ? "" : fromCents(freeFrom),
    unknownWeight: String(settings.unknownWeightGrams / 1000),
    mostCourierWeight: String(settings.mostCourierGrams / 1000),
    dispatchBeforeHour: String(settings.dispatchBeforeHour),
    keptDays: String(settings.keptDays),
    ...Object.fromEntries(
      zones.flatMap((zone, slot) => [
        ...zoneKeys.map((key) => {
          const value = zone[key];
          const isMoney = key === "firstPrice" || key === "eachFurtherKilogram";
          return [zoneField(slot, key), isMoney ? fromCents(zone[key]) : String(value)];
        }),
        ...zone.provinces.map((province) => [provinceField(province), String(slot)]),
      ]),
    ),
  };
}
