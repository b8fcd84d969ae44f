import { company } from "#app/content/company.ts";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { verifyEmailMail } from "#app/mail/messages/verify-email.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";

export const VERIFICATION_LINK_HOURS = 24;

/** Mails the link that proves an address to be its owner's. */
export async function sendEmailVerification(
  { database, origin }: { database: DatabaseOrTransaction; origin: string },
  person: { email: string; token: string },
): Promise<void> {
  const message = verifyEmailMail({
    origin,
    company,
    path: `/verify-email?token=${encodeURIComponent(person.token)}`,
    validForMinutes: VERIFICATION_LINK_HOURS * 60,
  });
  await writeMail(database, { ...message, origin, to: person.email });
}
