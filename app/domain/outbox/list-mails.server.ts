import { and, desc, ilike, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import { likePattern } from "#app/content/list-query.ts";
import type { Database } from "#app/database/connection.server.ts";
import { mailOutbox } from "#app/database/tables/messages.ts";
import type { Admin } from "#app/domain/users/people.ts";
import type { MailFilter } from "./mail-state.ts";

export const MAIL_PAGE_SIZE = 50;

/** What a list shows of a mail: never what it says. */
const columns = {
  id: mailOutbox.id,
  kind: mailOutbox.kind,
  to: mailOutbox.toAddress,
  subject: mailOutbox.subject,
  attempts: mailOutbox.attempts,
  nextAttemptAt: mailOutbox.nextAttemptAt,
  heldUntil: mailOutbox.heldUntil,
  sentAt: mailOutbox.sentAt,
  sentBy: mailOutbox.sentBy,
  givenUpAt: mailOutbox.givenUpAt,
  lastError: mailOutbox.lastError,
  createdAt: mailOutbox.createdAt,
};

/** Every mail that the site wrote, the newest first. */
export async function listMails(
  { database }: { database: Database },
  _admin: Admin,
  { view, words, page }: { view: MailFilter; words: string; page: number },
) {
  const where = and(conditions[view], wordsIn(words));
  const [mails, total, counts] = await Promise.all([
    database
      .select(columns)
      .from(mailOutbox)
      .where(where)
      .orderBy(desc(mailOutbox.createdAt), mailOutbox.id)
      .limit(MAIL_PAGE_SIZE)
      .offset((page - 1) * MAIL_PAGE_SIZE),
    database.$count(mailOutbox, where),
    countByState(database),
  ]);
  return { mails, total, counts };
}

const isOpen = and(isNull(mailOutbox.sentAt), isNull(mailOutbox.givenUpAt));
const conditions: Record<MailFilter, SQL | undefined> = {
  all: undefined,
  waiting: isOpen,
  failed: isNotNull(mailOutbox.givenUpAt),
  sent: isNotNull(mailOutbox.sentAt),
};

function wordsIn(words: string): SQL | undefined {
  if (!words) return undefined;
  const pattern = likePattern(words);
  return or(ilike(mailOutbox.toAddress, pattern), ilike(mailOutbox.subject, pattern));
}

async function countByState(database: Database): Promise<Record<MailFilter, number>> {
  const { rows } = await database.execute<Record<MailFilter, string>>(sql`
    select count(*) as "all",
      count(*) filter (where sent_at is null and given_up_at is null) as waiting,
      count(*) filter (where given_up_at is not null) as failed,
      count(*) filter (where sent_at is not null) as sent
    from ${mailOutbox}`);
  const [row] = rows;
  return {
    all: Number(row?.all),
    waiting: Number(row?.waiting),
    failed: Number(row?.failed),
    sent: Number(row?.sent),
  };
}
