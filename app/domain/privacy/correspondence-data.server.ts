import { asc, eq, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { companyDocumentLinks, companyDocuments } from "#app/database/tables/company-documents.ts";
import { contactMessages, contactNotes, contactReplies } from "#app/database/tables/contact.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { stockAlerts } from "#app/database/tables/stock-alerts.ts";
import { isFromVerifiedEmail } from "#app/domain/accounts/email/verified-emails.server.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { redactSecrets } from "#app/mail/outbox-queue.server.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import type { DataSubject, PersonalDataSection } from "./data-subject.server.ts";

/** What a person wrote to us, and what we wrote to them. */
export const correspondenceSections: readonly PersonalDataSection[] = [
  {
    tables: ["contact_messages", "contact_replies", "contact_notes"],
    name: "messages",
    manual: {
      title: "Messages",
      people: ["visitors", "customers"],
      information:
        "Name, email address, phone number, message, our replies and our notes. This includes complaints and requests for information.",
      purpose: "To answer, and to handle complaints and requests within their time limits.",
      recipients: ["email"],
      kept: () =>
        "Until a member of staff deletes the message or the sender deletes their account; spam, 30 days",
    },
    about: "The messages you sent from your confirmed addresses, our replies and our notes.",
    read: readMessagesOfSubject,
  },
  {
    tables: ["mail_outbox"],
    name: "mail-we-sent",
    manual: {
      title: "Emails we sent",
      people: ["customers", "guests", "visitors", "staff"],
      information: "Email address, subject and text, without the secret part of links.",
      purpose: "To deliver emails, and to know what we wrote.",
      recipients: ["email"],
      kept: () => `${formatCount(privateSettings().privacy.mailDays, "day")}`,
    },
    get about() {
      const { mailDays } = privateSettings().privacy;
      return `The emails we sent to your confirmed addresses in the last ${mailDays} days, without the secret part of their links.`;
    },
    read: readMailToSubject,
  },
  {
    tables: ["stock_alerts"],
    name: "stock-alerts",
    manual: {
      title: "Stock alerts",
      people: ["visitors", "customers"],
      information: "Email address and product.",
      purpose: "To send one email when the product is back in stock.",
      recipients: ["email"],
      kept: () =>
        "7 days if not confirmed; a year while waiting for stock; 30 days after the email",
    },
    about: "The products you asked us to tell you about when they are back in stock.",
    read: readAlerts,
  },
  {
    tables: ["company_document_links", "company_document_downloads"],
    name: "company-documents",
    manual: {
      title: "Links to company documents",
      people: ["visitors", "customers"],
      information: "Name and email address of the recipient, the document, and each download.",
      purpose: "To share documents that are not public, and to know who has them.",
      kept: () =>
        `${formatCount(privateSettings().privacy.viewMonths, "month")} after the link expires or is revoked`,
    },
    about:
      "The links to company documents that we created for you, and when each was downloaded, but not the links themselves.",
    read: readDocumentLinks,
  },
];

async function readMailToSubject(
  database: DatabaseOrTransaction,
  { verifiedEmails: emails }: DataSubject,
) {
  const mails = await database
    .select({
      subject: mailOutbox.subject,
      says: mailOutbox.textBody,
      writtenAt: mailOutbox.createdAt,
      sentAt: mailOutbox.sentAt,
      failedAt: mailOutbox.failedAt,
    })
    .from(mailOutbox)
    .where(isFromVerifiedEmail(emails, mailOutbox.toEmail, mailOutbox.createdAt))
    .orderBy(asc(mailOutbox.createdAt));
  return mails.map((mail) => ({ ...mail, says: redactSecrets(mail.says) }));
}

function readAlerts(
  database: DatabaseOrTransaction,
  { verifiedEmails: emails }: DataSubject,
): Promise<unknown[]> {
  return database
    .select({
      product: products.name,
      askedAt: stockAlerts.createdAt,
      confirmedAt: stockAlerts.confirmedAt,
      notifiedAt: stockAlerts.notifiedAt,
    })
    .from(stockAlerts)
    .innerJoin(products, eq(products.id, stockAlerts.productId))
    .where(isFromVerifiedEmail(emails, stockAlerts.email, stockAlerts.createdAt))
    .orderBy(asc(stockAlerts.createdAt));
}

/** Without the names of staff. */
function readDocumentLinks(
  database: DatabaseOrTransaction,
  { verifiedEmails: emails }: DataSubject,
): Promise<unknown[]> {
  const { recipient, email, createdAt, expiresAt, revokedAt } = companyDocumentLinks;
  return database
    .select({
      document: companyDocuments.title,
      recipient,
      email,
      createdAt,
      expiresAt,
      revokedAt,
      downloads: sql<string[]>`array(select downloaded_at from company_document_downloads
        where link_id = ${companyDocumentLinks.id} order by downloaded_at)`,
    })
    .from(companyDocumentLinks)
    .innerJoin(companyDocuments, eq(companyDocuments.id, companyDocumentLinks.documentId))
    .where(isFromVerifiedEmail(emails, email, createdAt))
    .orderBy(asc(createdAt));
}

/** Without the names of staff. */
async function readMessagesOfSubject(
  database: DatabaseOrTransaction,
  { verifiedEmails: emails }: DataSubject,
) {
  const messages = await database
    .select()
    .from(contactMessages)
    .where(isFromVerifiedEmail(emails, contactMessages.email, contactMessages.createdAt))
    .orderBy(asc(contactMessages.createdAt));
  const { channel, body, createdAt } = contactReplies;
  return Promise.all(
    messages.map(async ({ id, assignedTo: _, answeredBy: __, threadId: ___, ...message }) => ({
      ...message,
      answers: await database
        .select({ channel, body, createdAt })
        .from(contactReplies)
        .where(eq(contactReplies.messageId, id))
        .orderBy(asc(contactReplies.createdAt)),
      notes: await database
        .select({ body: contactNotes.body, createdAt: contactNotes.createdAt })
        .from(contactNotes)
        .where(eq(contactNotes.messageId, id))
        .orderBy(asc(contactNotes.createdAt)),
    })),
  );
}
