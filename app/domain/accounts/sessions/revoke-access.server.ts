import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#app/database/connection.server.ts";
import { carts } from "#app/database/tables/carts.ts";
import { emailChanges } from "#app/database/tables/email-changes.ts";
import { checkouts, orders, quotes } from "#app/database/tables/orders.ts";
import { preferenceTickets } from "#app/database/tables/preferences.ts";
import { users } from "#app/database/tables/users.ts";
import { revokePasswordResetTokens } from "#app/domain/accounts/passwords/password-reset-tokens.server.ts";
import { endAllSessions, endOtherSessions } from "./sessions.server.ts";

/**
 * Ends everything that opens an account without its password: sessions (but for the one in hand),
 * password links, a pending change of address and the one-time ticket from the sign-up.
 */
export async function revokeAccess(
  transaction: Transaction,
  userId: string,
  { exceptSessionId }: { exceptSessionId?: string } = {},
): Promise<void> {
  if (exceptSessionId === undefined) await endAllSessions(transaction, userId);
  else await endOtherSessions({ database: transaction }, { userId, sessionId: exceptSessionId });
  await revokePasswordResetTokens(transaction, userId);
  await transaction.delete(emailChanges).where(eq(emailChanges.userId, userId));
  await transaction.delete(preferenceTickets).where(eq(preferenceTickets.userId, userId));
}

/**
 * The owner of the address takes over an unverified account that somebody else may have opened
 * (account pre-hijacking): what that person entered must not fill in the owner's checkout. Their
 * orders and quotations become a guest's again, under the address they were placed with.
 */
export async function clearUnverifiedDetails(
  transaction: Transaction,
  userId: string,
): Promise<void> {
  const ownCart = transaction.select({ id: carts.id }).from(carts).where(eq(carts.userId, userId));
  await transaction
    .update(checkouts)
    .set({ details: {}, updatedAt: new Date() })
    .where(inArray(checkouts.cartId, ownCart));
  const ownEmail = sql`(select lower(${users.email}) from ${users} where ${users.id} = ${userId})`;
  await transaction
    .update(orders)
    .set({ userId: null })
    .where(and(eq(orders.userId, userId), sql`lower(${orders.email}) <> ${ownEmail}`));
  await transaction
    .update(quotes)
    .set({ userId: null })
    .where(
      and(eq(quotes.userId, userId), sql`lower(${quotes.details} ->> 'email') <> ${ownEmail}`),
    );
}
