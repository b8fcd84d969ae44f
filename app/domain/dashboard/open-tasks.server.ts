import { type SQL, sql } from "drizzle-orm";
import { type EntryId, entryTitle } from "#app/content/kinds/content-kinds.ts";
import type { Database } from "#app/database/connection.server.ts";
import { type Admin, may } from "#app/domain/accounts/people.ts";
import type { Permission } from "#app/domain/accounts/staff/permissions.ts";
import { stockLevels } from "#app/domain/catalogue/stock.ts";
import { EXPIRY_WARNING_DAYS } from "#app/domain/company-documents/company-document.ts";
import { formatOrderNumber, formatQuoteNumber } from "#app/domain/documents/document.ts";
import { isReadableMail } from "#app/domain/mail-outbox/mail-outbox.server.ts";
import {
  inQueue,
  isToPack,
  waitsForStaff,
} from "#app/domain/orders/lists/order-conditions.server.ts";
import { uncheckedProofs } from "#app/domain/orders/payment-status.server.ts";

/** The open tasks that are the reader's work, with their three most urgent examples. */
export async function readOpenTasks(
  { database }: { database: Database },
  admin: Admin<never>,
): Promise<OpenTasks> {
  const kinds = TASKS.filter((kind) => isTaskOf(admin, kind));
  if (kinds.length === 0) return {};
  const queries = taskQueries(admin);
  const counted = kinds.map((kind) => {
    const { from, where, example, orderBy, more } = queries[kind];
    return sql`${kind}::text, json_build_object(
      'count', (select count(*) from ${from} where ${where}),
      'names', (select coalesce(json_agg(example), '[]') from (
        select ${example} as example from ${from} where ${where}
        order by ${orderBy} limit 3) examples)
      ${more ? sql`, ${more}` : sql``})`;
  });
  const { rows } = await database.execute<{ tasks: Record<Task, TaskRow> }>(
    sql`select json_build_object(${sql.join(counted, sql`, `)}) as tasks`,
  );
  const tasks = rows[0]?.tasks;
  if (!tasks) throw new Error("The database counted nothing");
  return Object.fromEntries(
    kinds.map((kind) => {
      const { count, names, oldest, replyDue } = tasks[kind];
      return [
        kind,
        {
          count,
          names: names.map((name) => queries[kind].format?.(name) ?? String(name)),
          ...(oldest && { oldestAt: new Date(oldest) }),
          ...(replyDue && { replyDueAt: new Date(replyDue) }),
        },
      ];
    }),
  );
}

const TASKS = [
  "flaggedOrders",
  "toConfirm",
  "toPack",
  "toSend",
  "unpaid",
  "messages",
  "quotations",
  "failedMails",
  "failedSchedules",
  "companyDocuments",
  "soldOut",
  "low",
  "withoutPicture",
] as const;
export type Task = (typeof TASKS)[number];

export type OpenTask = {
  count: number;
  /** Up to three examples; none of messages. */
  names: string[];
  /** Since when the longest waiting message or quotation is open. */
  oldestAt?: Date;
  /** The first deadline of a message or quotation. */
  replyDueAt?: Date;
};

/** Without the tasks of others. */
export type OpenTasks = Partial<Record<Task, OpenTask>>;

/** Whose work a task is: of anyone with all the permissions of one of these lists. */
const taskPermissions: Record<Task, readonly (readonly Permission[])[]> = {
  flaggedOrders: [
    ["see-orders", "change-orders"],
    ["see-orders", "confirm-payments"],
  ],
  toConfirm: [["see-orders", "confirm-payments"]],
  toPack: [["see-orders", "pack-and-dispatch"]],
  toSend: [["see-orders", "pack-and-dispatch"]],
  unpaid: [
    ["see-orders", "change-orders"],
    ["see-orders", "confirm-payments"],
  ],
  messages: [["answer-messages", "see-contact-details"]],
  quotations: [["make-quotations", "see-contact-details"]],
  failedMails: [["see-contact-details"]],
  failedSchedules: [["publish-content"]],
  companyDocuments: [["change-settings"]],
  soldOut: [["change-stock"], ["change-products"]],
  low: [["change-stock"], ["change-products"]],
  withoutPicture: [["change-products"]],
};

function isTaskOf(admin: Admin<never>, task: Task): boolean {
  return taskPermissions[task].some((all) => all.every((permission) => may(admin, permission)));
}

type TaskRow = {
  count: number;
  names: unknown[];
  oldest?: string | null;
  replyDue?: string | null;
};
type TaskQuery = {
  from: SQL;
  where: SQL;
  example: SQL;
  orderBy: SQL;
  more?: SQL;
  /** How an example is shown; by default, as it is. */
  format?: (example: unknown) => string;
};

const isFlagged = sql`attention is not null`;
/** Unpaid, with a proof of payment to check. */
const isToConfirm = sql`attention is null and ${inQueue("confirm")} and ${uncheckedProofs} > 0`;
const isUnpaid = sql`attention is null and ${inQueue("confirm")} and ${uncheckedProofs} = 0`;
const isToPackUnflagged = sql`attention is null and ${isToPack}`;
const isToSend = sql`attention is null and ${inQueue("send")}`;
/** Only what the shop sells needs stock and pictures. */
const isForSale = sql`status = 'published'`;
const isSoldOut = sql`${isForSale} and stock_level = ${stockLevels.out}::int`;
const isLow = sql`${isForSale} and stock_level = ${stockLevels.low}::int`;
const isWithoutPicture = sql`${isForSale} and not has_pictures`;

/** The orders that have waited longest, unless told otherwise. */
const ordersWhere = (where: SQL, orderBy: SQL = sql`state_changed_at, number`): TaskQuery => ({
  from: sql`orders`,
  where,
  example: sql`number`,
  orderBy,
  format: (number) => formatOrderNumber(Number(number)),
});

const productsWhere = (where: SQL, orderBy: SQL): TaskQuery => ({
  from: sql`products`,
  where,
  example: sql`name`,
  orderBy,
});

const taskQueries = (admin: Admin<never>): Record<Task, TaskQuery> => ({
  flaggedOrders: {
    ...ordersWhere(isFlagged),
    example: sql`json_build_object('number', number, 'reason', attention)`,
    format: (order) => {
      const { number, reason } = order as { number: number; reason: string };
      return `${formatOrderNumber(number)}: ${reason}`;
    },
  },
  toConfirm: ordersWhere(isToConfirm),
  toPack: ordersWhere(isToPackUnflagged),
  toSend: ordersWhere(isToSend),
  unpaid: ordersWhere(isUnpaid, sql`placed_at desc, number`),
  messages: {
    from: sql`contact_messages`,
    where: sql`state = 'open'`,
    // Who wrote, and what, is on their page.
    example: sql`number`,
    orderBy: sql`number`,
    more: sql`'oldest', (select min(case when answered_at is null then created_at else state_changed_at end)
        from contact_messages where state = 'open'),
      'replyDue', (select min(due_at) from contact_messages where state = 'open')`,
  },
  quotations: {
    from: sql`quotes`,
    where: sql`due_at is not null`,
    example: sql`number`,
    orderBy: sql`due_at, number`,
    format: (number) => formatQuoteNumber(Number(number)),
    more: sql`'replyDue', (select min(due_at) from quotes)`,
  },
  failedMails: {
    from: sql`mail_outbox`,
    where: isFailedMail(admin),
    example: sql`subject`,
    orderBy: sql`failed_at desc`,
  },
  failedSchedules: {
    from: sql`content_documents`,
    where: sql`schedule_failed_at is not null`,
    example: sql`json_build_object('id', id, 'title', draft->>'title')`,
    orderBy: sql`schedule_failed_at desc`,
    format: (page) => {
      const { id, title } = page as { id: EntryId; title: string | null };
      return entryTitle(id, { title });
    },
  },
  companyDocuments: {
    from: sql`company_documents`,
    where: sql`expires_on <= local_date() + ${EXPIRY_WARNING_DAYS}::int`,
    example: sql`title`,
    orderBy: sql`expires_on, title`,
  },
  soldOut: productsWhere(isSoldOut, sql`updated_at desc`),
  low: productsWhere(isLow, sql`stock, name`),
  withoutPicture: productsWhere(isWithoutPicture, sql`updated_at desc`),
});

/** Failed, and about something that the reader works with: its subject may tell. */
function isFailedMail(admin: Admin<never>): SQL {
  const isReadable = may(admin, "see-contact-details") ? isReadableMail(admin) : sql`false`;
  return sql`failed_at is not null and ${isReadable ?? sql`true`}`;
}

/** Badge counts of the admin navigation, for the pages that the reader can open; in one query because every admin page needs them. */
export async function countNavigationBadges(
  { database }: { database: Database },
  admin: Admin<never>,
): Promise<NavigationBadges> {
  const seesMessages = may(admin, "answer-messages") && may(admin, "see-contact-details");
  const badges = [
    sql`'products', (select count(*) from products where status <> 'archived')`,
    may(admin, "see-orders") && sql`'orders', (select count(*) from orders where ${waitsForStaff})`,
    seesMessages && sql`'messages', (select count(*) from contact_messages where state = 'open')`,
    may(admin, "make-quotations") &&
      may(admin, "see-contact-details") &&
      sql`'quotations', (select count(*) from quotes where due_at is not null)`,
    may(admin, "see-contact-details") &&
      sql`'failedMails', (select count(*) from mail_outbox where ${isFailedMail(admin)})`,
  ].filter((badge) => badge !== false);
  const { rows } = await database.execute<{ badges: NavigationBadges }>(
    sql`select json_build_object(${sql.join(badges, sql`, `)}) as badges`,
  );
  return rows[0]?.badges ?? {};
}

type NavigationBadges = Partial<
  Record<"products" | "orders" | "quotations" | "messages" | "failedMails", number>
>;
