import { randomUUID } from "node:crypto";
import type { AttributeKind, AttributeValue } from "#app/database/tables/catalogue.ts";
import { type Attribute, attributeText } from "#app/domain/catalogue/attributes/attribute.ts";

type Pick = <Item>(items: readonly Item[]) => Item;

const TEMPLATE: readonly {
  name: string;
  kind: AttributeKind;
  unit?: string;
  options: unknown[];
}[] = [
  { name: "Ports", kind: "number", options: [5, 8, 16, 24, 48] },
  { name: "Cores", kind: "number", options: [4, 6, 8, 12, 16, 32] },
  { name: "Memory", kind: "number", unit: "GB", options: [8, 16, 32, 64, 128] },
  { name: "Capacity", kind: "number", unit: "VA", options: [850, 1500, 3000, 6000] },
  { name: "Speed", kind: "choice", options: ["1 Gb/s", "2.5 Gb/s", "10 Gb/s"] },
  { name: "PoE standard", kind: "choice", options: ["PoE (802.3af)", "PoE+ (802.3at)"] },
  { name: "Features", kind: "choices", options: ["VLANs", "802.1X", "OSPF", "Link aggregation"] },
  { name: "Managed", kind: "boolean", options: [true, false] },
];

/** The same template for every category of this list. */
export function makeAttributes(
  categoryIds: readonly string[],
): (Attribute & { position: number })[] {
  return categoryIds.flatMap((categoryId) =>
    TEMPLATE.map(({ name, kind, unit = "", options }, position) => ({
      id: randomUUID(),
      categoryId,
      name,
      group: "",
      kind,
      unit,
      choices: kind === "choice" || kind === "choices" ? options.map(String) : [],
      isFacet: true,
      isKey: position < 3,
      position,
    })),
  );
}

/** Values of about four in five attributes, with their words for the search. */
export function makeAttributeValues(definitions: readonly Attribute[], pick: Pick) {
  const entries = definitions.flatMap(({ id, name, kind }): [string, AttributeValue][] => {
    const options = TEMPLATE.find((each) => each.name === name)?.options as AttributeValue[];
    if (pick([1, 2, 3, 4, 5]) === 1) return [];
    const value = pick(options);
    return [[id, kind === "choices" ? [String(value)] : value]];
  });
  const values = Object.fromEntries(entries);
  return { attributes: values, attribute_text: attributeText(definitions, values) };
}
