import { randomUUID } from "node:crypto";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { mailOutbox } from "#app/database/tables/messages.ts";
import { isMailAddress } from "./mail-address.ts";
import type { MailMessage } from "./mail-letter.ts";
import { cleanLine, cleanText } from "./mail-words.ts";

/** A message, the one address it goes to, and the public address of this site. */
export type Mail = MailMessage & { to: string; origin: string };

/** Puts a mail into the outbox, in the transaction that causes it: both happen, or neither. */
export async function writeMail(
  database: DatabaseOrTransaction,
  mail: Mail,
): Promise<{ id: string; messageId: string }> {
  if (!isMailAddress(mail.to)) throw new MailAddressInvalid();
  if (mail.replyTo !== undefined && !isMailAddress(mail.replyTo)) throw new MailAddressInvalid();
  const id = randomUUID();
  const messageId = `<${id}@${new URL(mail.origin).hostname}>`;
  const row = {
    id,
    messageId,
    kind: mail.kind,
    toAddress: mail.to,
    replyTo: mail.replyTo ?? null,
    subject: cleanLine(mail.subject, longestSubject),
    textBody: cleanText(mail.text),
    htmlBody: cleanText(mail.html),
    follows: [...(mail.follows ?? [])],
  };
  try {
    await database.insert(mailOutbox).values(row);
  } catch (error) {
    // Drizzle's message repeats the values, and with them links that open an account.
    throw new Error("The mail could not be put into the outbox.", {
      cause: (error as Error).cause,
    });
  }
  return { id, messageId };
}

export class MailAddressInvalid extends Error {
  constructor() {
    super("We cannot send mail to this address.");
    this.name = "MailAddressInvalid";
  }
}

const longestSubject = 200;
