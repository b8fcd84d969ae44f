import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { readAttributes } from "#app/domain/catalogue/attributes/read-attributes.server.ts";
import { readCategoryTree } from "#app/domain/catalogue/categories/read-categories.server.ts";
import { removeProductFiles } from "#app/domain/catalogue/product-files.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { productAuditSnapshot } from "./product-audit-snapshot.ts";

/** Deletes the rows in a transaction, then their files; returns the products that still existed. */
export async function deleteProducts(
  { database, files }: { database: Database; files: FileStorage },
  admin: Admin<"change-products">,
  ids: readonly string[],
): Promise<{ name: string }[]> {
  if (ids.length === 0) return [];
  const deleted = await database.transaction(async (transaction) => {
    const tree = await readCategoryTree({ database: transaction });
    const attributes = await readAttributes({ database: transaction });
    // Locked by id, as in checkout, to avoid a deadlock.
    await transaction.execute(sql`
      select id from ${products} where id = any(${sql.param(ids)}::uuid[]) order by id for update`);
    const rows = await transaction
      .delete(products)
      .where(sql`${products.id} = any(${sql.param(ids)}::uuid[])`)
      .returning();
    await recordAudit(
      transaction,
      admin,
      rows.map((row) => ({
        verb: "deleted",
        entity: { kind: "product" as const, id: row.id, label: row.name },
        before: productAuditSnapshot(row, tree, attributes),
      })),
    );
    return rows;
  });
  // A failed removal does not fail the deletion: the daily sweep removes unused files.
  await removeProductFiles({ database, files }, deleted).catch(() => undefined);
  return deleted.map(({ name }) => ({ name }));
}
