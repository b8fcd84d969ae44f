import type { AttributeValues } from "#app/database/tables/catalogue.ts";
import {
  type Attribute,
  formatAttributeValue,
} from "#app/domain/catalogue/attributes/attribute.ts";

/** More would not fit side by side. */
export const MAX_COMPARED = 4;

export type ComparisonRow = {
  label: string;
  /** One for each product; undefined if a product does not state it. */
  values: (string | undefined)[];
  isDifferent: boolean;
};

export type ComparisonGroup = { name: string; rows: ComparisonRow[] };

type ComparedValues = {
  attributes: AttributeValues;
  specifications: readonly { label: string; value: string }[];
};

/** The specifications of products side by side; what none of them states is left out. */
export function compareSpecifications(
  definitions: readonly Attribute[],
  products: readonly ComparedValues[],
): ComparisonGroup[] {
  // Two categories may each define "Ports": that is one row.
  const sameName = Map.groupBy(definitions, ({ name }) => name.toLowerCase());
  const rows = [...sameName.values()].map((same) => ({
    group: same[0]?.group ?? "",
    ...comparisonRow(
      same[0]?.name ?? "",
      products.map(({ attributes }) =>
        same.map((each) => formatAttributeValue(each, attributes[each.id])).find(Boolean),
      ),
    ),
  }));
  const stated = rows.filter(isStated);
  const byGroup = Map.groupBy(stated, ({ group }) => group);
  const groups = [...byGroup].map(([name, some]) => ({
    name,
    rows: some.map(({ group: _, ...row }) => row),
  }));
  return [...groups, ...fieldGroup(stated, products)];
}

/** Rows that are not attributes, such as size and weight. */
function fieldGroup(
  stated: readonly ComparisonRow[],
  products: readonly ComparedValues[],
): ComparisonGroup[] {
  const known = new Set(stated.map(({ label }) => label.toLowerCase()));
  const labels = products.flatMap(({ specifications }) => specifications.map(({ label }) => label));
  const sameLabel = Map.groupBy(labels, (label) => label.toLowerCase());
  const rows = [...sameLabel]
    .filter(([key]) => !known.has(key))
    .map(([key, [label = ""]]) =>
      comparisonRow(
        label,
        products.map(
          ({ specifications }) =>
            specifications.find((each) => each.label.toLowerCase() === key)?.value,
        ),
      ),
    );
  return rows.length > 0 ? [{ name: "Other details", rows }] : [];
}

function comparisonRow(label: string, values: (string | undefined)[]): ComparisonRow {
  return { label, values, isDifferent: values.some((value) => value !== values[0]) };
}

/** What more than half of the products have; undefined if there is no such value. */
export function usualValue(values: ComparisonRow["values"]): string | undefined {
  return values.find(
    (value) => values.filter((other) => other === value).length * 2 > values.length,
  );
}

const isStated = ({ values }: ComparisonRow) => values.some((value) => value !== undefined);

export function onlyDifferences(groups: readonly ComparisonGroup[]): ComparisonGroup[] {
  return groups
    .map(({ name, rows }) => ({ name, rows: rows.filter(({ isDifferent }) => isDifferent) }))
    .filter(({ rows }) => rows.length > 0);
}
