import { and, eq, inArray, sql } from "drizzle-orm";
import type { Transaction } from "#app/database/connection.server.ts";
import { carts } from "#app/database/tables/carts.ts";
import { emailChanges } from "#app/database/tables/email-changes.ts";
import { checkouts, orders, quotes } from "#app/database/tables/orders.ts";
import { preferenceTickets } from "#app/database/tables/preferences.ts";
import { users } from "#app/database/tables/users.ts";
import { revokePasswordResetTokens } from "#app/domain/accounts/passwords/password-reset-tokens.server.ts";
import { endAllSessions, endOtherSessions } from "./sessions.server.ts";

/** Revokes all access without a password: sessions (except one), reset links, a pending email change, sign-up tickets. */
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
 * When the owner of an email takes over an unverified account (account pre-hijacking): clears the
 * checkout details, and turns orders and quotations with another email back into guest ones.
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
