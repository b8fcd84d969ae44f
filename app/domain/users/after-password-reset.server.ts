import { eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { users } from "#app/database/tables/users.ts";
import { forgetUnverifiedDetails, revokeAccess } from "./revoke-access.server.ts";
import { sendPasswordChanged } from "./send-password-changed.server.ts";

/**
 * Whoever used the link read the mail: the address is theirs. Other links that are still on their
 * way open nothing any more, and the owner is told of the change.
 */
export async function afterPasswordReset(
  { database, origin }: { database: DatabaseOrTransaction; origin: string },
  person: { id: string; email: string },
): Promise<void> {
  await database.transaction(async (transaction) => {
    const [user] = await transaction
      .select({ isVerified: users.emailVerified })
      .from(users)
      .where(eq(users.id, person.id))
      .for("update");
    // Here, not left to what comes later: if that fails, a thief would stay signed in.
    await revokeAccess(transaction, person.id);
    if (user && !user.isVerified) {
      await forgetUnverifiedDetails(transaction, person.id);
      await transaction.update(users).set({ emailVerified: true }).where(eq(users.id, person.id));
    }
    await sendPasswordChanged({ database: transaction, origin }, { email: person.email });
  });
}
