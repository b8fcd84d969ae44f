import { eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { users } from "#app/database/tables/users.ts";

/** As the database knows them now, not as the session remembers them. */
export async function readDataSubject(
  database: DatabaseOrTransaction,
  userId: string,
): Promise<DataSubject> {
  const [person] = await database
    .select({ userId: users.id, email: users.email, emailVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) throw new Error("An account that was there a moment ago is gone");
  return person;
}

/** Whose data it is. What was sent from an address is theirs only once they have confirmed it. */
export type DataSubject = { userId: string; email: string; emailVerified: boolean };

/** One subject of what we hold about a person: a file of its own in their copy. */
export type PersonalDataSection = {
  /** The tables it covers. A test fails when one that belongs to people is in no part. */
  tables: readonly string[];
  name: string;
  about: string;
  read(database: DatabaseOrTransaction, person: DataSubject): Promise<unknown[]>;
};
