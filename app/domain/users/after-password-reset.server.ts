import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { users } from "#app/database/tables/users.ts";
import { dropPasswordLinks } from "./drop-password-links.server.ts";
import { endAllSessions } from "./end-sessions.server.ts";
import { sendPasswordChanged } from "./send-password-changed.server.ts";

/**
 * Whoever used the link read the mail: the address is theirs. Other links that are still on their
 * way open nothing any more, and the owner is told of the change.
 */
export async function afterPasswordReset(
  { database, origin }: { database: Database; origin: string },
  person: { id: string; email: string },
): Promise<void> {
  await database.transaction(async (transaction) => {
    // Here, not left to what comes later: if that fails, a thief would stay signed in.
    await endAllSessions(transaction, person.id);
    await transaction.update(users).set({ emailVerified: true }).where(eq(users.id, person.id));
    await dropPasswordLinks(transaction, person.id);
    await sendPasswordChanged({ database: transaction, origin }, { email: person.email });
  });
}
