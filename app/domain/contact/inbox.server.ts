import { and, asc, between, desc, eq, gt, lt, ne, not, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { messageKinds } from "#app/content/message-kinds.ts";
import type { Database } from "#app/database/connection.server.ts";
import { contactMessages, contactReplies } from "#app/database/tables/contact.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import { viewCounts } from "#app/database/view-counts.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { isStaffWith } from "#app/domain/accounts/staff/is-staff-with.server.ts";
import { displayNameOf } from "#app/domain/accounts/users.server.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import {
  recordPersonalDataSearch,
  recordPersonalDataView,
} from "#app/domain/audit/record-personal-data-view.server.ts";
import { formatCount } from "#app/format/dates-and-numbers.ts";
import { likePattern, paginateWithin } from "#app/format/list-query.ts";
import { isMessageReference, messageChannelLabels, messageReference } from "./contact-message.ts";
import {
  INBOX_PAGE_SIZE,
  type InboxQuery,
  type InboxSort,
  type InboxView,
  inboxViews,
} from "./inbox-query.ts";

const assignee = alias(users, "assignee");
const answerer = alias(users, "answerer");

/** The messages of a colleague who can no longer answer wait for somebody else, as if they were unassigned. */
const hasAssignee = sql`coalesce(${contactMessages.assignedTo} in (
  select ${profiles.id} from ${profiles} where ${isStaffWith("answer-messages")}), false)`;
const isAssignee = and(eq(assignee.id, contactMessages.assignedTo), hasAssignee);

const summaryColumns = {
  number: contactMessages.number,
  kind: contactMessages.kind,
  name: contactMessages.name,
  email: contactMessages.email,
  phone: contactMessages.phone,
  channel: contactMessages.channel,
  excerpt: sql<string>`left(regexp_replace(${contactMessages.message}, '\\s+', ' ', 'g'), 240)`,
  state: contactMessages.state,
  isRead: sql<boolean>`${contactMessages.readAt} is not null`,
  isSuspectedBot: contactMessages.isSuspectedBot,
  createdAt: contactMessages.createdAt,
  dueAt: contactMessages.dueAt,
  answeredAt: contactMessages.answeredAt,
  answeredBy: displayNameOf(answerer),
  hasUnsentReply: sql<boolean>`exists (select from ${contactReplies} where message_id = ${contactMessages.id}
    and channel = 'mail' and thread_id is null)`,
  assignedTo: displayNameOf(assignee),
};

/** One page of the inbox. */
export async function listMessages(
  { database }: { database: Database },
  admin: Admin<"answer-messages" | "see-contact-details">,
  query: InboxQuery,
) {
  await recordPersonalDataSearch(database, admin, query.search);
  const where = matchesInbox(admin, query);
  const total = await database.$count(contactMessages, where);
  const { page, limit, offset } = paginateWithin(total, query.page, INBOX_PAGE_SIZE);
  const messages = await database
    .select(summaryColumns)
    .from(contactMessages)
    .leftJoin(assignee, isAssignee)
    .leftJoin(answerer, eq(answerer.id, contactMessages.answeredBy))
    .where(where)
    .orderBy(...inboxOrderBy(query.sort))
    .limit(limit)
    .offset(offset);
  return { messages, total, page };
}

export type MessageSummary = Awaited<ReturnType<typeof listMessages>>["messages"][number];

export async function countInboxViews(
  { database }: { database: Database },
  admin: Admin<"answer-messages">,
): Promise<Record<InboxView, number>> {
  const conditions = inboxViews.map((view) => [view, matchesInboxView(view, admin)]);
  const [counts] = await database
    .select(viewCounts<InboxView>(Object.fromEntries(conditions)))
    .from(contactMessages);
  return counts as Record<InboxView, number>;
}

/** The previous and next message in the view from which this one was opened. */
export async function findAdjacentMessages(
  { database }: { database: Database },
  admin: Admin<"answer-messages">,
  query: InboxQuery,
  number: number,
): Promise<{ previous: number | undefined; next: number | undefined }> {
  const nearest = async (direction: "forwards" | "backwards") => {
    const [found] = await database
      .select({ number: contactMessages.number })
      .from(contactMessages)
      .where(and(matchesInbox(admin, query), isBeyondCursor(number, query.sort, direction)))
      .orderBy(...inboxOrderBy(query.sort, direction))
      .limit(1);
    return found?.number;
  };
  const [previous, next] = await Promise.all([nearest("backwards"), nearest("forwards")]);
  return { previous, next };
}

/** Messages of a view and kind that contain every search term. */
function matchesInbox(
  admin: Admin<"answer-messages">,
  query: Pick<InboxQuery, "view" | "search" | "kind">,
) {
  const terms = query.search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_TERMS);
  const isOfKind = query.kind ? eq(contactMessages.kind, query.kind) : undefined;
  return and(matchesInboxView(query.view, admin), isOfKind, ...terms.map(matchesTerm));
}

function matchesInboxView(view: InboxView, admin: Admin<"answer-messages">): SQL | undefined {
  const isOpen = eq(contactMessages.state, "open");
  if (view === "all") return undefined;
  if (view === "mine") return and(isOpen, eq(contactMessages.assignedTo, admin.userId));
  if (view === "unassigned") return and(isOpen, not(hasAssignee));
  return eq(contactMessages.state, view);
}

type Direction = "forwards" | "backwards";

function inboxOrderBy(sort: InboxSort, direction: Direction = "forwards"): SQL[] {
  return [sortColumn(sort), contactMessages.number].map(isAscending(sort, direction) ? asc : desc);
}

/** Keyset pagination: rows after (or before) the cursor, compared in SQL because JS dates lose microseconds. */
function isBeyondCursor(number: number, sort: InboxSort, direction: Direction) {
  const date = sortColumn(sort);
  const beyond = isAscending(sort, direction) ? gt : lt;
  const here = sql`(select here.${sql.identifier(date.name)}
    from ${contactMessages} here where here.number = ${number})`;
  return or(beyond(date, here), and(eq(date, here), beyond(contactMessages.number, number)));
}

function isAscending(sort: InboxSort, direction: Direction): boolean {
  return (sort === "due") === (direction === "forwards");
}

function sortColumn(sort: InboxSort) {
  return sort === "due" ? contactMessages.dueAt : contactMessages.createdAt;
}

const MAX_SEARCH_TERMS = 8;

/** Matches name, email, phone and text by substring, number and reference exactly. */
function matchesTerm(term: string): SQL | undefined {
  const { name, email, phone, message, number } = contactMessages;
  const inText = sql`lower(${name} || ' ' || ${email} || ' ' || ${phone} || ' ' || ${message})
    like ${likePattern(term)}`;
  const digits = /^#?(\d{1,9})$/.exec(term)?.[1];
  return or(
    inText,
    digits ? eq(number, Number(digits)) : undefined,
    isMessageReference(term) ? hasReference(term) : undefined,
  );
}

/** A reference is the start of the id: a range condition uses the primary key. */
function hasReference(reference: string): SQL {
  const edge = (digit: string) =>
    `${reference}-${[4, 4, 4, 12].map((length) => digit.repeat(length)).join("-")}`;
  return between(contactMessages.id, edge("0"), edge("f"));
}

export type ContactMessage = typeof contactMessages.$inferSelect;

/** The newest messages first, without spam. */
export function listNewestMessages(
  { database }: { database: Database },
  _admin: Admin<"answer-messages" | "see-contact-details">,
  limit: number,
): Promise<ContactMessage[]> {
  return database
    .select()
    .from(contactMessages)
    .where(ne(contactMessages.state, "spam"))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit);
}

/** Streams the messages of a view as CSV rows, newest first, in batches. The export and the view are recorded. */
export async function* exportMessages(
  { database }: { database: Database },
  admin: Admin<"answer-messages" | "see-contact-details" | "export-personal-data">,
  query: InboxQuery,
): AsyncGenerator<readonly (string | number)[]> {
  const where = matchesInbox(admin, query);
  await database.transaction(async (transaction) => {
    const count = await transaction.$count(contactMessages, where);
    const label = `list "${query.view}", ${formatCount(count, "row")}`;
    const entity = { kind: "message", id: `view-${query.view}`, label } as const;
    await recordAudit(transaction, admin, { verb: "exported", entity });
    const list = `Messages, list "${query.view}"`;
    await recordPersonalDataView(transaction, admin, { kind: "export", list, records: count });
  });
  yield Object.keys(exportColumns);
  for (let last: number | undefined; ; ) {
    const rows = await database
      .select({
        message: contactMessages,
        assignee: displayNameOf(assignee),
        answerer: displayNameOf(answerer),
      })
      .from(contactMessages)
      .leftJoin(assignee, isAssignee)
      .leftJoin(answerer, eq(answerer.id, contactMessages.answeredBy))
      .where(and(where, last === undefined ? undefined : lt(contactMessages.number, last)))
      .orderBy(desc(contactMessages.number))
      .limit(EXPORT_BATCH_SIZE);
    for (const row of rows) yield Object.values(exportColumns).map((toCell) => toCell(row));
    if (rows.length < EXPORT_BATCH_SIZE) return;
    last = rows.at(-1)?.message.number;
  }
}

type ExportedMessage = {
  message: ContactMessage;
  assignee: string | null;
  answerer: string | null;
};

const exportColumns: Record<string, (row: ExportedMessage) => string | number> = {
  Number: ({ message }) => message.number,
  Reference: ({ message }) => messageReference(message.id),
  "Received (UTC)": ({ message }) => message.createdAt.toISOString(),
  Name: ({ message }) => message.name,
  Email: ({ message }) => message.email,
  Message: ({ message }) => message.message,
  Status: ({ message }) => message.state,
  Read: ({ message }) => (message.readAt ? "read" : "unread"),
  "Assigned to": ({ assignee }) => assignee ?? "",
  "Reply due (UTC)": ({ message }) => message.dueAt.toISOString(),
  "Answered (UTC)": ({ message }) => message.answeredAt?.toISOString() ?? "",
  "Answered by": ({ answerer }) => answerer ?? "",
  Type: ({ message }) => messageKinds[message.kind].label,
  Phone: ({ message }) => message.phone,
  "How it arrived": ({ message }) => messageChannelLabels[message.channel],
};
const EXPORT_BATCH_SIZE = 500;
