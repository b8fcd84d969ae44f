import { and, desc, eq, ne, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { categoryColumns } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { type ProductSummary, readProductSummaries } from "./read-product-summaries.server.ts";

export const relatedLimit = 4;

/** A cap for each level, so the cost does not grow with the catalogue. */
const MAX_CANDIDATES = 60;

/** Category, subcategory, type: a laptop is related to laptops, and not to all hardware. */
const TYPE_LEVEL = 2;

/** Other products of the same type, or of the deepest category above it; those in stock first. */
export async function listRelatedProducts(
  services: { database: Database; files: Pick<FileStorage, "publicUrl"> },
  { id, categoryIds }: { id: string; categoryIds: readonly string[] },
): Promise<ProductSummary[]> {
  const { database } = services;
  const kindLevel = Math.min(TYPE_LEVEL, categoryIds.length - 1);
  const candidates = Object.values(categoryColumns).flatMap((column, level) => {
    const category = categoryIds[level];
    if (!category || level < kindLevel) return [];
    const rows = database
      .select({
        id: products.id,
        inStock: products.inStock,
        createdAt: products.createdAt,
        level: sql<number>`${level}`.as("level"),
      })
      .from(products)
      .where(and(isPublished(), eq(column, category), ne(products.id, id)))
      .limit(MAX_CANDIDATES);
    return [rows];
  });
  const [first, second, ...others] = candidates;
  if (!first) return [];
  const found = (second ? unionAll(first, second, ...others) : first).as("found");
  const chosen = await database
    .select({ id: found.id })
    .from(found)
    .groupBy(found.id, found.inStock, found.createdAt)
    .orderBy(desc(found.inStock), desc(sql`max(${found.level})`), desc(found.createdAt), found.id)
    .limit(relatedLimit);
  const ids = chosen.map((each) => each.id);
  return readProductSummaries(services, ids);
}
