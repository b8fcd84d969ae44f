import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#app/database/connection.server.ts";
import { contactMessages } from "#app/database/tables/messages.ts";
import { users } from "#app/database/tables/users.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { INBOX_PAGE_SIZE, type InboxChoice, type InboxView, inboxViews } from "./inbox-choice.ts";
import { inOrder, isBeyond, isInInbox, isInView } from "./inbox-conditions.server.ts";

const assignee = alias(users, "assignee");
const answerer = alias(users, "answerer");

/** What a row of the inbox shows. */
const summary = {
  number: contactMessages.number,
  name: contactMessages.name,
  email: contactMessages.email,
  excerpt: sql<string>`left(regexp_replace(${contactMessages.message}, '\\s+', ' ', 'g'), 240)`,
  state: contactMessages.state,
  isRead: sql<boolean>`${contactMessages.readAt} is not null`,
  looksAutomatic: contactMessages.looksAutomatic,
  createdAt: contactMessages.createdAt,
  dueAt: contactMessages.dueAt,
  answeredAt: contactMessages.answeredAt,
  answeredBy: answerer.name,
  assignedTo: assignee.name,
};

/** One page of the inbox. A page past the end is the last one. */
export async function browseMessages(
  { database }: { database: Database },
  admin: Admin,
  choice: InboxChoice,
) {
  const where = isInInbox(admin, choice);
  const total = await database.$count(contactMessages, where);
  const page = Math.min(choice.page, Math.max(1, Math.ceil(total / INBOX_PAGE_SIZE)));
  const messages = await database
    .select(summary)
    .from(contactMessages)
    .leftJoin(assignee, eq(assignee.id, contactMessages.assignedTo))
    .leftJoin(answerer, eq(answerer.id, contactMessages.answeredBy))
    .where(where)
    .orderBy(...inOrder(choice.order))
    .limit(INBOX_PAGE_SIZE)
    .offset((page - 1) * INBOX_PAGE_SIZE);
  return { messages, total, page };
}

export type MessageSummary = Awaited<ReturnType<typeof browseMessages>>["messages"][number];

/** How much is in each view. */
export async function countViews(
  { database }: { database: Database },
  admin: Admin,
): Promise<Record<InboxView, number>> {
  const counted = inboxViews.map((view) => [
    view,
    sql<number>`(count(*) filter (where ${isInView(view, admin) ?? sql`true`}))::integer`,
  ]);
  const [counts] = await database.select(Object.fromEntries(counted)).from(contactMessages);
  return counts as Record<InboxView, number>;
}

/** The messages before and after this one in the view that it was opened from. */
export async function findNeighbours(
  { database }: { database: Database },
  admin: Admin,
  choice: InboxChoice,
  number: number,
): Promise<{ previous: number | undefined; next: number | undefined }> {
  const nearest = async (way: "forwards" | "backwards") => {
    const [found] = await database
      .select({ number: contactMessages.number })
      .from(contactMessages)
      .where(
        sql`${isInInbox(admin, choice) ?? sql`true`} and ${isBeyond(number, choice.order, way)}`,
      )
      .orderBy(...inOrder(choice.order, way))
      .limit(1);
    return found?.number;
  };
  const [previous, next] = await Promise.all([nearest("backwards"), nearest("forwards")]);
  return { previous, next };
}
