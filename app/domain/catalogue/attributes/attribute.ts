import type {
  AttributeValue,
  AttributeValues,
  attributes,
} from "#app/database/tables/catalogue.ts";
import { formatNumber as groupDigits } from "#app/format/dates-and-numbers.ts";

export type { AttributeValue, AttributeValues };

/** The definition of a specification; products hold its values by id. */
export type Attribute = Pick<
  typeof attributes.$inferSelect,
  "id" | "categoryId" | "name" | "group" | "kind" | "unit" | "choices" | "isFacet" | "isKey"
>;

/** The attributes of a category path, from the top down, each level in its own order. */
export function inheritedAttributes(
  all: readonly Attribute[],
  categoryIds: readonly string[],
): Attribute[] {
  return categoryIds.flatMap((id) => all.filter(({ categoryId }) => categoryId === id));
}

/** The value if it has the type of the attribute; undefined for anything else. */
export function typedAttributeValue(
  { kind, choices }: Pick<Attribute, "kind" | "choices">,
  value: AttributeValue | undefined,
): AttributeValue | undefined {
  const isType = {
    number: () => typeof value === "number" && Number.isFinite(value),
    boolean: () => typeof value === "boolean",
    text: () => typeof value === "string" && value.trim() !== "",
    choice: () => typeof value === "string" && choices.includes(value),
    choices: () =>
      Array.isArray(value) && value.length > 0 && value.every((each) => choices.includes(each)),
  };
  return isType[kind]() ? value : undefined;
}

/** The choice that says that a product has none of them, where the owner offers it. */
export const NONE = "None";

/** "No", 0 or "None": it is stated, and the product has nothing of it. */
export function statesNone(value: AttributeValue): boolean {
  const [first, ...others] = [value].flat();
  return value === false || value === 0 || (first === NONE && others.length === 0);
}

/** `24`, `370 W`, `Yes`, `VLANs, 802.1X`; undefined without a value. */
export function formatAttributeValue(
  attribute: Pick<Attribute, "kind" | "choices" | "unit">,
  value: AttributeValue | undefined,
): string | undefined {
  const typed = typedAttributeValue(attribute, value);
  if (typed === undefined) return undefined;
  if (typeof typed === "boolean") return typed ? "Yes" : "No";
  if (typeof typed === "number") {
    // Nobody says 1000 GB.
    return attribute.unit === "GB" && typed >= 1000
      ? formatNumber(typed / 1000, "TB")
      : formatNumber(typed, attribute.unit);
  }
  return typeof typed === "string" ? typed : typed.join(", ");
}

/** Written against their number: 25×. */
const SIGN_UNITS = new Set(["×", "%", "°"]);

/** "100 000 pages": five digits and more in groups, the number and its unit on one line. */
export function formatNumber(value: number, unit: string): string {
  const isLong = Number.isInteger(value) && value >= 10_000;
  const digits = isLong ? groupDigits(value) : String(value);
  return unit ? `${digits}${SIGN_UNITS.has(unit) ? "" : "\u00a0"}${unit}` : digits;
}

export type AttributeSpecification = { group: string; label: string; value: string };

/** The rows of the specification table, in the order of the definitions. */
export function attributeSpecifications(
  definitions: readonly Attribute[],
  values: AttributeValues,
): AttributeSpecification[] {
  return definitions.flatMap((attribute) => {
    const value = formatAttributeValue(attribute, values[attribute.id]);
    return value === undefined ? [] : [{ group: attribute.group, label: attribute.name, value }];
  });
}

/** The same for machines: numbers apart from their unit. */
export function attributeProperties(
  definitions: readonly Attribute[],
  values: AttributeValues,
): { label: string; value: string | number | boolean; unit?: string }[] {
  return definitions.flatMap((attribute) => {
    const value = typedAttributeValue(attribute, values[attribute.id]);
    if (value === undefined) return [];
    const { name: label, unit } = attribute;
    if (typeof value === "object") return [{ label, value: value.join(", ") }];
    return [{ label, value, ...(unit && { unit }) }];
  });
}

/** The short specification on cards and documents: `24 ports · PoE+ · 370 W`. */
export function shortSpecification(
  definitions: readonly Attribute[],
  values: AttributeValues,
): string {
  return definitions
    .filter(({ isKey }) => isKey)
    .flatMap((attribute) => shortValue(attribute, values[attribute.id]) ?? [])
    .join("\u00a0· ");
}

/** A number without a unit and a "yes" say nothing without their name. */
function shortValue(attribute: Attribute, value: AttributeValue | undefined): string | undefined {
  const text = formatAttributeValue(attribute, value);
  if (text === undefined || value === undefined || statesNone(value)) return undefined;
  if (value === true) return attribute.name;
  const needsName = attribute.kind === "number" && attribute.unit === "";
  return needsName ? `${text} ${inSentence(attribute.name)}` : text;
}

/** "Ports" is "ports" within a line; "PoE ports" and "SIP accounts" keep their capitals. */
function inSentence(name: string): string {
  return name.replace(/^\p{Lu}(?=\p{Ll}+(?:[ -]|$))/u, (letter) => letter.toLowerCase());
}

/** Units that people also write a thousand times larger. */
const LARGER_UNITS: Readonly<Record<string, string>> = { VA: "kVA", W: "kW", GB: "TB", g: "kg" };

/** The values in words, for the search: `24 ports`, `3000 VA 3 kVA`, `PoE budget`. */
export function attributeText(definitions: readonly Attribute[], values: AttributeValues): string {
  return definitions
    .flatMap((attribute) => {
      const { name, unit } = attribute;
      const value = typedAttributeValue(attribute, values[attribute.id]);
      // A product without Wi-Fi must not be found by searching for Wi-Fi.
      if (value === undefined || statesNone(value)) return [];
      if (value === true) return name;
      if (typeof value !== "number") return `${name} ${[value].flat().join(" ")}`;
      const larger = LARGER_UNITS[unit];
      const inThousands = larger && value >= 1000 ? ` ${value / 1000} ${larger}` : "";
      return `${value} ${unit} ${name}${inThousands}`.replace(/ +/g, " ");
    })
    .join("\n");
}
