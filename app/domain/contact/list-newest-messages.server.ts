import { desc, ne } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { contactMessages } from "#app/database/tables/messages.ts";
import type { Admin } from "#app/domain/users/people.ts";

export type ContactMessage = typeof contactMessages.$inferSelect;

/** What visitors wrote last, the newest first, without spam. */
export function listNewestMessages(
  { database }: { database: Database },
  _admin: Admin,
  most: number,
): Promise<ContactMessage[]> {
  return database
    .select()
    .from(contactMessages)
    .where(ne(contactMessages.state, "spam"))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(most);
}
