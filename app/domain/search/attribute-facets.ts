import {
  type AttributeFilter,
  type FacetAttribute,
  warrantyFacet,
} from "#app/domain/catalogue/attributes/facet-attributes.ts";

/** A filter of the shop by one attribute, with how many products each option would show. */
export type AttributeFacet = Pick<FacetAttribute, "slug" | "name" | "unit"> & {
  options: FacetOption[];
  /** For a number: the requested range, and the smallest and largest value. */
  range: FacetRange | undefined;
};

export type FacetOption = {
  /** As in the URL. */
  value: string;
  label: string;
  /** Undefined when there were too many products to count. */
  count: number | undefined;
  isChosen: boolean;
};

export type FacetRange = {
  from: number | undefined;
  to: number | undefined;
  min: number | undefined;
  max: number | undefined;
  /** Products that the requested range leaves out because they state no value. */
  withoutValue: number;
};

/** Counts from the database: products by "attribute id=value", and the range of each number. */
export type AttributeCounts = {
  terms: Readonly<Record<string, number>>;
  ranges: Readonly<Record<string, AttributeRange>>;
  /** Counting stopped at the limit: there are more products. */
  isCapped: boolean;
};

type AttributeRange = readonly [min: number | null, max: number | null, withoutValue: number];

/** The facets worth showing: an option without products is left out unless it is chosen. */
export function attributeFacets(
  attributes: readonly FacetAttribute[],
  filters: readonly AttributeFilter[],
  counts: AttributeCounts,
): AttributeFacet[] {
  return attributes.flatMap((attribute): AttributeFacet[] => {
    const filter = filters.find((each) => each.attribute.id === attribute.id);
    const { slug, name, unit } = attribute;
    if (attribute.kind === "number") {
      const range = facetRange(attribute, filter, counts);
      return range ? [{ slug, name, unit, options: [], range }] : [];
    }
    const options = facetOptions(attribute, filter, counts);
    return options.length > 0 ? [{ slug, name, unit, options, range: undefined }] : [];
  });
}

function facetRange(
  { id }: FacetAttribute,
  filter: AttributeFilter | undefined,
  { ranges, isCapped }: AttributeCounts,
): FacetRange | undefined {
  const [min, max, withoutValue] = ranges[id] ?? [null, null, 0];
  const chosen = { from: filter?.from, to: filter?.to };
  if (isCapped) return { ...chosen, min: undefined, max: undefined, withoutValue: 0 };
  // If all products have the same value there is nothing to filter, except by warranty, which buyers ask for.
  const isOneForAll = min === max && id !== warrantyFacet.id;
  if (!filter && (min === null || isOneForAll)) return undefined;
  return { ...chosen, min: min ?? undefined, max: max ?? undefined, withoutValue };
}

function facetOptions(
  attribute: FacetAttribute,
  filter: AttributeFilter | undefined,
  { terms, isCapped }: AttributeCounts,
): FacetOption[] {
  return optionsOf(attribute).flatMap(({ stored, ...option }) => {
    const count = isCapped ? undefined : (terms[attributeTerm(attribute, stored)] ?? 0);
    const isChosen = filter?.values.includes(stored) ?? false;
    return count === 0 && !isChosen ? [] : [{ ...option, count, isChosen }];
  });
}

/** The options of an attribute: in the URL, in words, and as its values are stored. */
export function optionsOf({
  kind,
  choices,
}: Pick<FacetAttribute, "kind" | "choices">): { value: string; label: string; stored: string }[] {
  if (kind !== "boolean") {
    return choices.map((choice) => ({ value: choice, label: choice, stored: choice }));
  }
  return [
    { value: "yes", label: "Yes", stored: "true" },
    { value: "no", label: "No", stored: "false" },
  ];
}

/** In the format of the column attribute_terms. */
export function attributeTerm({ id }: Pick<FacetAttribute, "id">, stored: string): string {
  return `${id}=${stored}`;
}
