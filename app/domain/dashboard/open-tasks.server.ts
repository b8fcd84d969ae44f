import { type SQL, sql } from "drizzle-orm";
import { type EntryId, entryTitle } from "#app/content/kinds/content-kinds.ts";
import type { Database } from "#app/database/connection.server.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { stockLevels } from "#app/domain/catalogue/stock.ts";
import { formatOrderNumber } from "#app/domain/documents/document.ts";
import {
  inQueue,
  isToPack,
  waitsForStaff,
} from "#app/domain/orders/lists/order-conditions.server.ts";
import { uncheckedProofs } from "#app/domain/orders/payment-status.server.ts";

/** Counts of open tasks, each with its three most urgent examples. */
export async function readOpenTasks(
  { database }: { database: Database },
  _admin: Admin,
): Promise<OpenTasks> {
  const { rows } = await database.execute<{ tasks: TaskRow }>(sql`
    select json_build_object(
      'flaggedOrders', (select count(*) from orders where ${isFlagged}),
      'flaggedOrderNames', ${orderNames(isFlagged)},
      'toConfirm', (select count(*) from orders where ${isToConfirm}),
      'toConfirmNames', ${orderNames(isToConfirm)},
      'toPack', (select count(*) from orders where ${isToPackUnflagged}),
      'toPackNames', ${orderNames(isToPackUnflagged)},
      'toSend', (select count(*) from orders where ${isToSend}),
      'toSendNames', ${orderNames(isToSend)},
      'unpaid', (select count(*) from orders where ${isUnpaid}),
      'unpaidNames', ${orderNames(isUnpaid, sql`placed_at desc`)},
      'messages', (select count(*) from contact_messages where state = 'open'),
      'oldest', (select min(case when answered_at is null then created_at else state_changed_at end)
        from contact_messages where state = 'open'),
      'replyDue', (select min(due_at) from contact_messages where state = 'open'),
      'soldOut', (select count(*) from products where ${isSoldOut}),
      'soldOutNames', ${productNames(isSoldOut, sql`updated_at desc`)},
      'low', (select count(*) from products where ${isLow}),
      'lowNames', ${productNames(isLow, sql`stock, name`)},
      'withoutPicture', (select count(*) from products where ${isWithoutPicture}),
      'withoutPictureNames', ${productNames(isWithoutPicture, sql`updated_at desc`)},
      'failedMails', (select count(*) from mail_outbox where failed_at is not null),
      'failedMailNames', (select coalesce(json_agg(subject), '[]') from (
        select subject from mail_outbox where failed_at is not null
        order by failed_at desc limit 3) examples),
      'failedSchedules',
        (select count(*) from content_documents where schedule_failed_at is not null),
      'failedSchedulePages', (select coalesce(json_agg(page), '[]') from (
        select json_build_object('id', id, 'title', draft->>'title') as page
        from content_documents where schedule_failed_at is not null
        order by schedule_failed_at desc limit 3) examples)
    ) as tasks`);
  const tasks = rows[0]?.tasks;
  if (!tasks) throw new Error("The database counted nothing");
  const { oldest, replyDue, failedSchedulePages, ...counts } = tasks;
  const names = ORDER_NAMES.map((name) => [name, counts[name].map(formatOrderNumber)]);
  return {
    ...counts,
    ...(Object.fromEntries(names) as Record<OrderNames, string[]>),
    failedScheduleNames: failedSchedulePages.map(({ id, title }) => entryTitle(id, { title })),
    oldestMessageAt: oldest ? new Date(oldest) : undefined,
    replyDueAt: replyDue ? new Date(replyDue) : undefined,
  };
}

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

const ORDER_NAMES = [
  "flaggedOrderNames",
  "toConfirmNames",
  "toPackNames",
  "toSendNames",
  "unpaidNames",
] as const;
type OrderNames = (typeof ORDER_NAMES)[number];
type TaskRow = Omit<
  OpenTasks,
  OrderNames | "failedScheduleNames" | "oldestMessageAt" | "replyDueAt"
> &
  Record<OrderNames, number[]> & {
    failedSchedulePages: { id: EntryId; title: string | null }[];
    oldest: string | null;
    replyDue: string | null;
  };

/** The orders that have waited longest, unless told otherwise. */
function orderNames(where: SQL, orderBy: SQL = sql`state_changed_at`) {
  return sql`(select coalesce(json_agg(name), '[]') from (
    select number as name from orders where ${where}
    order by ${orderBy}, number limit 3) examples)`;
}

function productNames(where: SQL, orderBy: SQL) {
  return sql`(select coalesce(json_agg(name), '[]') from (
    select name from products where ${where} order by ${orderBy} limit 3) examples)`;
}

export type OpenTasks = Record<TaskCount | "messages", number> &
  Record<TaskNames, string[]> & {
    /** Since when the longest waiting message is open. */
    oldestMessageAt: Date | undefined;
    /** The first deadline. */
    replyDueAt: Date | undefined;
  };
type ProductTask = "soldOut" | "low" | "withoutPicture";
type OrderTask = "toConfirm" | "toPack" | "toSend" | "unpaid";
type TaskCount = ProductTask | OrderTask | "flaggedOrders" | "failedMails" | "failedSchedules";
type TaskNames =
  `${ProductTask | OrderTask | "flaggedOrder" | "failedMail" | "failedSchedule"}Names`;

/** Badge counts of the admin navigation, in one query because every admin page needs them. */
export async function countNavigationBadges(
  { database }: { database: Database },
  _admin: Admin,
): Promise<NavigationBadges> {
  const { rows } = await database.execute<NavigationBadges>(sql`
    select
      (select count(*)::int from products where status <> 'archived') as products,
      (select count(*)::int from orders where ${waitsForStaff}) as orders,
      (select count(*)::int from contact_messages where state = 'open') as messages,
      (select count(*)::int from mail_outbox where failed_at is not null) as "failedMails"`);
  return rows[0] ?? { products: 0, orders: 0, messages: 0, failedMails: 0 };
}

type NavigationBadges = Record<"products" | "orders" | "messages" | "failedMails", number>;
