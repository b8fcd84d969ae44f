import { Form } from "react-router";
import {
  type QuotationRow,
  quotationOutcomeLabels,
  readQuotationsReport,
} from "#app/domain/reports/quotations-report.server.ts";
import { parseSalesQuery, salesPresets } from "#app/domain/reports/sales-period.ts";
import { areDatesSwapped } from "#app/domain/reports/vat-period.ts";
import { formatCount, localIsoDate } from "#app/format/dates-and-numbers.ts";
import { listUrl } from "#app/format/list-query.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { CsvFormatField, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { type Column, DataTable, EmptyList } from "#app/pages/admin/admin-records.tsx";
import { ORDERS_PATH } from "#app/pages/admin/orders/order-labels.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { Price } from "#app/ui/price.tsx";
import type { Route } from "./+types/quotations-page";
import { ReportPeriodFilter } from "./report-period-filter.tsx";
import "#app/pages/admin/orders/list/order-table.css";
import "./sales-page.css";

const PATH = `${ORDERS_PATH}/quotations`;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: PATH, title: "Quotations report" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/orders/quotations");
  const { database } = context.get(appServices);
  const today = localIsoDate(new Date());
  const { period } = parseSalesQuery(request.url, today);
  const report = await readQuotationsReport({ database }, admin, period);
  return {
    ...report,
    rows: report.rows.map((row) => ({ ...row, label: quotationOutcomeLabels[row.outcome] })),
    period,
    presets: salesPresets(today),
    isSwapped: areDatesSwapped(request.url),
  };
}

export default function QuotationsReportPage({ loaderData }: Route.ComponentProps) {
  const { rows, sent, value, wonPercent, period, presets, isSwapped } = loaderData;
  return (
    <>
      <AdminPageHeader
        title="Quotations report"
        lead="Quotations by the date they were first sent, with their outcome so far."
        back={{ to: `${ORDERS_PATH}/reports`, label: "Reports" }}
      >
        <Form
          method="post"
          action={listUrl(`${ORDERS_PATH}/export`, period)}
          reloadDocument
          className="button-row order-export"
        >
          <CsvFormatField />
          <SubmitButton name="table" value="quotations" icon="download">
            Export CSV
          </SubmitButton>
        </Form>
      </AdminPageHeader>
      <ReportPeriodFilter
        {...{ period, presets, isSwapped }}
        path={PATH}
        resultText={`${formatCount(sent, "quotation")} sent`}
      />
      {rows.length === 0 ? (
        <EmptyList title="No quotations were sent in this period">
          A quotation counts on the day its first revision is sent.
        </EmptyList>
      ) : (
        <>
          <DataTable
            caption="Quotations by outcome"
            columns={columns}
            rows={[
              ...rows,
              { outcome: "sent", label: "Sent", count: sent, value, days: undefined },
            ]}
            rowKey={({ outcome }) => outcome}
          />
          {wonPercent !== undefined && (
            <p className="soft spaced">{wonPercent}% of decided quotations were won.</p>
          )}
        </>
      )}
    </>
  );
}

type Row = Omit<QuotationRow, "outcome"> & { outcome: string; label: string };

const columns: Column<Row>[] = [
  {
    label: "Outcome",
    className: "cell-main",
    cell: ({ label, outcome }) => (outcome === "sent" ? <strong>{label}</strong> : label),
  },
  { label: "Quotations", className: "cell-number", cell: ({ count }) => count },
  {
    label: "Value incl. VAT",
    className: "cell-number",
    cell: ({ value }) => <Price cents={value} />,
  },
  {
    label: "Days to decision",
    className: "cell-number",
    cell: ({ days }) => (days === undefined ? "–" : days.toFixed(1)),
  },
];
