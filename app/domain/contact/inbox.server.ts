import { and, asc, between, desc, eq, gt, isNull, lt, ne, or, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { likePattern } from "#app/content/list-query.ts";
import type { Database } from "#app/database/connection.server.ts";
import { contactMessages } from "#app/database/tables/messages.ts";
import { users } from "#app/database/tables/users.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { isMessageReference, messageReference } from "./contact-message.ts";
import {
  INBOX_PAGE_SIZE,
  type InboxQuery,
  type InboxSort,
  type InboxView,
  inboxViews,
} from "./inbox-query.ts";

const assignee = alias(users, "assignee");
const answerer = alias(users, "answerer");

/** The columns of a list row. */
const summaryColumns = {
  number: contactMessages.number,
  name: contactMessages.name,
  email: contactMessages.email,
  excerpt: sql<string>`left(regexp_replace(${contactMessages.message}, '\\s+', ' ', 'g'), 240)`,
  state: contactMessages.state,
  isRead: sql<boolean>`${contactMessages.readAt} is not null`,
  isSuspectedBot: contactMessages.isSuspectedBot,
  createdAt: contactMessages.createdAt,
  dueAt: contactMessages.dueAt,
  answeredAt: contactMessages.answeredAt,
  answeredBy: answerer.name,
  assignedTo: assignee.name,
};

/** One page of the inbox (offset pagination). A page past the end returns the last one. */
export async function listMessages(
  { database }: { database: Database },
  admin: Admin,
  query: InboxQuery,
) {
  const where = matchesInbox(admin, query);
  const total = await database.$count(contactMessages, where);
  const page = Math.min(query.page, Math.max(1, Math.ceil(total / INBOX_PAGE_SIZE)));
  const messages = await database
    .select(summaryColumns)
    .from(contactMessages)
    .leftJoin(assignee, eq(assignee.id, contactMessages.assignedTo))
    .leftJoin(answerer, eq(answerer.id, contactMessages.answeredBy))
    .where(where)
    .orderBy(...inboxOrderBy(query.sort))
    .limit(INBOX_PAGE_SIZE)
    .offset((page - 1) * INBOX_PAGE_SIZE);
  return { messages, total, page };
}

export type MessageSummary = Awaited<ReturnType<typeof listMessages>>["messages"][number];

/** The number of messages in each view. */
export async function countInboxViews(
  { database }: { database: Database },
  admin: Admin,
): Promise<Record<InboxView, number>> {
  const counted = inboxViews.map((view) => [
    view,
    sql<number>`(count(*) filter (where ${matchesInboxView(view, admin) ?? sql`true`}))::integer`,
  ]);
  const [counts] = await database.select(Object.fromEntries(counted)).from(contactMessages);
  return counts as Record<InboxView, number>;
}

/** The previous and next message in the view from which this one was opened. */
export async function findAdjacentMessages(
  { database }: { database: Database },
  admin: Admin,
  query: InboxQuery,
  number: number,
): Promise<{ previous: number | undefined; next: number | undefined }> {
  const nearest = async (direction: "forwards" | "backwards") => {
    const [found] = await database
      .select({ number: contactMessages.number })
      .from(contactMessages)
      .where(
        sql`${matchesInbox(admin, query) ?? sql`true`} and ${isBeyondCursor(number, query.sort, direction)}`,
      )
      .orderBy(...inboxOrderBy(query.sort, direction))
      .limit(1);
    return found?.number;
  };
  const [previous, next] = await Promise.all([nearest("backwards"), nearest("forwards")]);
  return { previous, next };
}

/** Messages of a view that contain every search term. */
function matchesInbox(admin: Admin, query: Pick<InboxQuery, "view" | "search">) {
  return and(matchesInboxView(query.view, admin), ...searchTerms(query.search).map(matchesTerm));
}

function matchesInboxView(view: InboxView, admin: Admin): SQL | undefined {
  const isOpen = eq(contactMessages.state, "open");
  if (view === "all") return undefined;
  if (view === "mine") return and(isOpen, eq(contactMessages.assignedTo, admin.userId));
  if (view === "unassigned") return and(isOpen, isNull(contactMessages.assignedTo));
  return eq(contactMessages.state, view);
}

function inboxOrderBy(sort: InboxSort, direction: "forwards" | "backwards" = "forwards"): SQL[] {
  const isAscending = (sort === "due") === (direction === "forwards");
  return [sortColumn(sort), contactMessages.number].map(isAscending ? asc : desc);
}

/** Keyset pagination: rows after (or before) the cursor, compared in SQL because JS dates lose microseconds. */
function isBeyondCursor(number: number, sort: InboxSort, direction: "forwards" | "backwards") {
  const isAscending = (sort === "due") === (direction === "forwards");
  const [date, here, beyond] = [sortColumn(sort), cursorDate(sort, number), isAscending ? gt : lt];
  return or(beyond(date, here), and(eq(date, here), beyond(contactMessages.number, number)));
}

function cursorDate(sort: InboxSort, number: number): SQL {
  return sort === "due"
    ? sql`(select here.due_at from contact_messages here where here.number = ${number})`
    : sql`(select here.created_at from contact_messages here where here.number = ${number})`;
}

function sortColumn(sort: InboxSort) {
  return sort === "due" ? contactMessages.dueAt : contactMessages.createdAt;
}

const MAX_SEARCH_TERMS = 8;

function searchTerms(search: string): string[] {
  return search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_TERMS);
}

/** Matches name, email and text by substring, number and reference exactly. */
function matchesTerm(term: string): SQL | undefined {
  const { name, email, message, number } = contactMessages;
  const inText = sql`lower(${name} || ' ' || ${email} || ' ' || ${message}) like ${likePattern(term)}`;
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
  _admin: Admin,
  limit: number,
): Promise<ContactMessage[]> {
  return database
    .select()
    .from(contactMessages)
    .where(ne(contactMessages.state, "spam"))
    .orderBy(desc(contactMessages.createdAt), desc(contactMessages.id))
    .limit(limit);
}

type ExportRow = readonly (string | number)[];

/** Streams the messages of a view as CSV rows, newest first, in batches. The export is audited. */
export async function* exportMessages(
  { database }: { database: Database },
  admin: Admin,
  query: InboxQuery,
): AsyncGenerator<ExportRow> {
  const where = matchesInbox(admin, query);
  await database.transaction(async (transaction) => {
    const count = await transaction.$count(contactMessages, where);
    const label = `list "${query.view}", ${count} rows`;
    const entity = { kind: "message", id: `view-${query.view}`, label } as const;
    await recordAudit(transaction, admin, { verb: "exported", entity });
  });
  yield EXPORT_HEADER;
  const [assignee, answerer] = [alias(users, "assignee"), alias(users, "answerer")];
  for (let last = Number.MAX_SAFE_INTEGER; ; ) {
    const rows = await database
      .select({ message: contactMessages, assignee: assignee.name, answerer: answerer.name })
      .from(contactMessages)
      .leftJoin(assignee, eq(assignee.id, contactMessages.assignedTo))
      .leftJoin(answerer, eq(answerer.id, contactMessages.answeredBy))
      .where(
        and(where, last < Number.MAX_SAFE_INTEGER ? lt(contactMessages.number, last) : undefined),
      )
      .orderBy(desc(contactMessages.number))
      .limit(EXPORT_BATCH_SIZE);
    for (const { message, assignee: to, answerer: by } of rows) {
      yield [
        message.number,
        messageReference(message.id),
        message.createdAt.toISOString(),
        message.name,
        message.email,
        message.message,
        message.state,
        message.readAt ? "read" : "unread",
        to ?? "",
        message.dueAt.toISOString(),
        message.answeredAt?.toISOString() ?? "",
        by ?? "",
      ];
    }
    if (rows.length < EXPORT_BATCH_SIZE) return;
    last = rows.at(-1)?.message.number ?? 0;
  }
}

const EXPORT_HEADER: ExportRow = [
  "Number",
  "Reference",
  "Received (UTC)",
  "Name",
  "Email",
  "Message",
  "State",
  "Read",
  "Assigned to",
  "Answer due (UTC)",
  "Answered (UTC)",
  "Answered by",
];
const EXPORT_BATCH_SIZE = 500;
