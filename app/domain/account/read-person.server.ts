import { eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { users } from "#app/database/tables/users.ts";
import type { Person } from "./person.ts";

/** As the database knows them now, not as the session remembers them. */
export async function readPerson(database: DatabaseOrTransaction, userId: string): Promise<Person> {
  const [person] = await database
    .select({ userId: users.id, email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) throw new Error("An account that was there a moment ago is gone");
  return person;
}
