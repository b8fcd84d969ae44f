import { and, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { mailOutbox } from "#app/database/tables/messages.ts";
import type { MailKind } from "./mail-content.ts";
import type { MailTransport, OutgoingMail } from "./transport/mail-transport.ts";

/** A mail leased to this worker, and the number of this attempt. */
export type LeasedMail = OutgoingMail & { attempt: number };

/**
 * Leases the mail that has waited longest (for update skip locked). Attempts are counted here, so
 * that a mail which brings workers down does not do so for ever. The database's clock decides:
 * it is the one that all workers share.
 */
export async function leaseDueMail(
  database: Database,
  leaseMilliseconds: number,
): Promise<LeasedMail | undefined> {
  const due = database
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(
      and(
        isNull(mailOutbox.sentAt),
        isNull(mailOutbox.failedAt),
        lte(mailOutbox.nextAttemptAt, sql`now()`),
        or(isNull(mailOutbox.leaseExpiresAt), lte(mailOutbox.leaseExpiresAt, sql`now()`)),
      ),
    )
    .orderBy(mailOutbox.nextAttemptAt)
    .limit(1)
    .for("update", { skipLocked: true });
  const [row] = await database
    .update(mailOutbox)
    .set({ leaseExpiresAt: fromNow(leaseMilliseconds), attempts: sql`${mailOutbox.attempts} + 1` })
    .where(eq(mailOutbox.id, due))
    .returning();
  if (!row) return undefined;
  return {
    id: row.id,
    messageId: row.messageId,
    kind: row.kind as MailKind,
    to: row.toEmail,
    replyTo: row.replyTo,
    subject: row.subject,
    text: row.textBody,
    html: row.htmlBody,
    follows: row.threadReferences,
    writtenAt: row.createdAt,
    attempt: row.attempts,
  };
}

/** What is left of a mail to somebody whom we were asked to forget. */
export const erasedMail = {
  toEmail: "forgotten",
  replyTo: null,
  subject: "forgotten",
  lastError: null,
  textBody: "",
  htmlBody: "",
};

/**
 * Mail that only an account with this address can have caused. Answers to a contact form are not
 * among it, nor are notices that warn an earlier owner of the address.
 */
export const ACCOUNT_MAIL_KINDS = [
  "verify-email",
  "reset-password",
  "password-changed",
  "agree-to-email-change",
  "admin-invitation",
] as const satisfies readonly MailKind[];

/** To addresses that are no account's, or not any more: once they went, we no longer know where. */
const ERASED_KINDS: readonly MailKind[] = ["confirm-new-email", "email-changed", "account-deleted"];

/** Their links open or change an account, so they go as soon as the mail is over. */
const KINDS_WITH_SECRETS: readonly MailKind[] = [...ACCOUNT_MAIL_KINDS, ...ERASED_KINDS];

/** What they say is in the inbox or the audit log, and goes from there when somebody asks for it. */
const KINDS_IN_INBOX: readonly MailKind[] = [
  "admin-role-changed",
  "contact-received",
  "contact-acknowledged",
  "contact-reply",
];

/** What stays of a mail that went: what it said, without the part of its links that opens anything. */
export function contentAfterSending(mail: Pick<OutgoingMail, "kind" | "text">) {
  if (ERASED_KINDS.includes(mail.kind)) return erasedMail;
  const textBody = KINDS_IN_INBOX.includes(mail.kind) ? "" : redactSecrets(mail.text);
  return { textBody, htmlBody: "" };
}

/** What stays of a mail that was given up: all of it, if staff may try it again later. */
export function contentAfterGivingUp(mail: Pick<OutgoingMail, "kind" | "text">) {
  const isOver = [...KINDS_WITH_SECRETS, ...KINDS_IN_INBOX].includes(mail.kind);
  return isOver ? contentAfterSending(mail) : undefined;
}

export async function markSent(
  database: Database,
  mail: LeasedMail,
  sentVia: MailTransport["kind"],
): Promise<void> {
  await database
    .update(mailOutbox)
    .set({
      sentAt: sql`now()`,
      sentVia,
      failedAt: null,
      leaseExpiresAt: null,
      lastError: null,
      ...contentAfterSending(mail),
    })
    .where(and(eq(mailOutbox.id, mail.id), isNull(mailOutbox.sentAt)));
}

export async function markForRetry(
  database: Database,
  mail: LeasedMail,
  reason: string,
  pauseMilliseconds: number,
): Promise<void> {
  await database
    .update(mailOutbox)
    .set({ leaseExpiresAt: null, lastError: reason, nextAttemptAt: fromNow(pauseMilliseconds) })
    .where(isLeasedBy(mail));
}

export async function markGivenUp(
  database: Database,
  mail: LeasedMail,
  reason: string,
): Promise<void> {
  await database
    .update(mailOutbox)
    .set({
      failedAt: sql`now()`,
      leaseExpiresAt: null,
      lastError: reason,
      ...contentAfterGivingUp(mail),
    })
    .where(isLeasedBy(mail));
}

/** A worker whose lease has expired must not undo what the next one did. */
function isLeasedBy(mail: LeasedMail) {
  return and(
    eq(mailOutbox.id, mail.id),
    eq(mailOutbox.attempts, mail.attempt),
    isNull(mailOutbox.sentAt),
    isNull(mailOutbox.failedAt),
  );
}

function fromNow(milliseconds: number) {
  return sql`now() + ${milliseconds}::double precision * interval '1 millisecond'`;
}

/** Forgets what went, or was to go, to this address: all of it, or mail of these kinds. */
export async function eraseMailTo(
  database: DatabaseOrTransaction,
  email: string,
  kinds?: readonly MailKind[],
): Promise<void> {
  const isTheirs = eq(sql`lower(${mailOutbox.toEmail})`, email.toLowerCase());
  await eraseMail(database, and(isTheirs, kinds && inArray(mailOutbox.kind, [...kinds])));
}

/** Forgets mail that names this address as the one to answer to. */
export async function eraseMailWithReplyTo(
  database: DatabaseOrTransaction,
  email: string,
): Promise<void> {
  await eraseMail(database, eq(sql`lower(${mailOutbox.replyTo})`, email.toLowerCase()));
}

const ORDER_MAIL_KINDS: readonly MailKind[] = [
  "order-news",
  "order-received",
  "proof-received",
  "quote",
];

/** Forgets mail about an order or a quotation, by the number that its subject names. */
export async function eraseMailAbout(
  database: DatabaseOrTransaction,
  reference: string,
): Promise<void> {
  const isAbout = sql`${mailOutbox.subject} ~ ${`\\m${reference}\\M`}`;
  await eraseMail(database, and(inArray(mailOutbox.kind, [...ORDER_MAIL_KINDS]), isAbout));
}

/** What has not left yet is not sent any more; of what was sent, only that it was remains. */
async function eraseMail(
  database: DatabaseOrTransaction,
  isTheirs: SQL | undefined,
): Promise<void> {
  const isWaiting = and(isNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt));
  await database.delete(mailOutbox).where(and(isTheirs, isWaiting));
  await database.update(mailOutbox).set(erasedMail).where(isTheirs);
}

/**
 * The same words, with all that follows a question mark or a number sign in a link taken out, and the
 * keys that open an order or a quotation.
 */
export function redactSecrets(text: string): string {
  return text
    .replace(/(\bhttps?:\/\/[^\s?#]*)[?#]\S*/gi, "$1?(hidden)")
    .replace(/(\bhttps?:\/\/[^\s?#]*\/(?:orders|quotes)\/)[\w-]{43}/gi, "$1(hidden)");
}
