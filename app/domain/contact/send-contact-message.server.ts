import { company } from "#app/content/company.ts";
import type { Database } from "#app/database/connection.server.ts";
import { contactMessages } from "#app/database/tables/messages.ts";
import { contactReceivedMail } from "#app/mail/messages/contact-received.ts";
import { writeMail } from "#app/mail/write-mail.server.ts";
import type { ContactForm } from "./contact-form.ts";

/** Keeps what a visitor wrote and tells the company, both or neither. */
export async function sendContactMessage(
  { database, origin }: { database: Database; origin: string },
  form: ContactForm,
): Promise<{ id: string }> {
  return database.transaction(async (transaction) => {
    const [kept] = await transaction
      .insert(contactMessages)
      .values(form)
      .returning({ id: contactMessages.id, createdAt: contactMessages.createdAt });
    if (!kept) throw new Error("The database returned no message");
    const mail = contactReceivedMail({
      origin,
      company,
      from: form,
      receivedAt: kept.createdAt,
      path: "/admin",
    });
    await writeMail(transaction, { ...mail, origin, to: company.email });
    return { id: kept.id };
  });
}
