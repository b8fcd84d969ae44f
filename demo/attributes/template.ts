import type { AttributeValue } from "#app/database/tables/catalogue.ts";
import type { Attribute } from "#app/domain/catalogue/attributes/attribute.ts";

/** The specifications of a category, and what its demo products have. */
export type DemoTemplate = {
  path: readonly string[];
  attributes: readonly DemoAttribute[];
  /** By the name of the product, then by the name of the attribute. */
  values: Readonly<Record<string, DemoValues>>;
};

export type DemoAttribute = Pick<Attribute, "name" | "kind"> &
  Partial<Pick<Attribute, "group" | "unit" | "isFacet" | "isKey">> & {
    choices?: readonly string[];
  };

/** By the name of the attribute; `Warranty` is the product's own field, in months. */
export type DemoValues = Readonly<Record<string, AttributeValue>>;

/** Offered on every kind of hardware. */
export const warranty: readonly DemoAttribute[] = [
  {
    name: "Warranty service",
    group: "Warranty",
    kind: "choice",
    choices: ["Carry-in", "Collect and return", "On site", "Advance replacement"],
  },
];

/** Puts attributes under one heading. */
export function grouped(
  group: string,
  attributes: readonly Omit<DemoAttribute, "group">[],
): DemoAttribute[] {
  return attributes.map((attribute) => ({ ...attribute, group }));
}
