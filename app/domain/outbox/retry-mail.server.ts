import { and, eq, isNull, lte, or, sql } from "drizzle-orm";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { mailOutbox } from "#app/database/tables/messages.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { Admin } from "#app/domain/users/people.ts";

type Outcome = { ok: true; subject: string } | { ok: false; reason: MailRefusal };
export type MailRefusal = "missing" | "sent" | "given-up" | "being-sent";

/** Sends a waiting mail now instead of after its pause. */
export function retryMail(
  { database }: { database: Database },
  admin: Admin,
  id: string,
): Promise<Outcome> {
  return database.transaction(async (transaction) => {
    const subject = await changeWaiting(transaction, id, { nextAttemptAt: sql`now()` });
    if (subject === undefined) return refuse(transaction, id);
    await recordAudit(transaction, admin, {
      verb: "asked to send at once",
      thing: { kind: "mail", id, label: subject },
    });
    // The workers hear of new mail by themselves, but not of a pause that was cut short.
    await transaction.execute(sql`select pg_notify('mail_outbox', '')`);
    return { ok: true, subject };
  });
}

/** Stops trying. What the mail said is forgotten, as with any mail that is over. */
export function giveUpMail(
  { database }: { database: Database },
  admin: Admin,
  id: string,
): Promise<Outcome> {
  return database.transaction(async (transaction) => {
    const subject = await changeWaiting(transaction, id, {
      givenUpAt: sql`now()`,
      lastError: "Stopped by an admin before it was delivered.",
      textBody: "",
      htmlBody: "",
    });
    if (subject === undefined) return refuse(transaction, id);
    await recordAudit(transaction, admin, {
      verb: "gave up",
      thing: { kind: "mail", id, label: subject },
    });
    return { ok: true, subject };
  });
}

/** Only a mail that nobody is sending at this moment: what is under way cannot be called back. */
async function changeWaiting(
  transaction: Transaction,
  id: string,
  change: Parameters<ReturnType<Transaction["update"]>["set"]>[0],
): Promise<string | undefined> {
  const [changed] = await transaction
    .update(mailOutbox)
    .set(change)
    .where(
      and(
        eq(mailOutbox.id, id),
        isNull(mailOutbox.sentAt),
        isNull(mailOutbox.givenUpAt),
        or(isNull(mailOutbox.heldUntil), lte(mailOutbox.heldUntil, sql`now()`)),
      ),
    )
    .returning({ subject: mailOutbox.subject });
  return changed?.subject;
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
