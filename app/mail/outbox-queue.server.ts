import { and, eq, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { Database, DatabaseOrTransaction } from "#app/database/connection.server.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import type { MailKind } from "./mail-content.ts";
import { mailKindRules, mailKindsWhere } from "./mail-kinds.server.ts";
import type { MailTransport, OutgoingMail } from "./transport/mail-transport.ts";

export type LeasedMail = OutgoingMail & { attempt: number };

/**
 * Leases the mail that has waited longest (for update skip locked), by the database's clock.
 * The attempt is counted before sending, so a mail that crashes workers is given up in the end.
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
    threadReferences: row.threadReferences,
    writtenAt: row.createdAt,
    attempt: row.attempts,
  };
}

const erasedMail = {
  toEmail: "deleted",
  replyTo: null,
  subject: "deleted",
  lastError: null,
  textBody: "",
  htmlBody: "",
};

/** The columns to keep after sending. */
function contentAfterSending({ kind, text }: Pick<OutgoingMail, "kind" | "text">) {
  const { retention } = mailKindRules(kind);
  if (retention === "erased") return erasedMail;
  return { textBody: retention === "no-text" ? "" : redactSecrets(text), htmlBody: "" };
}

/** The columns to keep after giving up; undefined keeps all, so staff can retry. */
export function contentAfterGivingUp(mail: Pick<OutgoingMail, "kind" | "text">) {
  return mailKindRules(mail.kind).retention === "retry" ? undefined : contentAfterSending(mail);
}

export async function markSent(
  database: Database,
  mail: LeasedMail,
  sentVia: MailTransport["kind"],
): Promise<void> {
  const cleared = { failedAt: null, leaseExpiresAt: null, lastError: null };
  await database
    .update(mailOutbox)
    .set({ sentAt: sql`now()`, sentVia, ...cleared, ...contentAfterSending(mail) })
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
  const failed = { failedAt: sql`now()`, leaseExpiresAt: null, lastError: reason };
  await database
    .update(mailOutbox)
    .set({ ...failed, ...contentAfterGivingUp(mail) })
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

/** Erases mail of these kinds to this address. */
export async function eraseMailTo(
  database: DatabaseOrTransaction,
  email: string,
  kinds: readonly MailKind[],
): Promise<void> {
  const isRecipient = eq(sql`lower(${mailOutbox.toEmail})`, email.toLowerCase());
  await eraseMail(database, and(isRecipient, inArray(mailOutbox.kind, [...kinds])));
}

export const ACCOUNT_MAIL_KINDS = mailKindsWhere(({ erasedWith }) => erasedWith === "account");
const ORDER_MAIL_KINDS = mailKindsWhere(({ erasedWith }) => erasedWith === "order");

/** Erases mail about an order or a quotation, found by the number in its subject. */
export async function eraseMailAbout(
  database: DatabaseOrTransaction,
  reference: string,
): Promise<void> {
  const isAbout = sql`${mailOutbox.subject} ~ ${`\\m${reference}\\M`}`;
  await eraseMail(database, and(inArray(mailOutbox.kind, ORDER_MAIL_KINDS), isAbout));
}

/** Deletes unsent mail; of sent mail only kind and dates remain. */
export async function eraseMail(
  database: DatabaseOrTransaction,
  where: SQL | undefined,
): Promise<void> {
  const isWaiting = and(isNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt));
  await database.delete(mailOutbox).where(and(where, isWaiting));
  await database.update(mailOutbox).set(erasedMail).where(where);
}

/** Redacts the secrets in links: query string, fragment, the access keys of orders and quotations, and signed ids. */
export function redactSecrets(text: string): string {
  return text
    .replace(/(\bhttps?:\/\/[^\s?#]*)[?#]\S*/gi, "$1?(hidden)")
    .replace(/(\bhttps?:\/\/[^\s?#]*\/(?:orders|quotes)\/)[\w-]{43}/gi, "$1(hidden)")
    .replace(/(\bhttps?:\/\/[^\s/]*\/(?:company-documents|preview)\/)[\w.-]+/gi, "$1(hidden)");
}
