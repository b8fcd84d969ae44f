import { inArray, type SQL, sql } from "drizzle-orm";
import { toCents } from "#app/content/money.ts";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { readCover } from "#app/domain/media/picture.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { publicStock } from "./stock.ts";

/** Summaries of these products in this order; deleted ones are left out. */
export async function readProductSummaries(
  { database, files }: SummaryServices,
  ids: readonly string[],
): Promise<ProductSummary[]> {
  if (ids.length === 0) return [];
  const rows = await productSummariesQuery(database).where(inArray(products.id, [...ids]));
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows
    .toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
    .map((row) => toProductSummary(files, row));
}

function productSummariesQuery(database: DatabaseOrTransaction) {
  return database.select(columns).from(products);
}

/** The rows of these ids as one JSON value inside a larger query; `toProductSummary` converts each. */
export function productSummariesJson(ids: SQL): SQL {
  return sql`(select coalesce(json_agg(json_build_object(${fields}) order by place), '[]')
    from unnest(${ids}) with ordinality as page (id, place)
    join ${products} on ${products.id} = page.id)`;
}

/** A product as lists show it (product card). */
export type ProductSummary = ReturnType<typeof toProductSummary>;

export function toProductSummary(files: SummaryServices["files"], row: ProductSummaryRow) {
  return {
    id: row.id,
    name: row.name,
    /** The first sentence of its description. */
    line: firstSentence(row.opening),
    cents: toCents(row.price),
    /** Exact for the last few only. */
    stock: publicStock(row.stock),
    picture: readCover(files, row.cover),
  };
}

const columns = {
  id: products.id,
  name: products.name,
  // As text, because a JSON number would lose the exact decimal.
  price: sql<string>`${products.price}::text`,
  stock: products.stock,
  opening: sql<string>`left(${products.description}, 600)`,
  cover: sql<unknown>`jsonb_path_query_array(${products.images}, '$[0]')`,
};

const fields = sql`'id', ${columns.id}, 'name', ${columns.name}, 'price', ${columns.price},
  'stock', ${columns.stock}, 'opening', ${columns.opening}, 'cover', ${columns.cover}`;

export type ProductSummaryRow = Awaited<ReturnType<typeof productSummariesQuery>>[number];

type SummaryServices = { database: DatabaseOrTransaction; files: Pick<FileStorage, "publicUrl"> };

const MAX_SENTENCE_LENGTH = 140;

/** The first sentence of a description that does not begin with a bullet. */
export function firstSentence(description: string): string {
  const lines = description.split("\n").map((line) => line.trim());
  const line = lines.find((each) => each !== "" && !each.startsWith("*")) ?? "";
  const sentence = /^.*?[.!?](?=\s|$)/u.exec(line)?.[0] ?? line;
  if (sentence.length <= MAX_SENTENCE_LENGTH) return sentence.replace(/\.$/, "");
  return `${sentence.slice(0, MAX_SENTENCE_LENGTH).replace(/\s+\S*$/, "")}…`;
}
