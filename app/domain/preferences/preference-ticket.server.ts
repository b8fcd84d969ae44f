import { and, eq } from "drizzle-orm";
import { type Preferences, TICKET_MINUTES } from "#app/content/preferences.ts";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { preferenceTickets } from "#app/database/tables/preferences.ts";
import { users } from "#app/database/tables/users.ts";
import { isStillGood, minutesFromNow } from "#app/domain/users/link-time.server.ts";
import { hashSecret, makeOneTimeSecret } from "#app/domain/users/one-time-secret.server.ts";
import { keepPreferences } from "./save-preferences.server.ts";

/** Lets whoever has just signed up save their preferences, once. */
export async function issuePreferenceTicket(
  database: DatabaseOrTransaction,
  userId: string,
): Promise<string> {
  const { secret, hash } = makeOneTimeSecret();
  await database.insert(preferenceTickets).values({
    tokenHash: hash,
    userId,
    expiresAt: minutesFromNow(TICKET_MINUTES),
  });
  return secret;
}

/** Saves the first choice after signing up, and tells whose it was. A ticket that was used, or is too old, names nobody. */
export async function savePreferencesWithTicket(
  { database }: { database: Database },
  ticket: string,
  chosen: Preferences,
): Promise<{ email: string }> {
  return database.transaction(async (transaction) => {
    // Whoever deletes the row has used it: of two at once, one finds nothing.
    const [used] = await transaction
      .delete(preferenceTickets)
      .where(
        and(
          eq(preferenceTickets.tokenHash, hashSecret(ticket)),
          isStillGood(preferenceTickets.expiresAt),
        ),
      )
      .returning({ userId: preferenceTickets.userId });
    if (!used) throw new Error("No user found");
    await keepPreferences(transaction, used.userId, { chosen, channel: "sign-up" });
    const [person] = await transaction
      .select({ email: users.email })
      .from(users)
      .where(eq(users.id, used.userId));
    if (!person) throw new Error("No user found");
    return person;
  });
}
