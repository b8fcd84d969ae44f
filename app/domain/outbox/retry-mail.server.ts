import { and, eq, isNotNull, isNull, lte, ne, or, type SQL, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { mailOutbox } from "#app/database/tables/messages.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import type { MailKind } from "#app/mail/mail-letter.ts";
import { afterGivingUp } from "#app/mail/take-mail.server.ts";

type Outcome = { ok: true; subject: string } | { ok: false; reason: MailRefusal };
export type MailRefusal = "missing" | "sent" | "given-up" | "being-sent";

/** Sends a waiting mail now instead of after its pause, or a given-up one after all. */
export function retryMail(
  { database }: { database: Database },
  admin: Admin,
  id: string,
): Promise<Outcome> {
  return database.transaction(async (transaction) => {
    const waiting = await change(transaction, isWaiting(id), { nextAttemptAt: sql`now()` });
    const subject =
      waiting?.subject ?? (await change(transaction, isWholeAndGivenUp(id), anew))?.subject;
    if (subject === undefined) return refuse(transaction, id);
    await recordAudit(transaction, admin, {
      verb: waiting ? "asked to send at once" : "asked to send again",
      thing: { kind: "mail", id, label: subject },
    });
    // The workers hear of new mail by themselves, but not of a pause that was cut short.
    await transaction.execute(sql`select pg_notify('mail_outbox', '')`);
    return { ok: true, subject };
  });
}

/** Stops trying. Of a mail that opens an account the key is forgotten; others may be sent again. */
export function giveUpMail(
  { database }: { database: Database },
  admin: Admin,
  id: string,
): Promise<Outcome> {
  return database.transaction(async (transaction) => {
    const stopped = await change(transaction, isWaiting(id), {
      givenUpAt: sql`now()`,
      lastError: "Stopped by an admin before it was delivered.",
    });
    if (!stopped) return refuse(transaction, id);
    const { subject, kind, text } = stopped;
    const left = afterGivingUp({ kind: kind as MailKind, text });
    if (left) {
      await transaction.update(mailOutbox).set(left).where(eq(mailOutbox.id, id));
    }
    await recordAudit(transaction, admin, {
      verb: "gave up",
      thing: { kind: "mail", id, label: subject },
    });
    return { ok: true, subject };
  });
}

/** Only a mail that nobody is sending at this moment: what is under way cannot be called back. */
function isWaiting(id: string): SQL | undefined {
  return and(
    eq(mailOutbox.id, id),
    isNull(mailOutbox.sentAt),
    isNull(mailOutbox.givenUpAt),
    or(isNull(mailOutbox.heldUntil), lte(mailOutbox.heldUntil, sql`now()`)),
  );
}

/** Of a mail whose keys were taken out, nobody could use what would arrive. */
function isWholeAndGivenUp(id: string): SQL | undefined {
  return and(eq(mailOutbox.id, id), isNotNull(mailOutbox.givenUpAt), ne(mailOutbox.htmlBody, ""));
}

const anew = { givenUpAt: null, attempts: 0, heldUntil: null, nextAttemptAt: sql`now()` };

async function change(
  transaction: Transaction,
  which: SQL | undefined,
  to: Parameters<ReturnType<Transaction["update"]>["set"]>[0],
) {
  const [changed] = await transaction.update(mailOutbox).set(to).where(which).returning({
    subject: mailOutbox.subject,
    kind: mailOutbox.kind,
    text: mailOutbox.textBody,
  });
  return changed;
}

async function refuse(transaction: Transaction, id: string): Promise<Outcome> {
  const [mail] = await transaction
    .select({ sentAt: mailOutbox.sentAt, givenUpAt: mailOutbox.givenUpAt })
    .from(mailOutbox)
    .where(eq(mailOutbox.id, id));
  if (!mail) return { ok: false, reason: "missing" };
  const reason = mail.sentAt ? "sent" : mail.givenUpAt ? "given-up" : "being-sent";
  return { ok: false, reason };
}
