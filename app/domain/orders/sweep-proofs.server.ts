import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { paymentProofs } from "#app/database/tables/payments.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";

const SWEEP_LOCK = 0x70727366; // "prsf": one number for every process of this product
const ONE_DAY_MS = 24 * 3_600_000;
/** As long as the law has a company keep what its books rest on. */
const YEARS_KEPT = 5;

/**
 * Removes proofs of payment that are old enough, and files that no order names: of an order or a
 * person that is gone, or left by a killed process. Of several processes one sweeps.
 */
export async function sweepProofs(
  { database, files }: { database: Database; files: FileStorage },
  now = new Date(),
): Promise<{ removed: number }> {
  return database.transaction(async (lock) => {
    const { rows } = await lock.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${SWEEP_LOCK}) as mine`,
    );
    if (!rows[0]?.mine) return { removed: 0 };
    // Rows first, in a transaction of their own: no row may promise a file that is gone.
    await database.execute(sql`
      delete from ${paymentProofs} using ${orders}
      where ${orders.id} = ${paymentProofs.orderId}
        and ${orders.placedAt} < now() - make_interval(years => ${YEARS_KEPT})`);
    const known = new Set(
      (await database.select({ path: paymentProofs.path }).from(paymentProofs)).map(
        ({ path }) => path,
      ),
    );
    let removed = 0;
    for await (const file of files.list("payment-proofs")) {
      // A row is written after its file: a young file may still get one.
      if (known.has(file.path) || now.getTime() - file.modifiedAt.getTime() < ONE_DAY_MS) continue;
      await files.delete("payment-proofs", file.path);
      removed += 1;
    }
    return { removed };
  });
}
