import { eq } from "drizzle-orm";
import type { Transaction } from "#app/database/connection.server.ts";
import { contactMessages } from "#app/database/tables/contact.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { contactAcknowledgedMail } from "#app/mail/templates/contact-mails.server.ts";
import { messageReference } from "./contact-message.ts";

type Acknowledged = Pick<
  typeof contactMessages.$inferSelect,
  "id" | "email" | "kind" | "channel" | "createdAt" | "dueAt" | "threadId"
>;

/** Emails the sender the acknowledgement of the message's type, if we can email them. */
export async function acknowledgeMessage(
  transaction: Transaction,
  origin: string,
  message: Acknowledged,
): Promise<boolean> {
  const { id, email, kind, channel, createdAt: receivedAt, dueAt, threadId } = message;
  if (!isEmailAddress(email)) return false;
  const about = { kind, channel, reference: messageReference(id), receivedAt, dueAt };
  const mail = contactAcknowledgedMail({ origin, path: "/", ...about });
  const threadReferences = threadId ? [threadId] : [];
  const { messageId } = await enqueueMail(transaction, { ...mail, threadReferences, to: email });
  await transaction
    .update(contactMessages)
    .set({ threadId: messageId })
    .where(eq(contactMessages.id, id));
  return true;
}
