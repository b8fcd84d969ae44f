import { eq } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { users } from "#app/database/tables/users.ts";

/** Reads the data subject from the database: the session may be outdated. */
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

/** A data subject. Data found by email belongs to them only if the email is verified. */
export type DataSubject = { userId: string; email: string; emailVerified: boolean };

/** One category of personal data: one file of the data export. */
export type PersonalDataSection = {
  /** The tables it covers; a test fails when a table with personal data is in no section. */
  tables: readonly string[];
  name: string;
  about: string;
  read(database: DatabaseOrTransaction, person: DataSubject): Promise<unknown[]>;
};
