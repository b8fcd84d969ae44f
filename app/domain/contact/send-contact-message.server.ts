import { company, companyRegister } from "#app/content/company.ts";
import type { MessageKind } from "#app/content/message-kinds.ts";
import { loginUrl } from "#app/content/navigation.ts";
import type { Database } from "#app/database/connection.server.ts";
import { contactMessages } from "#app/database/tables/contact.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { contactReceivedMail } from "#app/mail/templates/contact-mails.server.ts";
import { acknowledgeMessage } from "./acknowledge-message.server.ts";
import type { ContactSubmission } from "./contact-form.ts";
import { messageReference } from "./contact-message.ts";
import { deadlineFromNow } from "./reply-deadline.server.ts";

/**
 * Stores a contact message, notifies staff and acknowledges it to the sender, in one transaction.
 * A suspected bot (honeypot) is stored and flagged too, but gets no acknowledgement.
 */
export async function sendContactMessage(
  { database, origin }: { database: Database; origin: string },
  {
    fax,
    kind = "general",
    isAcknowledged = true,
    ...submission
  }: ContactSubmission & { isAcknowledged?: boolean },
): Promise<{ id: string; number: number; reference: string }> {
  const isSuspectedBot = Boolean(fax);
  return database.transaction(async (transaction) => {
    const [stored] = await transaction
      .insert(contactMessages)
      .values({ ...submission, kind, isSuspectedBot, dueAt: deadlineFromNow(kind) })
      .returning();
    if (!stored) throw new Error("The database returned no message");
    const { createdAt: receivedAt, dueAt } = stored;
    const about = { kind, reference: messageReference(stored.id), receivedAt, dueAt };
    const mail = contactReceivedMail({
      origin,
      from: submission,
      ...about,
      path: loginUrl(`/admin/messages/${stored.number}`),
      isSuspectedBot,
    });
    await enqueueMail(transaction, { ...mail, to: addressFor(kind) });
    if (!isSuspectedBot && isAcknowledged) await acknowledgeMessage(transaction, origin, stored);
    return { id: stored.id, number: stored.number, reference: about.reference };
  });
}

/** Who is told: the PAIA manual may give another address for information requests. */
function addressFor(kind: MessageKind): string {
  const { informationOfficerEmail } = companyRegister();
  return (kind === "information-request" && informationOfficerEmail) || company().email;
}
