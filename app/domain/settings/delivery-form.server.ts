import { z } from "zod";
import { tickBox } from "#app/domain/forms/form-fields.ts";
import { deliverySettings } from "#app/settings/groups/delivery-settings.ts";
import { type Province, provinces } from "#app/settings/provinces.ts";
import { formFieldsOf } from "#app/settings/setting-fields.ts";
import type { DeliverySettings, DeliveryZoneSettings } from "#app/settings/settings.ts";
import { groupFields, groupForm, inputSchema, inputText } from "./settings-form.server.ts";

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

const generalForm = groupForm("delivery");
const generalNames = ["version", ...Object.keys(formFieldsOf(deliverySettings))];
const zoneNames = slots.flatMap((slot) => zoneKeys.map((key) => zoneField(slot, key)));

/**
 * The form of the delivery settings. Zones are numbered; what is empty or ticked "remove" is left out. Every field
 * is checked by its description, but only here, together with the zones, so all errors show at once.
 */
export const deliveryForm = z
  .strictObject({
    /** "2-up": the button beside a zone, which also saves the form. */
    move: z
      .string()
      .regex(/^\d-(up|down)$/)
      .optional(),
    ...shapeOf(
      [...generalNames, ...zoneNames, ...provinces.map(provinceField)],
      z.string().optional(),
    ),
    ...shapeOf(
      slots.map((slot) => zoneField(slot, "remove")),
      tickBox(),
    ),
  })
  .transform((sent: Sent, context): { version: number; value: DeliverySettings } => {
    const refuse: Refuse = (field, message) =>
      context.addIssue({ code: "custom", path: field ? [field] : [], message });
    const general = generalForm.safeParse(
      Object.fromEntries(generalNames.map((name) => [name, sent[name]])),
    );
    for (const { path, message } of general.error?.issues ?? []) {
      refuse(String(path[0] ?? ""), message);
    }
    const zones = readZones(sent, refuse);
    if (!general.success) return z.NEVER;
    const { version, value } = general.data;
    return { version, value: { ...value, zones } };
  });

function shapeOf<Schema extends z.ZodType>(names: readonly string[], schema: Schema) {
  return Object.fromEntries(names.map((name) => [name, schema]));
}

type Sent = Readonly<Record<string, unknown>>;
type Refuse = (field: string, message: string) => void;

function readZones(form: Sent, refuse: Refuse) {
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
    // One with errors has only its name.
    const read = zone.data ?? ({ name: written.name } as DeliveryZoneSettings);
    return [{ ...read, provinces: own, slot }];
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
