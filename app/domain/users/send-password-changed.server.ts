import { company } from "#app/content/company.ts";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { passwordChangedMail } from "#app/mail/messages/password-changed.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";

/** Tells the owner of an account that its password was changed, in case it was not them. */
export async function sendPasswordChanged(
  { database, origin }: { database: DatabaseOrTransaction; origin: string },
  person: { email: string },
): Promise<void> {
  const message = passwordChangedMail({
    origin,
    company,
    changedAt: new Date(),
    resetPath: "/forgot-password",
  });
  await writeMail(database, { ...message, origin, to: person.email });
}
