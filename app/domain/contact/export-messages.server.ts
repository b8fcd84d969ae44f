import { and, desc, eq, lt } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Database } from "#app/database/connection.server.ts";
import { contactMessages } from "#app/database/tables/messages.ts";
import { users } from "#app/database/tables/users.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import type { InboxChoice } from "./inbox-choice.ts";
import { isInInbox } from "./inbox-conditions.server.ts";
import { messageReference } from "./message-reference.ts";

type Row = readonly (string | number)[];

/** The messages of a view as rows of a table, the newest first, some at a time. The log knows of it. */
export async function* exportMessages(
  { database }: { database: Database },
  admin: Admin,
  choice: InboxChoice,
): AsyncGenerator<Row> {
  const where = isInInbox(admin, choice);
  await database.transaction(async (transaction) => {
    const count = await transaction.$count(contactMessages, where);
    const label = `list "${choice.view}", ${count} rows`;
    const thing = { kind: "message", id: `view-${choice.view}`, label } as const;
    await recordAudit(transaction, admin, { verb: "exported", thing });
  });
  yield HEAD;
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
      .limit(ROWS_AT_ONCE);
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
    if (rows.length < ROWS_AT_ONCE) return;
    last = rows.at(-1)?.message.number ?? 0;
  }
}

const HEAD: Row = [
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
const ROWS_AT_ONCE = 500;
