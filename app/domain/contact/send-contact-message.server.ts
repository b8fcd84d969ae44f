import { eq } from "drizzle-orm";
import { company } from "#app/content/company.ts";
import type { Database } from "#app/database/connection.server.ts";
import { contactMessages } from "#app/database/tables/messages.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import { contactAcknowledgedMail } from "#app/mail/messages/contact-acknowledged.ts";
import { contactReceivedMail } from "#app/mail/messages/contact-received.ts";
import type { ContactSubmission } from "./contact-form.ts";
import { messageReference } from "./contact-message.ts";

/**
 * Keeps what a visitor wrote, tells the company and thanks the sender, all or nothing. What looks
 * as if a program had written it is kept and told as well, only marked, and thanked for by no mail:
 * a person who trips over the trap loses nothing.
 */
export async function sendContactMessage(
  { database, origin }: { database: Database; origin: string },
  { fax, ...written }: ContactSubmission,
): Promise<{ id: string; number: number; reference: string }> {
  const isSuspect = Boolean(fax);
  return database.transaction(async (transaction) => {
    const [kept] = await transaction
      .insert(contactMessages)
      .values({ ...written, isSuspectedBot: isSuspect })
      .returning({
        id: contactMessages.id,
        number: contactMessages.number,
        createdAt: contactMessages.createdAt,
      });
    if (!kept) throw new Error("The database returned no message");
    const about = { reference: messageReference(kept.id), receivedAt: kept.createdAt };
    const mail = contactReceivedMail({
      origin,
      company,
      from: written,
      ...about,
      path: `/admin/messages/${kept.number}`,
      isSuspect,
    });
    await enqueueMail(transaction, { ...mail, origin, to: company.email });
    if (!isSuspect && isEmailAddress(written.email)) {
      const thanks = contactAcknowledgedMail({ origin, company, path: "/", ...about });
      const { messageId } = await enqueueMail(transaction, {
        ...thanks,
        origin,
        to: written.email,
      });
      await transaction
        .update(contactMessages)
        .set({ threadId: messageId })
        .where(eq(contactMessages.id, kept.id));
    }
    return { id: kept.id, number: kept.number, reference: about.reference };
  });
}
