import { normalizeName } from "#app/domain/catalogue/categories/category-tree.ts";
import type { Attribute } from "./attribute.ts";

/** Every attribute offered as a filter is counted for every list, which takes time. */
const MAX_OFFERED = 24;

/** An attribute that the shop offers as a filter; the slug is its name in the URL. */
export type FacetAttribute = Pick<Attribute, "id" | "name" | "kind" | "unit" | "choices"> & {
  slug: string;
};

/** A field of every product, which is filtered like an attribute. */
export const warrantyFacet: FacetAttribute = {
  id: "warranty",
  name: "Warranty",
  kind: "number",
  unit: "months",
  choices: [],
  slug: "warranty",
};

/** The filters of a category, from the attributes of its path; the warranty is offered beside them. */
export function facetAttributes(inherited: readonly Attribute[]): FacetAttribute[] {
  const taken = new Set<string>();
  const offered = inherited
    .filter(({ isFacet, kind }) => isFacet && kind !== "text")
    .slice(0, MAX_OFFERED)
    .map(({ id, name, kind, unit, choices }) => {
      const slug = uniqueSlug(name, taken);
      taken.add(slug);
      return { id, name, kind, unit, choices, slug };
    });
  const hasWarranty = offered.length > 0 && !taken.has(warrantyFacet.slug);
  return hasWarranty ? [...offered, warrantyFacet] : offered;
}

/** "PoE" and "PoE+" differ in punctuation only: the second becomes poe-2. */
function uniqueSlug(name: string, taken: ReadonlySet<string>): string {
  const plain = normalizeName(name).replaceAll(" ", "-") || "specification";
  let slug = plain;
  for (let number = 2; taken.has(slug); number++) slug = `${plain}-${number}`;
  return slug;
}

/** A selection of one attribute: any of these values, or a range with both ends included. */
export type AttributeFilter = {
  attribute: FacetAttribute;
  /** The chosen options of a choice; `true` or `false` for a yes/no attribute. */
  values: readonly string[];
  from: number | undefined;
  to: number | undefined;
};
