import { type SQL, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { type Admin, may } from "#app/domain/accounts/people.ts";
import type { Permission } from "#app/domain/accounts/staff/permissions.ts";
import { isReadableMail } from "#app/domain/mail-outbox/mail-outbox.server.ts";
import { TIME_ZONE } from "#app/format/dates-and-numbers.ts";

/** A period of the dashboard. */
export const PERIOD_DAYS = 30;

const today = sql`(now() at time zone ${TIME_ZONE})::date`;

/** The first moment of a day in the company's time zone, so many days ago; fits an index range. */
export const startOfDaysAgo = (days: number) =>
  sql`(${today} - ${days}::int)::timestamp at time zone ${TIME_ZONE}`;

/** Figures of one day in the company's time zone, without those that the reader has no permission for. */
export type DailyFigures = {
  day: string;
  /** Invoiced minus credited, in cents; may be negative. */
  sales?: number;
  /** The same on the day one period earlier. */
  previousSales?: number;
  customers?: number;
  messages?: number;
  sentMails?: number;
  /** Saved to the outbox folder instead of being sent. */
  savedMails?: number;
};

type Figure = { takes: Permission; count: SQL };

/** The emails that the reader finds in the outbox. */
function mailFigures(admin: Admin<never>): Record<"sentMails" | "savedMails", Figure> {
  const isReadable = (may(admin, "see-contact-details") && isReadableMail(admin)) || sql`true`;
  const countOf = (isOfKind: SQL): Figure => ({
    takes: "change-settings",
    count: sql`(select count(*)::int from mail_outbox
      where sent_at >= starts and sent_at < ends and ${isOfKind} and ${isReadable})`,
  });
  return {
    sentMails: countOf(sql`sent_via is distinct from 'folder'`),
    savedMails: countOf(sql`sent_via = 'folder'`),
  };
}

const figures: Record<Exclude<keyof DailyFigures, "day" | "sentMails" | "savedMails">, Figure> = {
  sales: { takes: "see-reports", count: sql`coalesce(sales.cents, 0)` },
  previousSales: { takes: "see-reports", count: sql`coalesce(previous.cents, 0)` },
  customers: {
    takes: "see-reports",
    count: sql`(select count(*)::int from users join profiles using (id)
      where users.created_at >= starts and users.created_at < ends and role = 'customer'
        and deactivated_at is null)`,
  },
  messages: {
    takes: "answer-messages",
    count: sql`(select count(*)::int from contact_messages
      where created_at >= starts and created_at < ends)`,
  },
};

/** The last 30 days, today last, without gaps. */
export async function readDailyFigures(
  { database }: { database: Database },
  admin: Admin<never>,
): Promise<DailyFigures[]> {
  const allowed = Object.entries({ ...figures, ...mailFigures(admin) }).filter(([, { takes }]) =>
    may(admin, takes),
  );
  const columns = allowed.map(([name, { count }]) => sql`, ${count} as ${sql.identifier(name)}`);
  const { rows } = await database.execute<DailyFigures>(sql`
    with days as (
      select day::date as day,
        day at time zone ${TIME_ZONE} as starts,
        (day + interval '1 day') at time zone ${TIME_ZONE} as ends
      from generate_series(
        (${today} - ${PERIOD_DAYS - 1}::int)::timestamp, ${today}::timestamp, interval '1 day'
      ) as day
    ),
    -- One pass over the documents of both periods.
    sales as (
      select (issued_at at time zone ${TIME_ZONE})::date as day,
        (sum(case kind
          when 'invoice' then orders.total
          else -coalesce(refunds.amount, orders.total)
        end) * 100)::float8 as cents
      from documents join orders on orders.id = documents.order_id
        left join refunds on refunds.id = documents.refund_id
      where issued_at >= ${startOfDaysAgo(2 * PERIOD_DAYS - 1)}
      group by 1
    )
    select days.day::text ${sql.join(columns)}
    from days
      left join sales on sales.day = days.day
      left join sales as previous on previous.day = days.day - ${PERIOD_DAYS}::int
    order by days.day`);
  return rows;
}
