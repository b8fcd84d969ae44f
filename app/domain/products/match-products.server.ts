import { and, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Category } from "#app/domain/categories/category-tree.ts";
import { pageSize, type Sort } from "./catalogue-choice.ts";
import { type SummaryRow, summariesOf } from "./read-summaries.server.ts";
import { askFor } from "./search-conditions.server.ts";
import type { TermQuery } from "./search-queries.server.ts";
import type { Term } from "./search-terms.ts";

/**
 * So many products that match are looked at. Beyond that a search is too wide for its order to mean
 * anything, and must not cost more.
 */
export const mostMatches = 50 * pageSize;

/** A product that has every word, with all that the filters ask about it. */
export type Match = { id: string; shelfId: string | null; inStock: boolean; cents: number };

/** All of them in the order asked for, those of the page as lists show them, and their words. */
export type Matches = { all: Match[]; page: SummaryRow[]; many: number };

type Text = {
  terms: readonly Term[];
  /** What each of the terms asks. */
  queries: readonly TermQuery[];
  tree: readonly Category[];
  sort: Sort;
  /** Counted from 1; 0 for none. */
  page: number;
  /** Also products that lack some of the words: only those that lack the fewest. */
  isLoose: boolean;
  /** So many of the words, where that is settled already. */
  many?: number | undefined;
};

/** The products with every word, in the order asked for. */
export async function matchProducts(
  database: DatabaseOrTransaction,
  text: Text,
  fits?: SQL,
): Promise<Matches> {
  if (!text.isLoose) return match(database, text, text.terms.length, fits);
  const known = await knownOf(database, text);
  const terms = text.terms.filter((_, place) => known[place]);
  const queries = text.queries.filter((_, place) => known[place]);
  const most = text.many ?? Math.min(terms.length, text.terms.length - 1);
  const least = text.many ?? 1;
  for (let many = most; many >= least; many--) {
    const found = await match(database, { ...text, terms, queries }, many, fits);
    if (found.all.length > 0) return found;
  }
  return { all: [], page: [], many: least };
}

/**
 * Those with the words in their name are taken first, then those whose category says them, so that
 * a wide search cuts off only the others.
 */
async function match(
  database: DatabaseOrTransaction,
  { terms, queries, tree, sort, page }: Text,
  many: number,
  fits: SQL | undefined,
): Promise<Matches> {
  const asked = askFor(terms, queries, tree, many);
  const take = (conditions: readonly SQL[], taken: SQL) => {
    const each = conditions.map(
      (condition) => sql`(select ${columns} from ${products} where ${and(condition, fits)}
        and id not in (${taken}))`,
    );
    return each.length > 0
      ? sql.join(each, sql` union all `)
      : sql`select * from named where false`;
  };
  const { rows } = await database.execute<Omit<Matches, "many">>(sql`
    with named as materialized (
      select ${columns} from ${products} where ${and(asked.named, fits)} limit ${mostMatches}
    ), shelved as materialized (
      ${take(asked.shelved, sql`select id from named`)}
      limit ${mostMatches} - (select count(*) from named)
    ), others as materialized (
      ${take(asked.others, sql`select id from named union all select id from shelved`)}
      limit ${mostMatches} - (select count(*) from named) - (select count(*) from shelved)
    ), ordered as materialized (
      select id, shelf_id, in_stock, price,
        row_number() over (order by ${orders[sort](terms, asked.score)}) as place
      from (
        select * from named union all select * from shelved union all select * from others
      ) as products
    )
    select (select coalesce(json_agg(json_build_object('id', id, 'shelfId', shelf_id,
        'inStock', in_stock, 'cents', (price * 100)::int8) order by place), '[]') from ordered) as all,
      ${summariesOf(sql`array(select id from ordered
        where place > ${(page - 1) * pageSize} and place <= ${page * pageSize} order by place)`)} as page`);
  const [found = { all: [], page: [] }] = rows;
  return { ...found, many };
}

/** Which of the terms any product has at all. Only rare words have to be looked up: that is cheap. */
async function knownOf(
  database: DatabaseOrTransaction,
  { terms, queries, tree }: Text,
): Promise<boolean[]> {
  const each = terms.map((term, place) => {
    if (queries[place]?.isKnown) return sql`true`;
    const { shelved, others } = askFor([term], [queries[place] as TermQuery], tree);
    const ways = [...shelved, ...others].map(
      (way) => sql`exists (select from ${products} where ${way})`,
    );
    return sql.join(ways, sql` or `);
  });
  const { rows } = await database.execute<{ known: boolean[] }>(
    sql`select array[${sql.join(each, sql`, `)}] as known`,
  );
  return rows[0]?.known ?? [];
}

const columns = sql`${products.id}, ${products.shelfId}, ${products.inStock},
  ${products.price}, ${products.createdAt}, ${products.nameWords}, ${products.openingWords},
  lower(${products.name}) as written`;

const orders = {
  relevance: ([first], score) => sql`${score},
    starts_with(written, ${first?.alternatives[0]?.words[0] ?? ""}) desc, created_at desc, id`,
  newest: () => sql`created_at desc, id`,
  "price-up": () => sql`price, id`,
  "price-down": () => sql`price desc, id desc`,
  name: () => sql`written, id`,
} satisfies Record<Sort, (terms: readonly Term[], score: SQL) => SQL>;
