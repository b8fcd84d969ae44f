import { and, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Category } from "#app/domain/categories/category-tree.ts";
import type { Sort } from "./catalogue-choice.ts";
import { isDescribed, isNamed, queryOf } from "./catalogue-conditions.server.ts";
import { centsOfRand } from "./rand.ts";

/**
 * So many products that match are looked at. Beyond that a search is too wide for its order to mean
 * anything, and must not cost more.
 */
export const mostMatches = 2000;

/** A product that has every word, with all that the filters ask about it. */
export type Match = { id: string; shelfId: string | null; inStock: boolean; cents: number };

type Text = { words: readonly string[]; tree: readonly Category[]; sort: Sort };

/**
 * The products with every word, in the order asked for. Those with the words in their name are
 * taken first, so that a wide search cuts off only the others.
 */
export async function matchProducts(
  database: DatabaseOrTransaction,
  { words, tree, sort }: Text,
  fits?: SQL,
): Promise<Match[]> {
  const columns = sql`${products.id}, ${products.shelfId}, ${products.inStock}, ${products.price},
    ${products.createdAt}, lower(${products.name}) as written,
    ts_rank(${products.search}, ${queryOf(words)}) as rank`;
  const { rows } = await database.execute<Row>(sql`
    with named as materialized (
      select 0 as tier, ${columns} from ${products}
      where ${and(isNamed(words), fits)} limit ${mostMatches}
    ), described as (
      select 1 as tier, ${columns} from ${products}
      where ${and(isDescribed(words, tree), fits)} and ${products.id} not in (select id from named)
      limit ${mostMatches} - (select count(*) from named)
    )
    select id, shelf_id, in_stock, price from (select * from named union all select * from described)
    order by ${orders[sort](words)}`);
  return rows.map((row) => ({
    id: row.id,
    shelfId: row.shelf_id,
    inStock: row.in_stock,
    cents: centsOfRand(row.price),
  }));
}

type Row = { id: string; shelf_id: string | null; in_stock: boolean; price: string };

const orders = {
  relevance: (words) => sql`tier, starts_with(written, ${words[0] ?? ""}) desc, rank desc,
    created_at desc, id`,
  newest: () => sql`created_at desc, id`,
  "price-up": () => sql`price, id`,
  "price-down": () => sql`price desc, id desc`,
  name: () => sql`written, id`,
} satisfies Record<Sort, (words: readonly string[]) => SQL>;
