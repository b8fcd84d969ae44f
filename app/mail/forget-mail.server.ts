import { and, eq, inArray, isNull, type SQL, sql } from "drizzle-orm";
import type { DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { mailOutbox } from "#app/database/tables/messages.ts";
import type { MailKind } from "./mail-letter.ts";
import { forgottenMail } from "./take-mail.server.ts";

/** Forgets what went, or was to go, to this address: all of it, or mail of these kinds. */
export async function forgetMailTo(
  database: DatabaseOrTransaction,
  address: string,
  kinds?: readonly MailKind[],
): Promise<void> {
  const isTheirs = eq(sql`lower(${mailOutbox.toAddress})`, address.toLowerCase());
  await forget(database, and(isTheirs, kinds && inArray(mailOutbox.kind, [...kinds])));
}

/** Forgets mail that names this address as the one to answer to. */
export async function forgetMailAnsweredTo(
  database: DatabaseOrTransaction,
  address: string,
): Promise<void> {
  await forget(database, eq(sql`lower(${mailOutbox.replyTo})`, address.toLowerCase()));
}

const ORDER_MAIL: readonly MailKind[] = ["order-news", "order-received", "proof-received", "quote"];

/** Forgets mail about an order or a quotation, by the number that its subject names. */
export async function forgetMailAbout(
  database: DatabaseOrTransaction,
  reference: string,
): Promise<void> {
  const isAbout = sql`${mailOutbox.subject} ~ ${`\\m${reference}\\M`}`;
  await forget(database, and(inArray(mailOutbox.kind, [...ORDER_MAIL]), isAbout));
}

/** What has not left yet is not sent any more; of what was sent, only that it was remains. */
async function forget(database: DatabaseOrTransaction, isTheirs: SQL | undefined): Promise<void> {
  const isWaiting = and(isNull(mailOutbox.sentAt), isNull(mailOutbox.givenUpAt));
  await database.delete(mailOutbox).where(and(isTheirs, isWaiting));
  await database.update(mailOutbox).set(forgottenMail).where(isTheirs);
}
