import { and, asc, inArray } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import {
  findPathBySlug,
  subtreeCategoryIds,
} from "#app/domain/catalogue/categories/category-tree.ts";
import { readShownCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { isPublished } from "#app/domain/catalogue/product-status.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { type ProductSummary, readProductSummaries } from "./read-product-summaries.server.ts";

const MAX_LISTED = 6;

/** The first products of a category, the cheapest first; none where there is no such category. */
export async function listCategoryProducts(
  services: { database: Database; files: Pick<FileStorage, "publicUrl"> },
  slug: string,
): Promise<ProductSummary[]> {
  const { database } = services;
  const category = findPathBySlug(await readShownCategoryTree(database), slug).at(-1);
  if (!category) return [];
  const rows = await database
    .select({ id: products.id })
    .from(products)
    .where(and(isPublished(), inArray(products.leafCategoryId, subtreeCategoryIds(category))))
    .orderBy(asc(products.price), asc(products.id))
    .limit(MAX_LISTED);
  return readProductSummaries(
    services,
    rows.map(({ id }) => id),
  );
}
