import { and, ne, sql } from "drizzle-orm";
import { productTexts } from "#app/content/texts/product-texts.ts";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { postgresErrorCode, UNIQUE_VIOLATION } from "#app/database/postgres-error-code.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { ProductErrors, ProductFormValues } from "./check-product.ts";

type SkuConflict = { ok: false; reason: "fields"; errors: ProductErrors };

/** The error at the field when another product has this SKU, in any case. */
export async function findSkuConflict(
  database: DatabaseOrTransaction,
  { id, sku }: { id: string; sku: string },
): Promise<SkuConflict | undefined> {
  if (sku === "") return undefined;
  const [other] = await database
    .select({ name: products.name })
    .from(products)
    .where(and(sql`upper(${products.sku}) = upper(${sku})`, ne(products.id, id)));
  if (!other) return undefined;
  return {
    ok: false,
    reason: "fields",
    errors: { sku: productTexts.fields.skuTaken(other.name) },
  };
}

/** Runs a save: when a concurrent one took the SKU first, the answer is the same error at the field. */
export async function reportSkuConflict<Outcome>(
  database: Database,
  { id, fields }: { id: string; fields: ProductFormValues },
  save: () => Promise<Outcome>,
): Promise<Outcome | SkuConflict> {
  try {
    return await save();
  } catch (error) {
    if (postgresErrorCode(error) !== UNIQUE_VIOLATION) throw error;
    const conflict = await findSkuConflict(database, { id, sku: fields.sku.trim() });
    if (!conflict) throw error;
    return conflict;
  }
}
