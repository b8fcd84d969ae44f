import { eq } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { datasheets } from "#app/database/tables/uploads.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { UUID_PATTERN } from "#app/domain/accounts/text-patterns.ts";
import { readAttributes } from "#app/domain/catalogue/attributes/read-attributes.server.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { isForSale } from "#app/domain/catalogue/product-status.ts";
import {
  type ProductDetails,
  toProductDetails,
} from "#app/domain/catalogue/read-product.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { checkProduct, type ProductErrors, type ProductFormValues } from "./check-product.ts";
import { attachNewPictures, toProductColumns } from "./save-product.server.ts";
import { findSkuConflict } from "./sku-conflict.server.ts";

type PreviewServices = { database: Database; files: Pick<FileStorage, "publicUrl"> };

export type PreviewOutcome =
  | { ok: true; product: ProductDetails }
  | { ok: false; errors: ProductErrors };

/**
 * The product as it would be with the submitted values. The database fills in what follows from them,
 * in a transaction that is always rolled back: nothing is stored.
 */
export async function previewProduct(
  services: PreviewServices,
  _admin: Admin<"change-products">,
  { id, fields }: { id: string; fields: ProductFormValues },
): Promise<PreviewOutcome | undefined> {
  if (!UUID_PATTERN.test(id)) return undefined;
  let outcome: PreviewOutcome | undefined;
  try {
    await services.database.transaction(async (transaction) => {
      outcome = await saveForPreview(transaction, services, { id, fields });
      throw new PreviewDone();
    });
  } catch (error) {
    if (!(error instanceof PreviewDone)) throw error;
  }
  return outcome;
}

/** Thrown to roll back the transaction. */
class PreviewDone extends Error {}

async function saveForPreview(
  transaction: Transaction,
  { files }: PreviewServices,
  { id, fields }: { id: string; fields: ProductFormValues },
): Promise<PreviewOutcome> {
  const tree = await readCategoryTree({ database: transaction });
  const definitions = await readAttributes({ database: transaction });
  const [saved] = await transaction
    .select({ images: products.images, status: products.status, publishAt: products.publishAt })
    .from(products)
    .where(eq(products.id, id));
  // A new product may become a draft.
  const rules = { isNew: true, isForSale: saved !== undefined && isForSale(saved) };
  const checked = checkProduct(fields, tree, definitions, rules);
  if (!checked.ok) return checked;
  const { value } = checked;
  const conflict = await findSkuConflict(transaction, { id, sku: value.sku });
  if (conflict) return { ok: false, errors: conflict.errors };
  const images = await attachNewPictures(transaction, saved ?? { images: [] }, value.images);
  const [sheet] = await transaction
    .select({ size: datasheets.size })
    .from(datasheets)
    .where(eq(datasheets.path, value.datasheet ?? ""));
  const columns = toProductColumns(value, images ?? [], definitions);
  const [row] = saved
    ? await transaction.update(products).set(columns).where(eq(products.id, id)).returning()
    : await transaction
        .insert(products)
        .values({ id, ...columns, status: "draft" })
        .returning();
  if (!row) throw new Error("The database returned no product");
  return { ok: true, product: toProductDetails({ files }, row, sheet?.size ?? null) };
}
