import { and, gte, lte, type SQL, sql } from "drizzle-orm";
import { products } from "#app/database/tables/catalogue.ts";
import {
  type Category,
  subtreeCategoryIds,
} from "#app/domain/catalogue/categories/category-tree.ts";
import { fromCents } from "#app/format/money.ts";
import { matchesAttributes, matchesBrands } from "./attribute-conditions.server.ts";
import { type CatalogueFlag, type CatalogueQuery, catalogueFlags } from "./catalogue-query.ts";
import { type SearchTerm, singularize, type TermAlternative } from "./search-terms.ts";
import { anyOf, atLeast, type TermQuery } from "./term-queries.server.ts";

/** Each group costs an index lookup. */
const MAX_GROUPS = 8;
const MAX_GROUPS_WITH_TEXT = 3;

/**
 * The planner underestimates the cost of reading TOASTed search vectors, so sequential scans are off
 * and the GIN index is used.
 */
export const indexScanSettings = {
  enable_seqscan: "off",
  max_parallel_workers_per_gather: 0,
} as const;

/** One term with its tsqueries and the categories whose names contain it. */
type TermCondition = TermQuery & NamedCategories;

/**
 * The where-conditions of a search: at least `many` of the terms. A term in the name of a category
 * counts for its products, so each group of categories only requires the other terms. The conditions
 * are disjoint: each can use its own index and stop early. A product with the identifier of the
 * search needs no term.
 */
export function searchConditions(
  terms: readonly SearchTerm[],
  queries: readonly TermQuery[],
  tree: readonly Category[],
  { many = terms.length, identifier }: { many?: number; identifier?: SQL | undefined } = {},
) {
  const termConditions = terms.map((term, at) => ({
    ...(queries[at] as TermQuery),
    ...findCategoriesNamed(term, tree),
  }));
  const groups = groupCategoriesByTerms(termConditions).map(({ categoryIds, matchedTerms }) => ({
    categoryIds,
    others: termConditions.filter((condition) => !matchedTerms.has(condition)),
    missing: many - matchedTerms.size,
  }));
  const matchingGroups = groups
    .filter(({ missing }) => missing <= 0)
    .map(({ categoryIds }) => categoryIds);
  const partialGroups = groups.filter(({ missing }) => missing > 0);
  const byText = (max: number) => {
    const some = partialGroups.slice(0, max);
    const apart = [...matchingGroups, ...some.map(({ categoryIds }) => categoryIds)].flat();
    return [
      ...some.map(({ categoryIds, others, missing }) => {
        const rest = matchesTsQuery(products.searchVector, atLeast(others.map(textQuery), missing));
        return sql`${rest} and ${inCategories(categoryIds)}`;
      }),
      sql`${matchesTsQuery(products.searchVector, atLeast(termConditions.map(textQuery), many))}
        and (${inCategories(apart)}) is not true`,
    ];
  };
  const byCategoryAlone = matchingGroups.map((categoryIds) => inCategories(categoryIds));
  const byIdentifier = (apart: readonly SQL[]) =>
    identifier ? [sql`(${identifier}) and (${sql.join([...apart], sql` or `)}) is not true`] : [];
  const others = byText(MAX_GROUPS_WITH_TEXT);
  const anywhere = [...byCategoryAlone, ...byText(groups.length)];
  return {
    /** All terms in the name. */
    named: matchesTsQuery(products.nameVector, atLeast(termConditions.map(nameQuery), many)),
    /** Terms in the names of the categories, the rest in the product's name. */
    inCategory: [
      ...byCategoryAlone,
      ...partialGroups.slice(0, MAX_GROUPS).map(({ categoryIds, others, missing }) => {
        const rest = matchesTsQuery(products.nameVector, atLeast(others.map(nameQuery), missing));
        return sql`${inCategories(categoryIds)} and ${rest}`;
      }),
    ],
    /** Terms in the description too, or an identifier; the number of conditions is limited. */
    others: [...others, ...byIdentifier(others)],
    /** Every match, without that limit. */
    anywhere: [...anywhere, ...byIdentifier(anywhere)],
    /** Relevance: the lower, the closer the terms are to the name. */
    score: sql.join(termConditions.map(relevanceScore), sql` + `),
  };
}

/** Any of these conditions; a union, so each uses its own index. */
export function matchesAnyOf(conditions: readonly SQL[]): SQL {
  const each = conditions.map((condition) => sql`select id from ${products} where ${condition}`);
  return sql`${products.id} in (${sql.join(each, sql` union all `)})`;
}

const nameQuery = ({ prefix, substring }: TermCondition) => anyOf([prefix, substring]);
const textQuery = (condition: TermCondition) => condition.anywhere;

function relevanceScore({ exact, prefix, kinds, variants, substring }: TermCondition): SQL {
  const places = [
    matchesTsQuery(products.nameVector, exact),
    kinds.length > 0 && inCategories(kinds),
    variants.length > 0 && inCategories(variants),
    matchesTsQuery(products.nameVector, prefix),
    substring && matchesTsQuery(products.nameVector, substring),
    matchesTsQuery(products.firstLineVector, exact),
    matchesTsQuery(products.firstLineVector, prefix),
  ];
  const cases = places.flatMap((place, cost) =>
    place ? [sql`when ${place} then ${cost}::int`] : [],
  );
  // Otherwise the term is in the rest of the text, or missing.
  return sql`case ${sql.join(cases, sql` `)} else ${places.length}::int end`;
}

type TsVectorColumn =
  | typeof products.searchVector
  | typeof products.nameVector
  | typeof products.firstLineVector;

function matchesTsQuery(words: TsVectorColumn, query: string): SQL {
  return sql`${words} @@ ${query}::tsquery`;
}

export function inCategories(categoryIds: readonly string[]): SQL {
  return sql`${products.leafCategoryId} = any(${sql.param(categoryIds)}::uuid[])`;
}

/** Category, subcategory and type name the kind of a product; subtype and model only the variant. */
const DEEPEST_TYPE_LEVEL = 3;
const MIN_NAME_PREFIX = 3;

/** The categories whose path contains a term, by the level of the match. */
type NamedCategories = { kinds: string[]; variants: string[] };

function findCategoriesNamed(
  term: SearchTerm,
  tree: readonly Category[],
  level = 1,
): NamedCategories {
  const named: NamedCategories = { kinds: [], variants: [] };
  for (const category of tree) {
    if (isNamedLike(category, term)) {
      const below = subtreeCategoryIds(category);
      named[level <= DEEPEST_TYPE_LEVEL ? "kinds" : "variants"].push(...below);
    } else {
      const below = findCategoriesNamed(term, category.children, level + 1);
      named.kinds.push(...below.kinds);
      named.variants.push(...below.variants);
    }
  }
  return named;
}

/** The categories grouped by the terms in their names, those with most terms first. */
function groupCategoriesByTerms<Named extends NamedCategories>(
  named: readonly Named[],
): { categoryIds: string[]; matchedTerms: ReadonlySet<Named> }[] {
  const termsByCategory = new Map<string, number[]>();
  for (const [place, { kinds, variants }] of named.entries()) {
    for (const categoryId of [...kinds, ...variants]) {
      termsByCategory.set(categoryId, [...(termsByCategory.get(categoryId) ?? []), place]);
    }
  }
  const groups = new Map<string, { categoryIds: string[]; matchedTerms: Set<Named> }>();
  for (const [categoryId, places] of termsByCategory) {
    const matchedTerms = new Set(places.map((place) => named[place] as Named));
    const group = groups.get(places.join()) ?? { categoryIds: [], matchedTerms };
    group.categoryIds.push(categoryId);
    groups.set(places.join(), group);
  }
  return [...groups.values()].toSorted(
    (one, other) => other.matchedTerms.size - one.matchedTerms.size,
  );
}

function isNamedLike(category: Category, { alternatives, isPrefix }: SearchTerm): boolean {
  const { words: names, singulars } = categoryNameWords(category);
  return alternatives.some(({ words, isTyped }: TermAlternative) =>
    words.every(
      (word) =>
        singulars.has(singularize(word)) ||
        (isTyped &&
          isPrefix &&
          word.length >= MIN_NAME_PREFIX &&
          names.some((each) => each.startsWith(word))),
    ),
  );
}

type CategoryNameWords = { words: string[]; singulars: ReadonlySet<string> };

/** A cache: every term is compared with every category name. */
const wordsByCategory = new WeakMap<Category, CategoryNameWords>();

function categoryNameWords(category: Category): CategoryNameWords {
  const known = wordsByCategory.get(category);
  if (known) return known;
  const small = category.name.toLowerCase();
  const words = [...small.split(/[^\p{L}\p{N}]+/u), small.replace(/[^\p{L}\p{N}]+/gu, "")];
  const read = { words, singulars: new Set(words.map(singularize)) };
  wordsByCategory.set(category, read);
  return read;
}

export type CatalogueFilters = Pick<
  CatalogueQuery,
  "category" | "from" | "to" | "inStockOnly" | "flags" | "brands" | "attributeFilters"
>;

export function matchesCatalogueFilters(filters: CatalogueFilters): SQL | undefined {
  const { category, from, to, inStockOnly, flags, brands, attributeFilters } = filters;
  return and(
    category && inCategories(subtreeCategoryIds(category)),
    from === undefined ? undefined : gte(products.price, fromCents(from)),
    to === undefined ? undefined : lte(products.price, fromCents(to)),
    inStockOnly ? sql`${products.inStock}` : undefined,
    ...flags.map((flag) => flagConditions[flag]),
    matchesBrands(brands),
    matchesAttributes(attributeFilters),
  );
}

/** Must match the conditions of the partial indexes, or PostgreSQL does not use them. */
export const flagConditions = {
  sale: sql`${products.price} < ${products.regularPrice}`,
  "quantity-prices": sql`${products.priceBreaks} <> '[]'`,
  discontinued: sql`${products.discontinued}`,
} satisfies Record<CatalogueFlag, SQL>;

/** The flags of a product as a text array. */
export const flagsColumn = sql`array_remove(array[${sql.join(
  catalogueFlags.map((flag) => sql`case when ${flagConditions[flag]} then ${flag}::text end`),
  sql`, `,
)}], null)`;
