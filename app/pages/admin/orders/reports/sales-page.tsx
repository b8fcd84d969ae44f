import { Form, Link } from "react-router";
import {
  parseSalesQuery,
  type SalesGrouping,
  salesChart,
  salesPresets,
} from "#app/domain/reports/sales-period.ts";
import {
  readSalesReport,
  type SalesRow,
  type SalesSums,
} from "#app/domain/reports/sales-report.server.ts";
import { areDatesSwapped } from "#app/domain/reports/vat-period.ts";
import { formatCount, formatDate, localIsoDate } from "#app/format/dates-and-numbers.ts";
import { listUrl } from "#app/format/list-query.ts";
import { formatRand } from "#app/format/money.ts";
import { requirePage, requirePermission } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { CsvFormatField, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { type Column, DataTable, EmptyList } from "#app/pages/admin/admin-records.tsx";
import { ORDERS_PATH } from "#app/pages/admin/orders/order-labels.ts";
import { CountBar } from "#app/pages/admin/overview/count-bar.tsx";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { DayChart } from "#app/ui/list/day-chart.tsx";
import { FilterSelect } from "#app/ui/list/filter-bar.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Route } from "./+types/sales-page";
import { ReportPeriodFilter } from "./report-period-filter.tsx";
import "#app/pages/admin/orders/list/order-table.css";
import "#app/pages/admin/overview/overview.css";
import "./sales-page.css";

const PATH = `${ORDERS_PATH}/reports`;
const ROWS_SHOWN = 200;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: PATH, title: "Reports" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/orders/reports");
  const { database } = context.get(appServices);
  const today = localIsoDate(new Date());
  const query = parseSalesQuery(request.url, today);
  if (query.group === "customer") requirePermission(context, "see-contact-details");
  const { rows, total, daily } = await readSalesReport({ database }, admin, query);
  return {
    query,
    rows: rows.slice(0, ROWS_SHOWN),
    count: rows.length,
    total,
    chart: salesChart(query.period, daily),
    presets: salesPresets(today),
    isSwapped: areDatesSwapped(request.url),
  };
}

export default function SalesPage({ loaderData }: Route.ComponentProps) {
  const { query, rows, count, total, chart, presets, isSwapped } = loaderData;
  const { period, group } = query;
  const { may, mayOpen } = usePermissions();
  const seesCosts = may("see-costs");
  const seesCustomers = may("see-contact-details");
  // A file of customers is personal data that leaves the site.
  const mayExport = group === "product" || may("export-personal-data");
  const day = (text: string) => formatDate(new Date(`${text}T12:00:00+02:00`));
  const label = groupLabels[group];
  return (
    <>
      <AdminPageHeader
        title="Reports"
        lead={`Sales by the date of each invoice and credit note, as in the VAT report.${seesCosts ? " Margins count only products whose cost was known when they were ordered." : ""}`}
        back={{ to: ORDERS_PATH, label: "Orders" }}
      >
        <ButtonLink to={`${ORDERS_PATH}/quotations`} variant="line" size="compact">
          Quotations
        </ButtonLink>
        {mayExport && (
          <Form
            method="post"
            action={listUrl(`${ORDERS_PATH}/export`, { ...period, group })}
            reloadDocument
            className="button-row order-export"
          >
            <CsvFormatField />
            <SubmitButton name="table" value="sales" icon="download">
              Export CSV
            </SubmitButton>
          </Form>
        )}
      </AdminPageHeader>
      <ReportPeriodFilter
        {...{ period, presets, isSwapped }}
        path={PATH}
        label="Period and grouping"
        resultText={formatCount(count, ...label.counted)}
        query={{ group: group === "product" ? "" : group }}
      >
        {seesCustomers && (
          <FilterSelect
            name="group"
            label="Group by"
            value={group}
            options={Object.entries(groupLabels).map(
              ([name, { option }]) => [name, option] as const,
            )}
          />
        )}
      </ReportPeriodFilter>
      <div className="sales-chart soft">
        <DayChart
          title="Turnover excl. VAT"
          detail={`${day(period.from)} to ${day(period.to)}`}
          total={formatRand(total.net)}
          note={seesCosts ? describeMargin(total) : ""}
          empty="No sales in this period."
          unit={chart.unit}
          days={chart.bars}
          formatValue={formatRand}
        />
      </div>
      {rows.length > 0 ? (
        <>
          <DataTable
            caption={label.caption}
            className="sales-table"
            columns={[
              ...columnsFor(label.name, Math.max(1, ...rows.map(({ units }) => units)), mayOpen),
              ...(seesCosts ? [marginColumn] : []),
            ]}
            rows={[...rows, { ...total, key: "total", name: "Total", path: undefined }]}
            rowKey={({ key }) => key}
          />
          {count > rows.length && (
            <p className="soft spaced">
              The first {rows.length} of {count}.{mayExport && " The CSV file has all of them."}
            </p>
          )}
        </>
      ) : (
        <EmptyList title="No sales in this period">
          An order counts on the day its invoice is issued, which is when it is paid.
        </EmptyList>
      )}
    </>
  );
}

const groupLabels: Record<
  SalesGrouping,
  { name: string; option: string; caption: string; counted: [one: string, many: string] }
> = {
  product: {
    name: "Product",
    option: "By product",
    caption: "Sales by product, highest turnover first",
    counted: ["row", "rows"],
  },
  customer: {
    name: "Customer",
    option: "By customer",
    caption: "Sales by customer, highest turnover first",
    counted: ["customer", "customers"],
  },
};

/** "Margin R 250.00 (25%), without 3 lines whose cost is not known" */
export function describeMargin({ margin, marginPercent, linesWithoutCost = 0 }: SalesSums): string {
  const missing = linesWithoutCost > 0 ? formatCount(linesWithoutCost, "line") : undefined;
  if (margin === undefined) {
    return missing ? `Margin unknown: ${missing} without a cost` : "";
  }
  const percent = marginPercent === undefined ? "" : ` (${marginPercent}%)`;
  return `Margin ${formatRand(margin)}${percent}${missing ? `, without ${missing} whose cost is not known` : ""}`;
}

const columnsFor = (
  name: string,
  max: number,
  mayOpen: (to: string) => boolean,
): Column<SalesRow>[] => [
  {
    label: name,
    className: "cell-main",
    cell: ({ name: text, path, key }) =>
      path && mayOpen(path) ? (
        <Link to={path} className="cover-link clamp">
          {text}
        </Link>
      ) : (
        <span className="clamp">{key === "total" ? <strong>{text}</strong> : text}</span>
      ),
  },
  {
    label: "Units",
    className: "cell-number",
    cell: ({ units, key }) => (key === "total" ? units : <CountBar count={units} max={max} />),
  },
  { label: "Orders", className: "cell-number", cell: ({ orders }) => orders },
  {
    label: "Turnover excl. VAT",
    className: "cell-number",
    cell: ({ net }) => <Price cents={net} />,
  },
  {
    label: "Incl. VAT",
    className: "cell-number",
    cell: ({ total }) => <Price cents={total} />,
  },
];

const marginColumn: Column<SalesRow> = {
  label: "Margin",
  className: "cell-number",
  cell: ({ margin, marginPercent, linesWithoutCost = 0 }) => (
    <span>
      {margin === undefined ? "–" : <Price cents={margin} />}
      {marginPercent !== undefined && <small>{marginPercent}%</small>}
      {linesWithoutCost > 0 && (
        <small>{formatCount(linesWithoutCost, "line")} without a cost</small>
      )}
    </span>
  ),
};
