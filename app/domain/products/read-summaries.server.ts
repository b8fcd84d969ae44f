import { eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { prepareOnce } from "#app/database/prepare-once.server.ts";
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
  const question = prepareOnce(database, "read_summaries", summariesOf);
  const rows = await question.execute({ ids });
  const place = new Map(ids.map((id, index) => [id, index]));
  return rows
    .toSorted((one, other) => (place.get(one.id) ?? 0) - (place.get(other.id) ?? 0))
    .map(({ id, name, price, stock, opening, cover }) => ({
      id,
      name,
      line: firstSentence(opening),
      cents: centsOfRand(price),
      stock: shownStock(stock),
      picture: readCover(files, cover),
    }));
}

function summariesOf(database: DatabaseOrTransaction) {
  return database
    .select({
      id: products.id,
      name: products.name,
      price: products.price,
      stock: products.stock,
      opening: sql<string>`left(${products.description}, 600)`,
      cover: sql<unknown>`jsonb_path_query_array(${products.images}, '$[0]')`,
    })
    .from(products)
    .where(eq(products.id, sql`any(${sql.placeholder("ids")})`));
}

type Reading = { database: DatabaseOrTransaction; files: Pick<FileStorage, "publicAddress"> };
