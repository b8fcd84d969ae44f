import { and, desc, eq, ne, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import type { ProductSummary } from "./product-summary.ts";
import { readSummaries } from "./read-summaries.server.ts";

export const relatedLimit = 4;

/** How many of a category are looked at: what a page costs must not grow with the catalogue. */
const WINDOW = 60;

/** Others of the nearest category, what can be bought before what cannot. */
export async function listRelated(
  { database, files }: Reading,
  { id, categoryIds }: { id: string; categoryIds: readonly string[] },
): Promise<ProductSummary[]> {
  const near = levels.flatMap((column, level) => {
    const category = categoryIds[level];
    if (!category) return [];
    const rows = database
      .select({
        id: products.id,
        inStock: products.inStock,
        createdAt: products.createdAt,
        level: sql<number>`${level}`.as("level"),
      })
      .from(products)
      .where(and(eq(column, category), ne(products.id, id)))
      .limit(WINDOW);
    return [rows];
  });
  const [first, second, ...others] = near;
  if (!first) return [];
  const found = (second ? unionAll(first, second, ...others) : first).as("found");
  const chosen = await database
    .select({ id: found.id })
    .from(found)
    .groupBy(found.id, found.inStock, found.createdAt)
    .orderBy(desc(found.inStock), desc(sql`max(${found.level})`), desc(found.createdAt), found.id)
    .limit(relatedLimit);
  return readSummaries(
    { database, files },
    chosen.map((each) => each.id),
  );
}

const levels = [
  products.categoryId,
  products.subcategoryId,
  products.typeId,
  products.subtypeId,
  products.modelId,
];

type Reading = { database: Database; files: Pick<FileStorage, "publicAddress"> };
