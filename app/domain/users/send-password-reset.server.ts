import { company } from "#app/content/company.ts";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { resetPasswordMail } from "#app/mail/messages/reset-password.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";
import { PASSWORD_LINK_MINUTES, passwordLinkPath } from "./password-link.ts";

/** Mails the one-time link with which someone chooses a new password. */
export async function sendPasswordReset(
  { database, origin }: { database: DatabaseOrTransaction; origin: string },
  person: { email: string; token: string },
): Promise<void> {
  const message = resetPasswordMail({
    origin,
    company,
    path: passwordLinkPath(person.token),
    validForMinutes: PASSWORD_LINK_MINUTES,
  });
  await writeMail(database, { ...message, origin, to: person.email });
}
