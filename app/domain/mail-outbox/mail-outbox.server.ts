import {
  and,
  desc,
  eq,
  ilike,
  inArray,
  isNotNull,
  isNull,
  lte,
  ne,
  or,
  type SQL,
  sql,
} from "drizzle-orm";
import { loginUrl } from "#app/content/navigation.ts";
import type { Database, Transaction } from "#app/database/connection.server.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { viewCounts } from "#app/database/view-counts.ts";
import { type Admin, may } from "#app/domain/accounts/people.ts";
import { allPermissions, type Permission } from "#app/domain/accounts/staff/permissions.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { recordPersonalDataSearch } from "#app/domain/audit/record-personal-data-view.server.ts";
import { likePattern, paginate } from "#app/format/list-query.ts";
import { enqueueMail } from "#app/mail/enqueue-mail.server.ts";
import type { MailKind, MailKindRules, MailTopic } from "#app/mail/mail-content.ts";
import { mailKindRules, mailKindsWhere } from "#app/mail/mail-kinds.server.ts";
import { contentAfterGivingUp, redactSecrets } from "#app/mail/outbox-queue.server.ts";
import { testMail } from "#app/mail/templates/admin-mails.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import type { MailFilter } from "./mail-state.ts";

export const MAIL_PAGE_SIZE = 50;

const listColumns = {
  id: mailOutbox.id,
  kind: mailOutbox.kind,
  to: mailOutbox.toEmail,
  subject: mailOutbox.subject,
  attempts: mailOutbox.attempts,
  nextAttemptAt: mailOutbox.nextAttemptAt,
  leaseExpiresAt: mailOutbox.leaseExpiresAt,
  sentAt: mailOutbox.sentAt,
  sentVia: mailOutbox.sentVia,
  failedAt: mailOutbox.failedAt,
  lastError: mailOutbox.lastError,
  createdAt: mailOutbox.createdAt,
};

/** What staff need to read the emails about a topic, besides customers' contact details. */
const permissionsToRead: Record<MailTopic, readonly Permission[]> = {
  account: [],
  stock: [],
  order: ["see-orders"],
  quotation: ["make-quotations"],
  message: ["answer-messages"],
  content: ["publish-content"],
  test: ["change-settings"],
  "bank-account": ["change-bank-details"],
  staff: ["manage-staff"],
  // The values of any group, the mail server included.
  settings: ["change-settings", "manage-staff"],
  unknown: allPermissions,
};

/** The emails that somebody may read; undefined for all. */
export function isReadableMail(admin: Admin<"see-contact-details">): SQL | undefined {
  const mayRead = ({ about }: MailKindRules) =>
    permissionsToRead[about].every((permission) => may(admin, permission));
  const hidden = mailKindsWhere((rules) => !mayRead(rules));
  return hidden.length === 0 ? undefined : inArray(mailOutbox.kind, mailKindsWhere(mayRead));
}

/** One page of the emails in the outbox that they may read, newest first, with the count of each view. */
export async function listMails(
  { database }: { database: Database },
  admin: Admin<"see-contact-details">,
  { view, search, page }: { view: MailFilter; search: string; page: number },
) {
  await recordPersonalDataSearch(database, admin, search);
  const readable = isReadableMail(admin);
  const where = and(readable, filterConditions[view], mailMatchesSearch(search));
  const { limit, offset } = paginate(page, MAIL_PAGE_SIZE);
  const [mails, total, [counts]] = await Promise.all([
    database
      .select(listColumns)
      .from(mailOutbox)
      .where(where)
      .orderBy(desc(mailOutbox.createdAt), mailOutbox.id)
      .limit(limit)
      .offset(offset),
    database.$count(mailOutbox, where),
    database.select(viewCounts(filterConditions)).from(mailOutbox).where(readable),
  ]);
  return {
    mails: mails.map((mail) => ({ ...mail, kindLabel: mailKindRules(mail.kind).label })),
    total,
    counts: counts as Record<MailFilter, number>,
  };
}

const isUnsent = and(isNull(mailOutbox.sentAt), isNull(mailOutbox.failedAt));
const filterConditions: Record<MailFilter, SQL | undefined> = {
  all: undefined,
  waiting: isUnsent,
  failed: isNotNull(mailOutbox.failedAt),
  sent: and(isNotNull(mailOutbox.sentAt), sql`${mailOutbox.sentVia} is distinct from 'folder'`),
  saved: and(isNotNull(mailOutbox.sentAt), eq(mailOutbox.sentVia, "folder")),
};

function mailMatchesSearch(search: string): SQL | undefined {
  if (!search) return undefined;
  const pattern = likePattern(search);
  return or(ilike(mailOutbox.toEmail, pattern), ilike(mailOutbox.subject, pattern));
}

/** One mail with its text, if the outbox still has it. Secrets in links are redacted: staff must not be able to use them. */
export async function readMail(
  { database }: { database: Database },
  admin: Admin<"see-contact-details">,
  id: string,
) {
  const [mail] = await database
    .select()
    .from(mailOutbox)
    .where(and(eq(mailOutbox.id, id), isReadableMail(admin)));
  if (!mail) return undefined;
  const { textBody, htmlBody, toEmail, ...rest } = mail;
  const { label: kindLabel, isWarning } = mailKindRules(mail.kind);
  return {
    ...rest,
    to: toEmail,
    text: textBody ? redactSecrets(textBody) : undefined,
    /** Not redacted yet, so it can still be sent. */
    isComplete: htmlBody !== "",
    kindLabel,
    isWarning,
  };
}

type MailActionOutcome = { ok: true; subject: string } | { ok: false; reason: MailRefusal };
export type MailRefusal = "missing" | "sent" | "given-up" | "being-sent" | "warning";

/** Retries a waiting mail at once, or a given-up one from the first attempt. */
export function retryMail(
  { database }: { database: Database },
  admin: Admin<"see-contact-details">,
  id: string,
): Promise<MailActionOutcome> {
  return database.transaction(async (transaction) => {
    const readable = isReadableMail(admin);
    const waiting = await updateMail(transaction, and(isWaiting(id), readable), {
      nextAttemptAt: sql`now()`,
    });
    const subject =
      waiting?.subject ??
      (await updateMail(transaction, and(isRetriable(id), readable), resetAttempts))?.subject;
    if (subject === undefined) return mailRefusal(transaction, admin, id);
    await recordAudit(transaction, admin, {
      verb: waiting ? "asked to send at once" : "asked to send again",
      entity: { kind: "mail", id, label: subject },
    });
    // The insert trigger notifies the workers of new mail, but not of this update.
    await transaction.execute(sql`select pg_notify('mail_outbox', '')`);
    return { ok: true, subject };
  });
}

/** Gives up a waiting mail, unless it is a warning. Account mail is redacted and cannot be retried; other mail can. */
export function giveUpMail(
  { database }: { database: Database },
  admin: Admin<"see-contact-details" | "change-settings">,
  id: string,
): Promise<MailActionOutcome> {
  return database.transaction(async (transaction) => {
    const readable = isReadableMail(admin);
    const kinds = mailKindsWhere((rules) => rules.isWarning);
    const isWarning = and(eq(mailOutbox.id, id), inArray(mailOutbox.kind, kinds), readable);
    if ((await transaction.$count(mailOutbox, isWarning)) > 0) {
      return { ok: false, reason: "warning" };
    }
    const stopped = await updateMail(transaction, and(isWaiting(id), readable), {
      failedAt: sql`now()`,
      lastError: "Stopped by a colleague before it was delivered.",
    });
    if (!stopped) return mailRefusal(transaction, admin, id);
    const { subject, kind, text } = stopped;
    const redacted = contentAfterGivingUp({ kind: kind as MailKind, text });
    if (redacted) {
      await transaction.update(mailOutbox).set(redacted).where(eq(mailOutbox.id, id));
    }
    await recordAudit(transaction, admin, {
      verb: "gave up",
      entity: { kind: "mail", id, label: subject },
    });
    return { ok: true, subject };
  });
}

/** Unsent and not leased by a worker. */
function isWaiting(id: string): SQL | undefined {
  return and(
    eq(mailOutbox.id, id),
    isUnsent,
    or(isNull(mailOutbox.leaseExpiresAt), lte(mailOutbox.leaseExpiresAt, sql`now()`)),
  );
}

/** Given up, but not redacted. */
function isRetriable(id: string): SQL | undefined {
  return and(eq(mailOutbox.id, id), isNotNull(mailOutbox.failedAt), ne(mailOutbox.htmlBody, ""));
}

const resetAttempts = {
  failedAt: null,
  attempts: 0,
  leaseExpiresAt: null,
  nextAttemptAt: sql`now()`,
};

async function updateMail(
  transaction: Transaction,
  where: SQL | undefined,
  values: Parameters<ReturnType<Transaction["update"]>["set"]>[0],
) {
  const [changed] = await transaction.update(mailOutbox).set(values).where(where).returning({
    subject: mailOutbox.subject,
    kind: mailOutbox.kind,
    text: mailOutbox.textBody,
  });
  return changed;
}

async function mailRefusal(
  transaction: Transaction,
  admin: Admin<"see-contact-details">,
  id: string,
): Promise<MailActionOutcome> {
  const [mail] = await transaction
    .select({ sentAt: mailOutbox.sentAt, failedAt: mailOutbox.failedAt })
    .from(mailOutbox)
    .where(and(eq(mailOutbox.id, id), isReadableMail(admin)));
  if (!mail) return { ok: false, reason: "missing" };
  const reason = mail.sentAt ? "sent" : mail.failedAt ? "given-up" : "being-sent";
  return { ok: false, reason };
}

export function sendTestMail(
  { database, origin }: { database: Database; origin: string },
  admin: Admin<never>,
): Promise<{ id: string }> {
  return database.transaction(async (transaction) => {
    const message = testMail({ origin, writtenAt: new Date(), path: loginUrl("/admin/outbox") });
    const { id } = await enqueueMail(transaction, { ...message, to: admin.email });
    await recordAudit(transaction, admin, {
      verb: "sent",
      entity: { kind: "mail", id, label: message.subject },
    });
    return { id };
  });
}

/** Retention: deletes old mails that were sent or given up; recipients are personal data. */
export async function sweepMails(database: Database): Promise<{ removed: number }> {
  const { rowCount } = await database.delete(mailOutbox).where(
    sql`(${mailOutbox.sentAt} is not null or ${mailOutbox.failedAt} is not null)
      and coalesce(${mailOutbox.sentAt}, ${mailOutbox.failedAt})
        < now() - ${privateSettings().privacy.mailDays} * interval '1 day'`,
  );
  return { removed: rowCount ?? 0 };
}
