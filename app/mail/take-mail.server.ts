import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { mailOutbox } from "#app/database/tables/messages.ts";
import { hideSecrets } from "./hide-secrets.ts";
import type { MailKind } from "./mail-letter.ts";
import type { MailTransport, OutgoingMail } from "./mail-transport.ts";

/** A mail that this worker holds, and for the how-manieth time it is tried. */
export type TakenMail = OutgoingMail & { attempt: number };

/**
 * Takes the mail that has waited longest, and holds it for the given time. Counted when taken, so
 * that a mail which brings workers down does not do so for ever. The database's clock decides:
 * it is the one that all workers share.
 */
export async function takeDueMail(
  database: Database,
  holdMilliseconds: number,
): Promise<TakenMail | undefined> {
  const due = database
    .select({ id: mailOutbox.id })
    .from(mailOutbox)
    .where(
      and(
        isNull(mailOutbox.sentAt),
        isNull(mailOutbox.givenUpAt),
        lte(mailOutbox.nextAttemptAt, sql`now()`),
        or(isNull(mailOutbox.heldUntil), lte(mailOutbox.heldUntil, sql`now()`)),
      ),
    )
    .orderBy(mailOutbox.nextAttemptAt)
    .limit(1)
    .for("update", { skipLocked: true });
  const [row] = await database
    .update(mailOutbox)
    .set({ heldUntil: fromNow(holdMilliseconds), attempts: sql`${mailOutbox.attempts} + 1` })
    .where(eq(mailOutbox.id, due))
    .returning();
  if (!row) return undefined;
  return {
    id: row.id,
    messageId: row.messageId,
    kind: row.kind as MailKind,
    to: row.toAddress,
    replyTo: row.replyTo,
    subject: row.subject,
    text: row.textBody,
    html: row.htmlBody,
    follows: row.follows,
    writtenAt: row.createdAt,
    attempt: row.attempts,
  };
}

/** What is left of a mail to somebody whom we were asked to forget. */
export const forgottenMail = {
  toAddress: "forgotten",
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
export const ACCOUNT_MAIL = [
  "verify-email",
  "reset-password",
  "password-changed",
  "agree-to-email-change",
  "admin-invitation",
] as const satisfies readonly MailKind[];

/** To addresses that are no account's, or not any more: once they went, we no longer know where. */
const FORGOTTEN_KINDS: readonly MailKind[] = [
  "confirm-new-email",
  "email-changed",
  "account-deleted",
];

/** Their links open or change an account, so they go as soon as the mail is over. */
const KINDS_WITH_KEYS: readonly MailKind[] = [...ACCOUNT_MAIL, ...FORGOTTEN_KINDS];

/** What they say is in the inbox or the audit log, and goes from there when somebody asks for it. */
const KINDS_OF_INBOX: readonly MailKind[] = [
  "admin-role-changed",
  "contact-received",
  "contact-acknowledged",
  "contact-reply",
];

/** What stays of a mail that went: what it said, without the part of its links that opens anything. */
export function afterSending(mail: Pick<OutgoingMail, "kind" | "text">) {
  if (FORGOTTEN_KINDS.includes(mail.kind)) return forgottenMail;
  const textBody = KINDS_OF_INBOX.includes(mail.kind) ? "" : hideSecrets(mail.text);
  return { textBody, htmlBody: "" };
}

/** What stays of a mail that was given up: all of it, if staff may try it again later. */
export function afterGivingUp(mail: Pick<OutgoingMail, "kind" | "text">) {
  const isOver = [...KINDS_WITH_KEYS, ...KINDS_OF_INBOX].includes(mail.kind);
  return isOver ? afterSending(mail) : undefined;
}

export async function markSent(
  database: Database,
  mail: TakenMail,
  sentBy: MailTransport["kind"],
): Promise<void> {
  await database
    .update(mailOutbox)
    .set({
      sentAt: sql`now()`,
      sentBy,
      givenUpAt: null,
      heldUntil: null,
      lastError: null,
      ...afterSending(mail),
    })
    .where(and(eq(mailOutbox.id, mail.id), isNull(mailOutbox.sentAt)));
}

export async function markForRetry(
  database: Database,
  mail: TakenMail,
  reason: string,
  pauseMilliseconds: number,
): Promise<void> {
  await database
    .update(mailOutbox)
    .set({ heldUntil: null, lastError: reason, nextAttemptAt: fromNow(pauseMilliseconds) })
    .where(stillHeldBy(mail));
}

export async function markGivenUp(
  database: Database,
  mail: TakenMail,
  reason: string,
): Promise<void> {
  await database
    .update(mailOutbox)
    .set({ givenUpAt: sql`now()`, heldUntil: null, lastError: reason, ...afterGivingUp(mail) })
    .where(stillHeldBy(mail));
}

/** A worker that was asleep past its hold must not undo what the next one did. */
function stillHeldBy(mail: TakenMail) {
  return and(
    eq(mailOutbox.id, mail.id),
    eq(mailOutbox.attempts, mail.attempt),
    isNull(mailOutbox.sentAt),
    isNull(mailOutbox.givenUpAt),
  );
}

function fromNow(milliseconds: number) {
  return sql`now() + ${milliseconds}::double precision * interval '1 millisecond'`;
}
