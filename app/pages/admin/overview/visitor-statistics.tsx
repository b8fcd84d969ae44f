import type { ReactNode } from "react";
import { Link } from "react-router";
import { navigation } from "#app/content/navigation.ts";
import type {
  CountedValue,
  SalesFunnel,
  VisitorFigures,
} from "#app/domain/dashboard/visitor-figures.server.ts";
import { DIRECT, PRODUCT_PATH } from "#app/domain/statistics/statistic.ts";
import { formatNumber } from "#app/format/dates-and-numbers.ts";
import { DataTable, EmptyList } from "#app/pages/admin/admin-records.tsx";
import { DayChart } from "#app/ui/list/day-chart.tsx";
import { CountBar } from "./count-bar.tsx";
import { toVisitorCharts } from "./day-charts.ts";

type Row = { key: string; label: ReactNode; count: number };

/** What the site counts about its visitors: by day, from product to payment, and most frequent. */
export function VisitorStatistics({ days, funnel, top }: VisitorFigures) {
  return (
    <section className="admin-section">
      <div className="split">
        <h2>Visitors</h2>
        <p className="caption">in the last 30 days</p>
      </div>
      <div className="day-charts visitor-charts soft">
        {toVisitorCharts(days).map((chart) => (
          <DayChart key={chart.title} {...chart} heading="h3" formatValue={formatNumber} />
        ))}
      </div>
      <p className="caption spaced">
        Counted without cookies. Staff, bots and visitors who ask not to be tracked are left out.
      </p>
      {days.some(({ views }) => views > 0) && (
        <div className="top-statistics">
          {funnel && (
            <Counts
              title="From product to paid order"
              what={["Step", "Count"]}
              rows={steps(funnel)}
            />
          )}
          <Counts
            title="Most viewed pages"
            what={["Page", "Views"]}
            rows={top.view.map(toPageRow)}
          />
          <Counts
            title="Where visits come from"
            what={["Source", "Visits"]}
            rows={top.source.map(toSourceRow)}
            empty="No visits"
          />
          <Counts
            title="Searches with no results"
            what={["Search", "Count"]}
            rows={top.search.map(({ value, count }) => ({ key: value, label: value, count }))}
            empty="Every search found something"
          />
        </div>
      )}
    </section>
  );
}

function Counts({ title, what, rows, empty = "" }: CountsProps) {
  const [name, unit] = what;
  const max = Math.max(1, ...rows.map(({ count }) => count));
  return (
    <section className="admin-section">
      <h3>{title}</h3>
      {rows.length > 0 ? (
        <DataTable
          caption={`${title} in the last 30 days`}
          columns={[
            { label: name, className: "cell-main", cell: ({ label }: Row) => label },
            {
              label: unit,
              className: "cell-number",
              cell: ({ count }: Row) => <CountBar count={count} max={max} />,
            },
          ]}
          rows={rows}
          rowKey={({ key }) => key}
        />
      ) : (
        <EmptyList title={empty} />
      )}
    </section>
  );
}

type CountsProps = {
  title: string;
  /** What the rows name, and what is counted. */
  what: readonly [string, string];
  rows: readonly Row[];
  /** Text without rows. */
  empty?: string;
};

function steps(funnel: SalesFunnel): Row[] {
  const labels = {
    productViews: "Product pages viewed",
    cartViews: "Cart opened",
    checkoutViews: "Checkout opened",
    orders: "Orders placed",
    paidOrders: "Orders paid",
  } satisfies Record<keyof SalesFunnel, string>;
  return Object.entries(labels).map(([key, label]) => ({
    key,
    label,
    count: funnel[key as keyof SalesFunnel],
  }));
}

function toPageRow({ value, count, title }: CountedValue): Row {
  if (value.startsWith(PRODUCT_PATH) && !title) {
    return { key: value, count, label: "Deleted product" };
  }
  const label = title ?? pages.find(({ to }) => to === value)?.label ?? value;
  return { key: value, count, label: <Link to={value}>{label}</Link> };
}

/** As the menus of the site call them; other pages go by their paths. */
const pages = [
  ...navigation.wide,
  ...navigation.quickLinks,
  ...navigation.also,
  ...Object.values(navigation.signedOut),
  navigation.cart,
  { label: "Checkout", to: "/checkout" },
  { label: "Compare products", to: "/compare" },
  { label: "Forgot password", to: "/forgot-password" },
];

function toSourceRow({ value, count }: CountedValue): Row {
  return { key: value, count, label: value === DIRECT ? "Direct, email or app" : value };
}
