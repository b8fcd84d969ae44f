import { inArray } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { centsOfRand } from "./rand.ts";
import { removeProductFiles } from "./remove-product-files.server.ts";

/** The rows go first, in a transaction, then their files. Says which went; others had gone before. */
export async function deleteProducts(
  { database, files }: { database: Database; files: FileStorage },
  admin: Admin,
  ids: readonly string[],
): Promise<{ name: string }[]> {
  if (ids.length === 0) return [];
  const gone = await database.transaction(async (transaction) => {
    const rows = await transaction
      .delete(products)
      .where(inArray(products.id, [...ids]))
      .returning();
    await recordAudit(
      transaction,
      admin,
      rows.map(({ id, name, price, stock }) => ({
        verb: "deleted",
        thing: { kind: "product" as const, id, label: name },
        before: { price: { cents: centsOfRand(price) }, stock },
      })),
    );
    return rows;
  });
  await removeProductFiles({ database, files }, gone);
  return gone.map(({ name }) => ({ name }));
}
