import { z } from "zod";
import { tickBox, version } from "#app/domain/forms/form-fields.ts";
import { deliverySettings } from "#app/settings/groups/delivery-settings.ts";
import { type Province, provinces } from "#app/settings/provinces.ts";
import { formFieldsOf } from "#app/settings/setting-fields.ts";
import type { DeliverySettings, DeliveryZoneSettings } from "#app/settings/settings.ts";
import { groupFields, inputSchema, inputText } from "./settings-form.server.ts";

const { zones: zoneList } = deliverySettings.kept;
/** The provinces are chosen below the zones. */
const { provinces: _, ...zoneItem } = zoneList.item;
const zoneKeys = Object.keys(zoneItem) as (keyof typeof zoneItem)[];
const zoneForm = z.object(
  Object.fromEntries(zoneKeys.map((key) => [key, inputSchema(zoneItem[key])])),
) as unknown as z.ZodType<Omit<DeliveryZoneSettings, "provinces">>;

/** A zone has at least one province, so there are never more. */
const slots = provinces.map((_, slot) => slot);
const zoneField = (slot: number, key: string) => `zone${slot}-${key}`;
const provinceField = (province: Province) => `zone-of-${province}`;

/** The other fields, which are checked together with the zones, so that all errors show at once. */
const general = Object.entries(formFieldsOf(deliverySettings)).filter(
  ([, { type }]) => type !== "check",
);
const generalForm = z.object(
  Object.fromEntries(general.map(([name, field]) => [name, inputSchema(field)])),
) as unknown as z.ZodType<Omit<DeliverySettings, "courier" | "collection" | "zones">>;

const input = z.string().max(100);
const generalInputs = Object.fromEntries(general.map(([name]) => [name, input]));
const zoneInputs = Object.fromEntries(
  slots.flatMap((slot) => [
    ...zoneKeys.map((key) => [zoneField(slot, key), input.optional()]),
    [zoneField(slot, "remove"), tickBox()],
  ]),
) as Record<string, z.ZodType>;
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
    courier: tickBox(),
    collection: tickBox(),
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
    const entered = generalForm.safeParse(form);
    for (const { path, message } of entered.error?.issues ?? []) refuse(String(path[0]), message);
    const zones = readZones(form as Record<string, unknown>, refuse);
    if (!entered.success) return z.NEVER;
    const { courier, collection } = form;
    const { unknownWeightGrams, maxCourierGrams } = entered.data;
    if (unknownWeightGrams > maxCourierGrams) {
      refuse("unknownWeightGrams", "Enter at most the weight of the heaviest order.");
    }
    return {
      version: form.version,
      value: { courier, collection, ...entered.data, zones },
    };
  });

type Refuse = (field: string, message: string) => void;

function readZones(form: Readonly<Record<string, unknown>>, refuse: Refuse) {
  const zones = slots.flatMap((slot) => {
    if (form[zoneField(slot, "name")] === undefined || form[zoneField(slot, "remove")]) return [];
    const own = provinces.filter((province) => form[provinceField(province)] === String(slot));
    const written = Object.fromEntries(
      zoneKeys.map((key) => [key, String(form[zoneField(slot, key)] ?? "").trim()]),
    ) as Record<(typeof zoneKeys)[number], string>;
    const isEmpty = Object.values(written).every((text) => text === "");
    // An empty zone that provinces are in was not meant to be left out.
    if (isEmpty && own.length === 0) return [];
    const zone = zoneForm.safeParse(written);
    for (const { path, message } of zone.error?.issues ?? []) {
      refuse(zoneField(slot, String(path[0])), message);
    }
    if (Number(written.minDays) > Number(written.maxDays) && written.maxDays) {
      refuse(zoneField(slot, "maxDays"), "Enter the same number of days as in From, or more.");
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

/** Used instead of a zone with errors, until the form is corrected. */
const EMPTY_ZONE = {
  name: "",
  minDays: 0,
  maxDays: 0,
  firstKilograms: 0,
  firstPrice: 0,
  eachFurtherKilogram: 0,
};

/** The settings as the form sends them. */
export function deliveryFields(value: DeliverySettings): Record<string, string> {
  return {
    ...groupFields("delivery", value),
    ...Object.fromEntries(
      value.zones.flatMap((zone, slot) => [
        ...zoneKeys.map((key) => [zoneField(slot, key), inputText(zoneItem[key], zone[key])]),
        ...zone.provinces.map((province) => [provinceField(province), String(slot)]),
      ]),
    ),
  };
}
