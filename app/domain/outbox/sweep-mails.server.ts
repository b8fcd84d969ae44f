import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { mailOutbox } from "#app/database/tables/messages.ts";

const SWEEP_LOCK = 0x6d61696c; // "mail": one number for every process of this product

export const MAIL_KEPT_DAYS = 90;

/**
 * Removes mails that were sent or given up long ago: whom we wrote to is personal data, and nobody
 * needs it any more. Of several processes one sweeps; the others have nothing to do.
 */
export function sweepMails(database: Database): Promise<{ removed: number }> {
  return database.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${SWEEP_LOCK}) as mine`,
    );
    if (!rows[0]?.mine) return { removed: 0 };
    const { rowCount } = await transaction.delete(mailOutbox).where(
      sql`(${mailOutbox.sentAt} is not null or ${mailOutbox.givenUpAt} is not null)
        and coalesce(${mailOutbox.sentAt}, ${mailOutbox.givenUpAt})
          < now() - ${MAIL_KEPT_DAYS} * interval '1 day'`,
    );
    return { removed: rowCount ?? 0 };
  });
}
