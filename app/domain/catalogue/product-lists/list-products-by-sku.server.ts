import { inArray, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { type ProductSummary, readProductSummaries } from "./read-product-summaries.server.ts";

/** The products that a page names, in its order; those that are not in the shop are left out. */
export async function listProductsBySku(
  services: { database: Database; files: Pick<FileStorage, "publicUrl"> },
  skus: readonly string[],
): Promise<ProductSummary[]> {
  const wanted = skus.map((sku) => sku.trim().toUpperCase());
  if (wanted.length === 0) return [];
  const { id, sku } = products;
  const rows = await services.database
    .select({ id, sku })
    .from(products)
    .where(inArray(sql`upper(${sku})`, wanted));
  const found = new Map(rows.map((row) => [row.sku.toUpperCase(), row.id]));
  const ids = [...new Set(wanted)].flatMap((each) => found.get(each) ?? []);
  return readProductSummaries(services, ids);
}
