import { company } from "#app/content/company.ts";
import type { Database } from "#app/database/connection.server.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { testMail } from "#app/mail/messages/test-mail.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";

/** Shows an admin, in their own inbox, that mail from the site arrives. */
export function sendTestMail(
  { database, origin }: { database: Database; origin: string },
  admin: Admin,
): Promise<{ id: string }> {
  return database.transaction(async (transaction) => {
    const message = testMail({ origin, company, writtenAt: new Date(), path: "/admin/outbox" });
    const { id } = await writeMail(transaction, { ...message, origin, to: admin.email });
    await recordAudit(transaction, admin, {
      verb: "sent",
      thing: { kind: "mail", id, label: message.subject },
    });
    return { id };
  });
}
