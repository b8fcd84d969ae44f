import { inArray, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { readCover } from "./picture.ts";
import { firstSentence, type ProductSummary } from "./product-summary.ts";
import { centsOfRand } from "./rand.ts";
import { shownStock } from "./shown-stock.ts";

/** These products as lists show them, in this order; one that has gone is left out. */
export async function readSummaries(
  { database, files }: Reading,
  ids: readonly string[],
): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  const rows = await summariesQuery(database).where(inArray(products.id, [...ids]));
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows
    .toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
    .map((row) => readSummary(files, row));
}

function summariesQuery(database: DatabaseOrTransaction) {
  return database.select(columns).from(products);
}

/** The same for the ids of an array, as one value of a larger question; `readSummary` reads each. */
export function summariesOf(ids: SQL): SQL {
  return sql`(select coalesce(json_agg(json_build_object(${fields}) order by place), '[]')
    from unnest(${ids}) with ordinality as page (id, place)
    join ${products} on ${products.id} = page.id)`;
}

export function readSummary(files: Reading["files"], row: SummaryRow): ProductSummary {
  return {
    id: row.id,
    name: row.name,
    line: firstSentence(row.opening),
    cents: centsOfRand(row.price),
    stock: shownStock(row.stock),
    picture: readCover(files, row.cover),
  };
}

const columns = {
  id: products.id,
  name: products.name,
  // In JSON a number would lose its cents' exact writing.
  price: sql<string>`${products.price}::text`,
  stock: products.stock,
  opening: sql<string>`left(${products.description}, 600)`,
  cover: sql<unknown>`jsonb_path_query_array(${products.images}, '$[0]')`,
};

const fields = sql`'id', ${columns.id}, 'name', ${columns.name}, 'price', ${columns.price},
  'stock', ${columns.stock}, 'opening', ${columns.opening}, 'cover', ${columns.cover}`;

export type SummaryRow = Awaited<ReturnType<typeof summariesQuery>>[number];

type Reading = { database: DatabaseOrTransaction; files: Pick<FileStorage, "publicAddress"> };
