import { and, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Category } from "#app/domain/categories/category-tree.ts";
import type { Sort } from "./catalogue-choice.ts";
import { centsOfRand } from "./rand.ts";
import { askFor, MISSED } from "./search-conditions.server.ts";
import type { Term } from "./search-terms.ts";

/**
 * So many products that match are looked at. Beyond that a search is too wide for its order to mean
 * anything, and must not cost more.
 */
export const mostMatches = 2000;

/** A product that has every word, with all that the filters ask about it. */
export type Match = { id: string; shelfId: string | null; inStock: boolean; cents: number };

type Text = {
  terms: readonly Term[];
  tree: readonly Category[];
  sort: Sort;
  /** Also products that lack some of the words: only those that lack the fewest. */
  isLoose?: boolean;
};

/**
 * The products with every word, in the order asked for. Those with the words in their name or
 * category are taken first, so that a wide search cuts off only the others.
 */
export async function matchProducts(
  database: DatabaseOrTransaction,
  { terms, tree, sort, isLoose = false }: Text,
  fits?: SQL,
): Promise<Match[]> {
  const asked = askFor(terms, tree);
  const columns = sql`${products.id}, ${products.shelfId}, ${products.inStock}, ${products.price},
    ${products.createdAt}, lower(${products.name}) as written, ${asked.score} as score`;
  const { rows } = await database.execute<Row>(sql`
    with heads as materialized (
      select ${columns} from ${products}
      where ${and(isLoose ? asked.someHead : asked.heads, fits)} limit ${mostMatches}
    ), others as (
      select ${columns} from ${products}
      where ${and(isLoose ? asked.some : asked.whole, fits)}
        and ${products.id} not in (select id from heads)
      limit ${mostMatches} - (select count(*) from heads)
    )
    select id, shelf_id, in_stock, price, score
    from (select * from heads union all select * from others)
    order by ${orders[sort](terms)}`);
  const missed = ({ score }: Row) => Math.floor(score / MISSED);
  const fewest = rows.reduce((least, row) => Math.min(least, missed(row)), terms.length);
  return rows
    .filter((row) => missed(row) === fewest)
    .map((row) => ({
      id: row.id,
      shelfId: row.shelf_id,
      inStock: row.in_stock,
      cents: centsOfRand(row.price),
    }));
}

type Row = { id: string; shelf_id: string | null; in_stock: boolean; price: string; score: number };

const orders = {
  relevance: ([first]) => sql`score, starts_with(written, ${first?.alternatives[0]?.words[0] ?? ""})
    desc, created_at desc, id`,
  newest: () => sql`created_at desc, id`,
  "price-up": () => sql`price, id`,
  "price-down": () => sql`price desc, id desc`,
  name: () => sql`written, id`,
} satisfies Record<Sort, (terms: readonly Term[]) => SQL>;
