import { sql } from "drizzle-orm";
import { siteContent } from "#app/content/site-content.server.ts";
import type { Database } from "#app/database/connection.server.ts";
import { type Admin, may } from "#app/domain/accounts/people.ts";
import { OTHER, PRODUCT_PATH, type StatisticKind } from "#app/domain/statistics/statistic.ts";
import { TIME_ZONE } from "#app/format/dates-and-numbers.ts";
import { PERIOD_DAYS, startOfDaysAgo } from "./daily-figures.server.ts";

/** What was counted on one day in the company's time zone. */
export type DailyVisits = { day: string; visits: number; views: number };

/** One of the most frequent values of its kind in the last 30 days. */
export type CountedValue = {
  value: string;
  count: number;
  /** The page's title, if the value is the path of a product, service or project that still exists. */
  title: string | null;
};

/** Page views and orders of the last 30 days, from the product to the payment. */
export type SalesFunnel = {
  productViews: number;
  cartViews: number;
  checkoutViews: number;
  /** Placed in the shop, not by staff or from a quotation. */
  orders: number;
  /** How many of these orders were paid. */
  paidOrders: number;
};

export type VisitorFigures = Awaited<ReturnType<typeof readVisitorFigures>>;

/** The last 30 days: by day, from product to payment (for those who see reports), and the values that were counted most. */
export async function readVisitorFigures(
  { database }: { database: Database },
  admin: Admin<"publish-content"> | Admin<"see-reports">,
  max: number,
) {
  const [days, funnel, top] = await Promise.all([
    readDailyVisits(database),
    may(admin, "see-reports") ? readSalesFunnel(database) : undefined,
    listTopStatistics(database, max),
  ]);
  return { days, funnel, top };
}

const firstDay = sql`(now() at time zone ${TIME_ZONE})::date - ${PERIOD_DAYS - 1}::int`;

/** Visits and page views of the last 30 days, today last, without gaps. */
async function readDailyVisits(database: Database): Promise<DailyVisits[]> {
  const { rows } = await database.execute<DailyVisits>(sql`
    select days.day::date::text as day,
      coalesce(sum(count) filter (where kind = 'source'), 0)::float8 as visits,
      coalesce(sum(count) filter (where kind = 'view'), 0)::float8 as views
    from generate_series(
        ${firstDay}, (now() at time zone ${TIME_ZONE})::date, interval '1 day'
      ) as days (day)
      left join daily_statistics on daily_statistics.day = days.day::date
    group by days.day
    order by days.day`);
  return rows;
}

/** The most frequent values of each kind. */
async function listTopStatistics(
  database: Database,
  max: number,
): Promise<Record<StatisticKind, CountedValue[]>> {
  const { rows } = await database.execute<CountedValue & { kind: StatisticKind }>(sql`
    select kind, value, count, case when kind = 'view' and starts_with(value, ${PRODUCT_PATH}) then (
        select name from products where id = substr(value, ${PRODUCT_PATH.length + 1}::int)::uuid
      ) end as title
    from (
      select kind, value, sum(count)::float8 as count,
        row_number() over (partition by kind order by sum(count) desc, value) as place
      from daily_statistics
      where day >= ${firstDay} and value <> ${OTHER}
      group by kind, value
    ) as ranked
    where place <= ${max}
    order by kind, place`);
  const ofKind = (kind: StatisticKind) =>
    rows.filter((row) => row.kind === kind).map(({ kind: _, ...counted }) => counted);
  const views = ofKind("view").map((row) => ({ ...row, title: row.title ?? titleOf(row.value) }));
  return { view: views, source: ofKind("source"), search: ofKind("search") };
}

/** The title of the service or project at this path. */
function titleOf(path: string): string | null {
  const { services, projects } = siteContent();
  const page =
    services.find(({ slug }) => path === `/${slug}`) ??
    projects.find(({ slug }) => path === `/projects/${slug}`);
  return page?.title ?? null;
}

async function readSalesFunnel(database: Database): Promise<SalesFunnel> {
  const { rows } = await database.execute<SalesFunnel>(sql`
    select
      coalesce(sum(count) filter (where starts_with(value, ${PRODUCT_PATH})), 0)::float8
        as "productViews",
      coalesce(sum(count) filter (where value = '/cart'), 0)::float8 as "cartViews",
      coalesce(sum(count) filter (where value = '/checkout'), 0)::float8 as "checkoutViews",
      (select count(*)::int from orders
        where source = 'shop' and placed_at >= ${startOfDaysAgo(PERIOD_DAYS - 1)}) as orders,
      (select count(*)::int from orders
        where source = 'shop' and placed_at >= ${startOfDaysAgo(PERIOD_DAYS - 1)}
          and paid_at is not null) as "paidOrders"
    from daily_statistics
    where kind = 'view' and day >= ${firstDay}`);
  return rows[0] as SalesFunnel;
}
