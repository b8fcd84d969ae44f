import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { readCategoryTree } from "#app/domain/categories/read-category-tree.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { productFacts } from "./product-facts.ts";
import { removeProductFiles } from "./remove-product-files.server.ts";

/** The rows go first, in a transaction, then their files. Says which went; others had gone before. */
export async function deleteProducts(
  { database, files }: { database: Database; files: FileStorage },
  admin: Admin,
  ids: readonly string[],
): Promise<{ name: string }[]> {
  if (ids.length === 0) return [];
  const gone = await database.transaction(async (transaction) => {
    const tree = await readCategoryTree({ database: transaction });
    // In the order in which a buyer holds them, or the two could wait for each other.
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
        thing: { kind: "product" as const, id: row.id, label: row.name },
        before: productFacts(row, tree),
      })),
    );
    return rows;
  });
  // The products are gone whatever becomes of their files: what stays behind is swept away.
  await removeProductFiles({ database, files }, gone).catch(() => undefined);
  return gone.map(({ name }) => ({ name }));
}
