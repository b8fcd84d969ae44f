import { type SQL, sql } from "drizzle-orm";
import { products } from "#app/database/tables/catalogue.ts";
import { type Category, withDescendants } from "#app/domain/catalogue/categories/category-tree.ts";
import { type SearchTerm, singularize, type TermAlternative } from "./search-terms.ts";
import { anyOf, atLeast, type TermQuery } from "./term-queries.server.ts";

/** Each costs a look into the index; only words that are all names of categories make more. */
const MAX_GROUPS = 8;
const MAX_GROUPS_WITH_TEXT = 3;

/**
 * The planner does not know how long it takes to read a product's words from beside the table: the
 * index of words answers, and nothing else is tried.
 */
export const indexScanSettings = {
  enable_seqscan: "off",
  max_parallel_workers_per_gather: 0,
} as const;

/** One term, ready to be asked of a product in every place it may stand. */
type TermCondition = TermQuery & NamedCategories;

/**
 * The where-conditions of a search: at least so many of the terms. Where a category's name has a term,
 * the product's words need not: each group of categories asks for the rest, and no two conditions hold
 * for one product, so that each can go along its own index and stop early.
 */
export function searchConditions(
  terms: readonly SearchTerm[],
  queries: readonly TermQuery[],
  tree: readonly Category[],
  many = terms.length,
) {
  const termConditions = terms.map((term, at) =>
    toTermCondition(queries[at] as TermQuery, term, tree),
  );
  const groups = groupCategoriesByTerms(termConditions).map(({ shelves, said }) => ({
    shelves,
    others: termConditions.filter((question) => !said.has(question)),
    missing: many - said.size,
  }));
  const matchingGroups = groups.filter(({ missing }) => missing <= 0).map(({ shelves }) => shelves);
  const partialGroups = groups.filter(({ missing }) => missing > 0);
  const byText = (most: number) => {
    const some = partialGroups.slice(0, most);
    const apart = [...matchingGroups, ...some.map(({ shelves }) => shelves)].flat();
    return [
      ...some.map(({ shelves, others, missing }) => {
        const rest = matchesTsQuery(products.searchVector, atLeast(others.map(textQuery), missing));
        return sql`${rest} and ${inCategories(shelves)}`;
      }),
      sql`${matchesTsQuery(products.searchVector, atLeast(termConditions.map(textQuery), many))}
        and (${inCategories(apart)}) is not true`,
    ];
  };
  const byCategoryAlone = matchingGroups.map((shelves) => inCategories(shelves));
  return {
    /** In the name. */
    named: matchesTsQuery(products.nameVector, atLeast(termConditions.map(nameQuery), many)),
    /** By the names of the categories above, and the name for what they do not say. */
    shelved: [
      ...byCategoryAlone,
      ...partialGroups.slice(0, MAX_GROUPS).map(({ shelves, others, missing }) => {
        const rest = matchesTsQuery(products.nameVector, atLeast(others.map(nameQuery), missing));
        return sql`${inCategories(shelves)} and ${rest}`;
      }),
    ],
    /** By words of the description too. */
    others: byText(MAX_GROUPS_WITH_TEXT),
    /** All of these, however long it takes. */
    anywhere: [...byCategoryAlone, ...byText(groups.length)],
    /** How far from the name the terms stand: least is best. */
    score: sql.join(termConditions.map(relevanceScore), sql` + `),
  };
}

/** One of these conditions holds. Each is asked by itself, and by its index. */
export function matchesAnyOf(conditions: readonly SQL[]): SQL {
  const each = conditions.map((condition) => sql`select id from ${products} where ${condition}`);
  return sql`${products.id} in (${sql.join(each, sql` union all `)})`;
}

const nameQuery = ({ prefix, substring }: TermCondition) => anyOf([prefix, substring]);
const textQuery = (question: TermCondition) => question.anywhere;

function toTermCondition(
  query: TermQuery,
  term: SearchTerm,
  tree: readonly Category[],
): TermCondition {
  return { ...query, ...findCategoriesNamed(term, tree) };
}

function relevanceScore({ exact, prefix, kinds, variants, substring }: TermCondition): SQL {
  const places = [
    matchesTsQuery(products.nameVector, exact),
    kinds.length > 0 && inCategories(kinds),
    variants.length > 0 && inCategories(variants),
    matchesTsQuery(products.nameVector, prefix),
    substring && matchesTsQuery(products.nameVector, substring),
    matchesTsQuery(products.firstLineVector, prefix),
  ];
  const cases = places.flatMap((place, cost) =>
    place ? [sql`when ${place} then ${cost}::int`] : [],
  );
  // What is in none of these was found in the rest of the text, or in no place at all: as far away.
  return sql`case ${sql.join(cases, sql` `)} else ${places.length}::int end`;
}

type TsVectorColumn =
  | typeof products.searchVector
  | typeof products.nameVector
  | typeof products.firstLineVector;

function matchesTsQuery(words: TsVectorColumn, query: string): SQL {
  return sql`${words} @@ ${query}::tsquery`;
}

function inCategories(categoryIds: readonly string[]): SQL {
  return sql`${products.leafCategoryId} = any(${sql.param(categoryIds)}::uuid[])`;
}

/** Category, subcategory and type say what a thing is; subtype and model only which one. */
const DEEPEST_TYPE_LEVEL = 3;
const MIN_NAME_PREFIX = 3;

/** Categories below one with this name: by what it is (kinds), or only by which one it is (variants). */
type NamedCategories = { kinds: string[]; variants: string[] };

function findCategoriesNamed(
  term: SearchTerm,
  tree: readonly Category[],
  level = 1,
): NamedCategories {
  const named: NamedCategories = { kinds: [], variants: [] };
  for (const category of tree) {
    if (isNamedLike(category, term)) {
      const below = withDescendants(category).map(({ id }) => id);
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
): { shelves: string[]; said: ReadonlySet<Named> }[] {
  const termsByCategory = new Map<string, number[]>();
  for (const [place, { kinds, variants }] of named.entries()) {
    for (const categoryId of [...kinds, ...variants]) {
      termsByCategory.set(categoryId, [...(termsByCategory.get(categoryId) ?? []), place]);
    }
  }
  const groups = new Map<string, { shelves: string[]; said: Set<Named> }>();
  for (const [shelf, places] of termsByCategory) {
    const said = new Set(places.map((place) => named[place] as Named));
    const group = groups.get(places.join()) ?? { shelves: [], said };
    group.shelves.push(shelf);
    groups.set(places.join(), group);
  }
  return [...groups.values()].toSorted((one, other) => other.said.size - one.said.size);
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

/** Each word of a search is held against every name of the tree: the names are read once. */
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
