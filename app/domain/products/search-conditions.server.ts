import { type SQL, sql } from "drizzle-orm";
import { products } from "#app/database/tables/catalogue.ts";
import type { Category } from "#app/domain/categories/category-tree.ts";
import { anyOf, atLeast, type TermQuery } from "./search-queries.server.ts";
import { type NamedShelves, shelvesByWhatTheySay, shelvesNamed } from "./search-shelves.ts";
import type { Term } from "./search-terms.ts";

/** Each costs a look into the index; only words that are all names of categories make more. */
const MOST_GROUPS = 8;
const MOST_GROUPS_WITH_TEXT = 3;

/**
 * The planner does not know how long it takes to read a product's words from beside the table: the
 * index of words answers, and nothing else is tried.
 */
export const alongTheIndex = { enable_seqscan: "off", max_parallel_workers_per_gather: 0 } as const;

/** One term, ready to be asked of a product in every place it may stand. */
type Question = TermQuery & NamedShelves;

/**
 * What a search asks of products: at least so many of the terms. Where a shelf itself says a term,
 * the words need not: each group of shelves asks for the rest, and no two conditions of a list hold
 * for one product, so that each can go along its own index and stop early.
 */
export function askFor(
  terms: readonly Term[],
  queries: readonly TermQuery[],
  tree: readonly Category[],
  many = terms.length,
) {
  const questions = terms.map((term, at) => questionOf(queries[at] as TermQuery, term, tree));
  const groups = shelvesByWhatTheySay(questions).map(({ shelves, said }) => ({
    shelves,
    others: questions.filter((question) => !said.has(question)),
    missing: many - said.size,
  }));
  const says = groups.filter(({ missing }) => missing <= 0).map(({ shelves }) => shelves);
  const saysSome = groups.filter(({ missing }) => missing > 0);
  const byText = (most: number) => {
    const some = saysSome.slice(0, most);
    const apart = [...says, ...some.map(({ shelves }) => shelves)].flat();
    return [
      ...some.map(({ shelves, others, missing }) => {
        const rest = matches(products.search, atLeast(others.map(anywhere), missing));
        return sql`${rest} and ${stands(shelves)}`;
      }),
      sql`${matches(products.search, atLeast(questions.map(anywhere), many))}
        and (${stands(apart)}) is not true`,
    ];
  };
  const bySayingAll = says.map((shelves) => stands(shelves));
  return {
    /** In the name. */
    named: matches(products.nameWords, atLeast(questions.map(inName), many)),
    /** By the names of the categories above, and the name for what they do not say. */
    shelved: [
      ...bySayingAll,
      ...saysSome.slice(0, MOST_GROUPS).map(({ shelves, others, missing }) => {
        const rest = matches(products.nameWords, atLeast(others.map(inName), missing));
        return sql`${stands(shelves)} and ${rest}`;
      }),
    ],
    /** By words of the description too. */
    others: byText(MOST_GROUPS_WITH_TEXT),
    /** All of these, however long it takes. */
    anywhere: [...bySayingAll, ...byText(groups.length)],
    /** How far from the name the terms stand: least is best. */
    score: sql.join(questions.map(scoreOf), sql` + `),
  };
}

/** One of these conditions holds. Each is asked by itself, and by its index. */
export function isFoundBy(conditions: readonly SQL[]): SQL {
  const each = conditions.map((condition) => sql`select id from ${products} where ${condition}`);
  return sql`${products.id} in (${sql.join(each, sql` union all `)})`;
}

const inName = ({ begun, part }: Question) => anyOf([begun, part]);
const anywhere = (question: Question) => question.anywhere;

function questionOf(query: TermQuery, term: Term, tree: readonly Category[]): Question {
  return { ...query, ...shelvesNamed(term, tree) };
}

function scoreOf({ exact, begun, kinds, variants, part }: Question): SQL {
  const places = [
    matches(products.nameWords, exact),
    kinds.length > 0 && stands(kinds),
    variants.length > 0 && stands(variants),
    matches(products.nameWords, begun),
    part && matches(products.nameWords, part),
    matches(products.openingWords, begun),
  ];
  const cases = places.flatMap((place, cost) =>
    place ? [sql`when ${place} then ${cost}::int`] : [],
  );
  // What is in none of these was found in the rest of the text, or in no place at all: as far away.
  return sql`case ${sql.join(cases, sql` `)} else ${places.length}::int end`;
}

type Words = typeof products.search | typeof products.nameWords | typeof products.openingWords;

function matches(words: Words, query: string): SQL {
  return sql`${words} @@ ${query}::tsquery`;
}

function stands(shelves: readonly string[]): SQL {
  return sql`${products.shelfId} = any(${sql.param(shelves)}::uuid[])`;
}
