import { eq } from "drizzle-orm";
import type { Transaction } from "#app/database/connection.server.ts";
import { verifications } from "#app/database/tables/users.ts";

/** Links to choose a password that are still in somebody's mailbox open nothing any more. */
export async function dropPasswordLinks(transaction: Transaction, userId: string): Promise<void> {
  await transaction.delete(verifications).where(eq(verifications.value, userId));
}
