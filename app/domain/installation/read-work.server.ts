import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { LOW_STOCK } from "#app/domain/products/stock-level.ts";
import type { Admin } from "#app/domain/users/people.ts";

/** What waits for somebody, each with its most pressing examples. */
export async function readWork(
  { database }: { database: Database },
  _admin: Admin,
): Promise<OfficeWork> {
  const { rows } = await database.execute<{ work: OfficeWork & { oldest: string | null } }>(sql`
    select json_build_object(
      'flaggedOrders', (select count(*) from orders where ${isFlagged}),
      'flaggedOrderNames', ${orderNames(isFlagged)},
      'toConfirm', (select count(*) from orders where ${isToConfirm}),
      'toConfirmNames', ${orderNames(isToConfirm)},
      'toPack', (select count(*) from orders where ${isToPack}),
      'toPackNames', ${orderNames(isToPack)},
      'toSend', (select count(*) from orders where ${isToSend}),
      'toSendNames', ${orderNames(isToSend)},
      'messages', (select count(*) from contact_messages where state = 'open'),
      'oldest', (select min(due_at) - interval '24 hours' from contact_messages where state = 'open'),
      'soldOut', (select count(*) from products where stock = 0),
      'soldOutNames', ${names(sql`stock = 0`, sql`updated_at desc`)},
      'low', (select count(*) from products where stock between 1 and ${LOW_STOCK}::int),
      'lowNames', ${names(sql`stock between 1 and ${LOW_STOCK}::int`, sql`stock, name`)},
      'withoutPicture', (select count(*) from products where ${isWithoutPicture}),
      'withoutPictureNames', ${names(isWithoutPicture, sql`updated_at desc`)},
      'failedMails', (select count(*) from mail_outbox where given_up_at is not null),
      'failedMailNames', (select coalesce(json_agg(subject), '[]') from (
        select subject from mail_outbox where given_up_at is not null
        order by given_up_at desc limit 3) pressing)
    ) as work`);
  const work = rows[0]?.work;
  if (!work) throw new Error("The database counted nothing");
  const { oldest, ...counts } = work;
  return { ...counts, oldestMessageAt: oldest ? new Date(oldest) : undefined };
}

const isFlagged = sql`attention is not null`;
const isToConfirm = sql`attention is null and state = 'awaiting-payment' and exists (
  select from payment_proofs where payment_proofs.order_id = orders.id)`;
const isToPack = sql`attention is null and state = 'paid'`;
const isToSend = sql`attention is null and state = 'packed'`;
const isWithoutPicture = sql`not has_pictures`;

/** Whoever has waited longest. */
function orderNames(which: ReturnType<typeof sql>) {
  return sql`(select coalesce(json_agg(name), '[]') from (
    select 'ORD-' || number as name from orders where ${which}
    order by state_since, number limit 3) pressing)`;
}

function names(which: ReturnType<typeof sql>, order: ReturnType<typeof sql>) {
  return sql`(select coalesce(json_agg(name), '[]') from (
    select name from products where ${which} order by ${order} limit 3) pressing)`;
}

export type OfficeWork = {
  flaggedOrders: number;
  flaggedOrderNames: string[];
  /** Unpaid, with a proof of payment to look at. */
  toConfirm: number;
  toConfirmNames: string[];
  toPack: number;
  toPackNames: string[];
  toSend: number;
  toSendNames: string[];
  messages: number;
  oldestMessageAt: Date | undefined;
  soldOut: number;
  soldOutNames: string[];
  low: number;
  lowNames: string[];
  withoutPicture: number;
  withoutPictureNames: string[];
  failedMails: number;
  failedMailNames: string[];
};
