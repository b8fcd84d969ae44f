import type { AttributeValues } from "#app/domain/catalogue/attributes/attribute.ts";
import {
  type Attribute,
  type AttributeSpecification,
  attributeProperties,
  attributeSpecifications,
  shortSpecification,
} from "#app/domain/catalogue/attributes/attribute.ts";
import type { Specification } from "#app/domain/catalogue/parse-description.ts";
import { describeWarranty } from "#app/domain/catalogue/warranty.ts";

export type ProductAttributes = ReturnType<typeof describeAttributes>;

/**
 * What the page and its JSON-LD say of a product's attributes, and what only its description says. The warranty of the
 * product is not among them: it has a place of its own.
 */
export function describeAttributes(
  definitions: readonly Attribute[],
  { attributes: values, warrantyMonths }: { attributes: AttributeValues; warrantyMonths: number },
  described: readonly Specification[],
) {
  const specifications = attributeSpecifications(definitions, values);
  const labels = new Set(specifications.map(({ label }) => label.toLowerCase()));
  if (warrantyMonths > 0) labels.add("warranty");
  const others = described.filter(({ label }) => !labels.has(label.toLowerCase()));
  return {
    groups: groupSpecifications(specifications),
    short: shortSpecification(definitions, values),
    properties: attributeProperties(definitions, values),
    others,
    warranty: describeWarranty(warrantyMonths, [...specifications, ...described]),
  };
}

type SpecificationGroup = { name: string; rows: Specification[] };

/** In the order of their first attribute; those without a group come first. */
function groupSpecifications(specifications: readonly AttributeSpecification[]) {
  const groups = Map.groupBy(specifications, ({ group }) => group);
  return [...groups]
    .map(([name, rows]): SpecificationGroup => {
      return { name, rows: rows.map(({ label, value }) => ({ label, value })) };
    })
    .toSorted((one, other) => Number(one.name !== "") - Number(other.name !== ""));
}

export const GENERAL = "General";

/** A group of one row joins the general ones, which come last. */
export function mergeShortGroups(groups: readonly SpecificationGroup[]): SpecificationGroup[] {
  const isShort = ({ name, rows }: SpecificationGroup) =>
    !name || name === GENERAL || rows.length < 2;
  return [
    ...groups.filter((group) => !isShort(group)),
    { name: GENERAL, rows: groups.filter(isShort).flatMap(({ rows }) => rows) },
  ];
}

/** The fragment of a group. */
export function specificationId(name: string): string {
  return `specifications-${name.toLowerCase().replace(/[^a-z0-9]+/g, "-")}`;
}

/** Table bodies, each with its group as heading unless there is only one. */
export function SpecificationGroups({ groups }: { groups: readonly SpecificationGroup[] }) {
  return groups.map(({ name, rows }) => (
    <tbody key={name} id={specificationId(name)}>
      {groups.length > 1 && (
        <tr>
          <th colSpan={2} scope="rowgroup">
            <strong>{name}</strong>
          </th>
        </tr>
      )}
      {rows.map(({ label, value }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: static list
        <tr key={index}>
          <th scope="row">{label}</th>
          <td>{value}</td>
        </tr>
      ))}
    </tbody>
  ));
}
