import { eq } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { mailOutbox } from "#app/database/tables/messages.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { hideSecrets } from "#app/mail/hide-secrets.ts";

/**
 * One mail, with its words while the outbox still has them. Links that open somebody's account are
 * made harmless here, before anyone sees them: staff read what a mail says, they cannot use it.
 */
export async function readMail({ database }: { database: Database }, _admin: Admin, id: string) {
  const [mail] = await database.select().from(mailOutbox).where(eq(mailOutbox.id, id));
  if (!mail) return undefined;
  const { textBody, htmlBody, toAddress, ...rest } = mail;
  return {
    ...rest,
    to: toAddress,
    text: textBody ? hideSecrets(textBody) : undefined,
    /** Nothing that its receiver needs was taken out of it. */
    isWhole: htmlBody !== "",
  };
}
