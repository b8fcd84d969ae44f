import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { secondFactorChangedMail } from "#app/mail/templates/account-mails.server.ts";

export type SecondFactorChange = "on" | "off" | "new-codes" | "code-used" | "removed";

/** Tells the owner of the account, in case it was not them. */
export async function mailSecondFactorChange(
  { database, origin }: { database: DatabaseOrTransaction; origin: string },
  { email, change }: { email: string; change: SecondFactorChange },
): Promise<void> {
  const message = secondFactorChangedMail({ origin, change, changedAt: new Date() });
  await enqueueMail(database, { ...message, to: email });
}
