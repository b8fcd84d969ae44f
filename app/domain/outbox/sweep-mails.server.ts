import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { mailOutbox } from "#app/database/tables/messages.ts";

export const MAIL_KEPT_DAYS = 90;

/**
 * Removes mails that were sent or given up long ago: whom we wrote to is personal data, and nobody
 * needs it any more.
 */
export async function sweepMails(database: Database): Promise<{ removed: number }> {
  const { rowCount } = await database.delete(mailOutbox).where(
    sql`(${mailOutbox.sentAt} is not null or ${mailOutbox.givenUpAt} is not null)
      and coalesce(${mailOutbox.sentAt}, ${mailOutbox.givenUpAt})
        < now() - ${MAIL_KEPT_DAYS} * interval '1 day'`,
  );
  return { removed: rowCount ?? 0 };
}
