import { eq } from "drizzle-orm";
import type { PersonalInformation } from "#app/content/legal/personal-information.ts";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { users } from "#app/database/tables/users.ts";
import {
  readVerifiedEmails,
  type VerifiedEmail,
} from "#app/domain/accounts/email/verified-emails.server.ts";

/** Reads the data subject from the database: the session may be outdated. */
export async function readDataSubject(
  database: DatabaseOrTransaction,
  userId: string,
): Promise<DataSubject> {
  const [person] = await database
    .select({ userId: users.id, email: users.email, isVerified: users.emailVerified })
    .from(users)
    .where(eq(users.id, userId));
  if (!person) throw new Error("An account that was there a moment ago is gone");
  return { ...person, verifiedEmails: await readVerifiedEmails(database, userId) };
}

/** A data subject. Data found by email belongs to them only under the addresses they verified. */
export type DataSubject = {
  userId: string;
  email: string;
  isVerified: boolean;
  verifiedEmails: VerifiedEmail[];
};

/** One category of personal data: one file of the data export. */
export type PersonalDataSection = {
  /** The tables it covers; a test fails when a table with personal data is in no section. */
  tables: readonly string[];
  name: string;
  about: string;
  /** What the PAIA manual says of it. */
  manual: PersonalInformation;
  read(
    database: DatabaseOrTransaction,
    person: DataSubject,
    /** Decrypts what is stored encrypted. */
    secret: string,
  ): Promise<unknown[]>;
};
