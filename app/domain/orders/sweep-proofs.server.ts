import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { paymentProofs } from "#app/database/tables/payments.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";

const ONE_DAY_MS = 24 * 3_600_000;
/** As long as the law has a company keep what its books rest on. */
const YEARS_KEPT = 5;

/**
 * Removes proofs of payment that are old enough, and files that no order names: of an order or a
 * person that is gone, or left by a killed process.
 */
export async function sweepProofs(
  { database, files }: { database: Database; files: FileStorage },
  now = new Date(),
): Promise<{ removed: number }> {
  // Rows first: no row may promise a file that is gone.
  await database.execute(sql`
    delete from ${paymentProofs} using ${orders}
    where ${orders.id} = ${paymentProofs.orderId}
      and ${orders.placedAt} < now() - make_interval(years => ${YEARS_KEPT})`);
  const rows = await database.select({ path: paymentProofs.path }).from(paymentProofs);
  const known = new Set(rows.map(({ path }) => path));
  let removed = 0;
  for await (const file of files.list("payment-proofs")) {
    // A row is written after its file: a young file may still get one.
    if (known.has(file.path) || now.getTime() - file.modifiedAt.getTime() < ONE_DAY_MS) continue;
    await files.delete("payment-proofs", file.path);
    removed += 1;
  }
  return { removed };
}
