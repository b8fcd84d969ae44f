import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { readCategoryTree } from "#app/domain/categories/read-category-tree.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { productFacts } from "./product-facts.ts";
import { removeProductFiles } from "./remove-product-files.server.ts";

/** Takes a product out of the shop: the row first, then its files. False when it was gone already. */
export async function deleteProduct(
  { database, files }: { database: Database; files: FileStorage },
  admin: Admin,
  { id }: { id: string },
): Promise<boolean> {
  const gone = await database.transaction(async (transaction) => {
    const tree = await readCategoryTree({ database: transaction });
    const [product] = await transaction.delete(products).where(eq(products.id, id)).returning();
    if (!product) return undefined;
    await recordAudit(transaction, admin, {
      verb: "deleted",
      thing: { kind: "product", id, label: product.name },
      before: productFacts(product, tree),
    });
    return product;
  });
  if (!gone) return false;
  // The product is gone whatever becomes of its files: what stays behind is swept away.
  await removeProductFiles({ database, files }, [gone]).catch(() => undefined);
  return true;
}
