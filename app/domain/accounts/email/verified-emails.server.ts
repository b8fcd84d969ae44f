import { and, eq, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { verifiedEmails } from "#app/database/tables/users.ts";

/** An address of an account, and the period of the data that belongs to it; null is unbounded. */
export type VerifiedEmail = { email: string; after: string | null; until: string | null };

/** The addresses that the account verified, now or earlier; never one that it only entered. */
export function readVerifiedEmails(
  database: DatabaseOrTransaction,
  userId: string,
): Promise<VerifiedEmail[]> {
  const { email, previousHolderUntil, heldUntil } = verifiedEmails;
  return database
    .select({
      email,
      // As text: a Date would lose the microseconds.
      after: sql<string | null>`${previousHolderUntil}::text`,
      until: sql<string | null>`${heldUntil}::text`,
    })
    .from(verifiedEmails)
    .where(eq(verifiedEmails.userId, userId));
}

/**
 * Whether a row with this email, written at this time, belongs to the account with these addresses. What was
 * written before an account verified an address is its own too, unless another account held it then.
 */
export function isFromVerifiedEmail(
  emails: readonly VerifiedEmail[],
  email: SQLWrapper,
  writtenAt: SQLWrapper,
): SQL {
  const periods = emails.map((held) =>
    and(
      sql`lower(${email}) = ${held.email}`,
      held.after === null ? undefined : sql`${writtenAt} > ${held.after}::timestamptz`,
      held.until === null ? undefined : sql`${writtenAt} <= ${held.until}::timestamptz`,
    ),
  );
  return or(...periods) ?? sql`false`;
}
