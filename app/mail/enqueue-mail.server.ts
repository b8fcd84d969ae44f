import { randomUUID } from "node:crypto";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { isEmailAddress } from "./email-address.ts";
import type { MailMessage } from "./mail-content.ts";
import { sanitizeLine, sanitizeText } from "./sanitize-text.ts";

export type Mail = MailMessage & { to: string };

/** Transactional outbox: enqueues a mail in the transaction that causes it. Both happen, or neither. */
export async function enqueueMail(
  database: DatabaseOrTransaction,
  mail: Mail,
): Promise<{ id: string; messageId: string }> {
  const { to, replyTo = null } = mail;
  if (!isEmailAddress(to) || (replyTo !== null && !isEmailAddress(replyTo))) {
    throw new InvalidEmailAddressError();
  }
  const id = randomUUID();
  const messageId = `<${id}@${new URL(mail.origin).hostname}>`;
  const row = {
    id,
    messageId,
    kind: mail.kind,
    toEmail: to,
    replyTo,
    subject: sanitizeLine(mail.subject, MAX_SUBJECT_LENGTH),
    textBody: sanitizeText(mail.text),
    htmlBody: sanitizeText(mail.html),
    threadReferences: [...(mail.threadReferences ?? [])],
  } satisfies typeof mailOutbox.$inferInsert;
  try {
    await database.insert(mailOutbox).values(row);
  } catch (error) {
    // Drizzle's error message repeats the values, which include secret links.
    const { cause } = error as Error;
    throw new Error("The email could not be added to the outbox.", { cause });
  }
  return { id, messageId };
}

export class InvalidEmailAddressError extends Error {
  constructor() {
    super("We cannot send email to this address.");
    this.name = "InvalidEmailAddressError";
  }
}

const MAX_SUBJECT_LENGTH = 200;
