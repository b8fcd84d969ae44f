import { Form, Link } from "react-router";
import { company } from "#app/content/company.ts";
import { vatNumber } from "#app/content/company-details.ts";
import {
  formatCreditNoteNumber,
  formatInvoiceNumber,
  formatOrderNumber,
} from "#app/domain/documents/document.ts";
import { areDatesSwapped, parsePeriod, presetPeriods } from "#app/domain/reports/vat-period.ts";
import {
  readVatReport,
  type VatEntry,
  type VatSums,
} from "#app/domain/reports/vat-report.server.ts";
import { atNoon, formatCount, formatDate, localIsoDate } from "#app/format/dates-and-numbers.ts";
import { listUrl } from "#app/format/list-query.ts";
import { requirePage } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { CsvFormatField, SubmitButton } from "#app/pages/admin/admin-form.tsx";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { type Column, DataTable, EmptyList } from "#app/pages/admin/admin-records.tsx";
import { ORDERS_PATH } from "#app/pages/admin/orders/order-labels.ts";
import { usePermissions } from "#app/pages/admin/use-permissions.ts";
import { privatePageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { PrintButton } from "#app/ui/form/print-button.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Route } from "./+types/vat-page";
import { ReportPeriodFilter } from "./report-period-filter.tsx";
import "#app/pages/admin/orders/list/order-table.css";
import "#app/pages/admin/orders/printed-pages.css";

const PATH = `${ORDERS_PATH}/vat`;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: PATH, title: "VAT report" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/orders/vat");
  const { database } = context.get(appServices);
  const today = localIsoDate(new Date());
  const period = parsePeriod(request.url, today);
  const report = await readVatReport({ database }, admin, period);
  const isSwapped = areDatesSwapped(request.url);
  return { period, report, presets: presetPeriods(today), isSwapped };
}

export default function VatPage({ loaderData }: Route.ComponentProps) {
  const { period, report, presets, isSwapped } = loaderData;
  const { may, mayOpen } = usePermissions();
  const day = (text: string) => formatDate(atNoon(text));
  const span = `${day(period.from)} to ${day(period.to)}`;
  return (
    <>
      <AdminPageHeader
        title="VAT report"
        lead="Output VAT by the date of each invoice and credit note. Purchases and input VAT are in your accounting records, not here."
        back={{ to: ORDERS_PATH, label: "Orders" }}
      >
        <Form
          method="post"
          action={listUrl(`${ORDERS_PATH}/export`, period)}
          reloadDocument
          className="button-row order-export"
        >
          <CsvFormatField />
          <SubmitButton name="table" value="vat" icon="download">
            Export CSV
          </SubmitButton>
        </Form>
        {mayOpen(`${PATH}/rates`) && (
          <ButtonLink to={`${PATH}/rates`} variant="line" size="compact">
            VAT rates
          </ButtonLink>
        )}
        <PrintButton variant="brand" size="compact" />
      </AdminPageHeader>
      <ReportPeriodFilter
        {...{ period, presets, isSwapped }}
        path={PATH}
        resultText={formatCount(report.entries.length, "document")}
      />
      <article className="vat-report" aria-label={`VAT report, ${span}`}>
        <header>
          <h2>{company().legalName}</h2>
          <p className="soft">
            {vatNumber()
              ? `VAT number ${vatNumber()}. ${span}.`
              : `Not registered for VAT. ${span}.`}
          </p>
        </header>
        <DataTable
          caption="Totals for the period"
          className="vat-sums"
          columns={sumColumns}
          rows={[
            { name: `Invoices (${report.invoices.count})`, ...report.invoices },
            { name: `Credit notes (${report.creditNotes.count})`, ...report.creditNotes },
            ...(report.rates.length > 1 ? report.rates.map(sumOfRate) : []),
            { name: "Total", ...report.output },
          ]}
          rowKey={({ name }) => name}
          hasRowHeaders
        />
        {report.entries.length > 0 ? (
          <DataTable
            caption="Invoices and credit notes in the period"
            columns={[
              ...documentColumns,
              ...(may("see-contact-details") ? [buyerColumn] : []),
              ...amountColumns,
            ]}
            rows={report.entries}
            rowKey={({ kind, number }) => `${kind}-${number}`}
          />
        ) : (
          <EmptyList title="No documents in this period">
            An invoice is issued when an order is paid, a credit note when money is refunded.
          </EmptyList>
        )}
      </article>
    </>
  );
}

function sumOfRate({ percent, ...sums }: VatSums & { percent: number }) {
  return { name: `Output VAT at ${percent}% (${sums.count})`, ...sums };
}

const amountColumns: Column<{ vat: number; total: number }>[] = [
  {
    label: "Excl. VAT",
    className: "cell-number",
    cell: ({ total, vat }) => <Price cents={total - vat} />,
  },
  { label: "VAT", className: "cell-number", cell: ({ vat }) => <Price cents={vat} /> },
  { label: "Total", className: "cell-number", cell: ({ total }) => <Price cents={total} /> },
];

const sumColumns: Column<VatSums & { name: string }>[] = [
  { label: "Summary", className: "cell-main", cell: ({ name }) => name },
  ...amountColumns,
];

const documentColumns: Column<VatEntry>[] = [
  {
    label: "Document",
    className: "cell-main",
    cell: ({ kind, number, orderNumber }) => (
      <>
        <Link to={`${ORDERS_PATH}/${orderNumber}`}>
          {kind === "invoice" ? formatInvoiceNumber(number) : formatCreditNoteNumber(number)}
        </Link>
        <small>{formatOrderNumber(orderNumber)}</small>
      </>
    ),
  },
  { label: "Issued", className: "cell-short", cell: ({ issuedAt }) => formatDate(issuedAt) },
];

const buyerColumn: Column<VatEntry> = {
  label: "Buyer",
  cell: ({ buyer, buyerVatNumber }) => (
    <span>
      {buyer}
      {buyerVatNumber && <small>{buyerVatNumber}</small>}
    </span>
  ),
};
