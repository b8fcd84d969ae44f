import type {
  AttributeFilter,
  FacetAttribute,
} from "#app/domain/catalogue/attributes/facet-attributes.ts";
import { optionsOf } from "#app/domain/search/attribute-facets.ts";

/** A filter by one attribute as the URL has it: `spec.speed=10+Gb/s` or `spec.ports.from=24`. */
export type SpecParameter = {
  slug: string;
  values: readonly string[];
  from: number | undefined;
  to: number | undefined;
};

export const SPEC_PREFIX = "spec.";
const MAX_ATTRIBUTES = 12;
const MAX_VALUES = 20;
const MAX_VALUE_LENGTH = 100;
const MAX_BRAND_LENGTH = 60;

/** Bounded: what is malformed or too much is left out and reported. */
export function parseSpecParameters(parameters: URLSearchParams): {
  brands: string[];
  specs: SpecParameter[];
  problems: ("filter" | "number")[];
} {
  const problems = new Set<"filter" | "number">();
  const specs = new Map<string, { values: Set<string>; from?: number; to?: number }>();
  for (const [name, written] of parameters) {
    const value = written.trim();
    if (!name.startsWith(SPEC_PREFIX) || value === "") continue;
    const [, slug, end] = parameterPattern.exec(name.slice(SPEC_PREFIX.length)) ?? [];
    const number = end ? parseNumber(value) : 0;
    if (slug === undefined || value.length > MAX_VALUE_LENGTH) problems.add("filter");
    else if (number === undefined) problems.add("number");
    else if (!specs.has(slug) && specs.size >= MAX_ATTRIBUTES) problems.add("filter");
    else {
      const spec = specs.get(slug) ?? { values: new Set() };
      specs.set(slug, spec);
      if (end === "from" || end === "to") spec[end] = number;
      else if (spec.values.size < MAX_VALUES) spec.values.add(value);
      else problems.add("filter");
    }
  }
  const brands = parameters.getAll("brand").map((each) => each.trim());
  const named = brands.filter((each) => each !== "" && each.length <= MAX_BRAND_LENGTH);
  const known = [...new Set(named)].sort().slice(0, MAX_VALUES);
  if (known.length < new Set(brands.filter(Boolean)).size) problems.add("filter");
  return { brands: known, specs: [...specs].map(toSpec).sort(bySlug), problems: [...problems] };
}

const parameterPattern = /^([\p{Ll}\p{Lo}\p{N}-]{1,80})(?:\.(from|to))?$/u;

function toSpec([slug, { values, from, to }]: [
  string,
  { values: ReadonlySet<string>; from?: number; to?: number },
]): SpecParameter {
  const isReversed = from !== undefined && to !== undefined && from > to;
  return {
    slug,
    values: [...values].sort(),
    from: isReversed ? to : from,
    to: isReversed ? from : to,
  };
}

const bySlug = (one: SpecParameter, other: SpecParameter) => (one.slug < other.slug ? -1 : 1);

/** A number as people type it: `24`, `2,5`, `1 000`. */
export function parseNumber(written: string): number | undefined {
  const plain = written.replace(/[\s\u00a0]/g, "").replace(",", ".");
  return /^-?\d{1,12}(\.\d{1,6})?$/.test(plain) ? Number(plain) : undefined;
}

/** The parameters in their canonical order. */
export function specParameters(
  brands: readonly string[],
  specs: readonly SpecParameter[],
): [name: string, value: string][] {
  return [
    ...brands.map((brand): [string, string] => ["brand", brand]),
    ...specs.flatMap(({ slug, values, from, to }) => {
      const name = `${SPEC_PREFIX}${slug}`;
      return [
        ...values.map((value): [string, string] => [name, value]),
        ...(from === undefined ? [] : [[`${name}.from`, String(from)] as [string, string]]),
        ...(to === undefined ? [] : [[`${name}.to`, String(to)] as [string, string]]),
      ];
    }),
  ];
}

/** The filters that the category offers; the others are left out of both lists. */
export function resolveSpecs(
  specs: readonly SpecParameter[],
  offered: readonly FacetAttribute[],
): { known: SpecParameter[]; filters: AttributeFilter[]; hasUnknown: boolean } {
  const resolved = specs.flatMap((spec) => {
    const attribute = offered.find(({ slug }) => slug === spec.slug);
    if (!attribute) return [];
    const isNumber = attribute.kind === "number";
    const options = optionsOf(attribute).filter(({ value }) => spec.values.includes(value));
    const from = isNumber ? spec.from : undefined;
    const to = isNumber ? spec.to : undefined;
    const isEmpty = isNumber ? from === undefined && to === undefined : options.length === 0;
    if (isEmpty) return [];
    const values = isNumber ? [] : options.map(({ value }) => value).sort();
    const stored = isNumber ? [] : options.map((each) => each.stored);
    return [
      {
        known: { slug: spec.slug, values, from, to },
        filter: { attribute, values: stored, from, to },
      },
    ];
  });
  const count = (all: readonly SpecParameter[]) => specParameters([], all).length;
  const known = resolved.map((each) => each.known);
  return {
    known,
    filters: resolved.map(({ filter }) => filter),
    hasUnknown: count(known) < count(specs),
  };
}

/** The filters without one value, or without the range of an attribute. */
export function withoutSpec(
  specs: readonly SpecParameter[],
  slug: string,
  value?: string,
): SpecParameter[] {
  return specs.flatMap((spec) => {
    if (spec.slug !== slug) return [spec];
    const values = value === undefined ? [] : spec.values.filter((each) => each !== value);
    return values.length > 0 ? [{ ...spec, values }] : [];
  });
}
