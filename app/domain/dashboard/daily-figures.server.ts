import { sql } from "drizzle-orm";
import { TIME_ZONE } from "#app/content/format/dates-and-numbers.ts";
import type { Database } from "#app/database/connection.server.ts";
import type { Admin } from "#app/domain/accounts/people.ts";

const DAYS_SHOWN = 30;

/** Counts of one day in the company's time zone. */
export type DailyFigures = {
  day: string;
  /** Invoiced minus credited, in cents; may be negative. */
  sales: number;
  messages: number;
  customers: number;
  mails: number;
};

/** The last 30 days, today last, without gaps. */
export async function readDailyFigures(
  { database }: { database: Database },
  _admin: Admin,
): Promise<DailyFigures[]> {
  const { rows } = await database.execute<DailyFigures>(sql`
    with days as (
      select day::date as day,
        day at time zone ${TIME_ZONE} as starts,
        (day + interval '1 day') at time zone ${TIME_ZONE} as ends
      from generate_series(
        (now() at time zone ${TIME_ZONE})::date::timestamp - ${DAYS_SHOWN - 1} * interval '1 day',
        (now() at time zone ${TIME_ZONE})::date::timestamp,
        interval '1 day'
      ) as day
    )
    select day::text,
      (select coalesce(sum(orders.total) * 100, 0)::float8
        from documents join orders on orders.id = documents.order_id
        where issued_at >= starts and issued_at < ends and kind = 'invoice')
      - (select coalesce(sum(coalesce(refunds.amount, orders.total)) * 100, 0)::float8
        from documents join orders on orders.id = documents.order_id
          left join refunds on refunds.id = documents.refund_id
        where issued_at >= starts and issued_at < ends and kind = 'credit-note') as sales,
      (select count(*)::int from contact_messages
        where created_at >= starts and created_at < ends) as messages,
      (select count(*)::int from users join profiles using (id)
        where users.created_at >= starts and users.created_at < ends
          and role = 'customer') as customers,
      (select count(*)::int from mail_outbox where sent_at >= starts and sent_at < ends) as mails
    from days order by day`);
  return rows;
}
