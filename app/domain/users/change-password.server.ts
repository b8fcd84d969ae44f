import { and, eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { accounts } from "#app/database/tables/users.ts";
import { dropPasswordLinks } from "./drop-password-links.server.ts";
import { endOtherSessions } from "./end-sessions.server.ts";
import { hashPassword } from "./password-hash.server.ts";
import type { PasswordHolder } from "./people.ts";
import { type PasswordRefusal, refusePassword } from "./refuse-password.server.ts";
import { sendPasswordChanged } from "./send-password-changed.server.ts";

/**
 * Sets a new password. Whoever else was signed in is not any more, links to choose a password that
 * were mailed earlier are dead, and the owner is told by mail.
 */
export async function changePassword(
  { database, origin }: { database: Database; origin: string },
  holder: PasswordHolder,
  form: { password: string },
): Promise<{ ok: true } | { ok: false; reason: PasswordRefusal }> {
  const refused = await refusePassword(form.password, holder);
  if (refused) return { ok: false, reason: refused };
  const hash = await hashPassword(form.password);
  return database.transaction(async (transaction) => {
    await transaction
      .update(accounts)
      .set({ password: hash })
      .where(and(eq(accounts.userId, holder.userId), eq(accounts.providerId, "credential")));
    await endOtherSessions({ database: transaction }, holder);
    await dropPasswordLinks(transaction, holder.userId);
    await sendPasswordChanged({ database: transaction, origin }, { email: holder.email });
    return { ok: true };
  });
}
