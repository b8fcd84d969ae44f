import { Form, Link } from "react-router";
import { company } from "#app/content/company.ts";
import { formatCount, formatDate, localIsoDate } from "#app/content/format/dates-and-numbers.ts";
import { listUrl } from "#app/content/list-query.ts";
import {
  formatCreditNoteNumber,
  formatInvoiceNumber,
  formatOrderNumber,
} from "#app/domain/documents/document.ts";
import { parsePeriod, presetPeriods } from "#app/domain/reports/vat-period.ts";
import {
  readVatReport,
  type VatEntry,
  type VatReport,
  type VatSums,
} from "#app/domain/reports/vat-report.server.ts";
import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { AdminPageHeader } from "#app/pages/admin/admin-page-header.tsx";
import { CsvFormatField } from "#app/pages/admin/orders/csv-format-field.tsx";
import { ORDERS_PATH } from "#app/pages/admin/orders/order-labels.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import { Button } from "#app/ui/form/button.tsx";
import { PrintButton } from "#app/ui/form/print-button.tsx";
import { FilterBar, FilterDate } from "#app/ui/list/filter-bar.tsx";
import { TabLinks } from "#app/ui/list/tab-links.tsx";
import { Price } from "#app/ui/price.tsx";
import type { Route } from "./+types/vat-page";
import "#app/pages/admin/orders/list/order-table.css";
import "#app/pages/admin/orders/printed-pages.css";

const PATH = `${ORDERS_PATH}/vat`;

export const meta: Route.MetaFunction = ({ matches }) =>
  privatePageMeta(matches, { path: PATH, title: "VAT report" });

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context);
  const { database } = context.get(appServices);
  const today = localIsoDate(new Date());
  const period = parsePeriod(request.url, today);
  const report = await readVatReport({ database }, admin, period);
  return { period, report, presets: presetPeriods(today) };
}

export default function VatPage({ loaderData }: Route.ComponentProps) {
  const { period, report, presets } = loaderData;
  const day = (text: string) => formatDate(new Date(`${text}T12:00:00+02:00`));
  const span = `${day(period.from)} to ${day(period.to)}`;
  return (
    <>
      <AdminPageHeader
        title="VAT report"
        lead="Output VAT by the day that each invoice and credit note was made. What you bought, and its input VAT, is in your books, not here."
        back={{ to: ORDERS_PATH, label: "Orders" }}
      >
        <Form
          method="post"
          action={listUrl(`${ORDERS_PATH}/export`, period)}
          reloadDocument
          className="order-export"
        >
          <CsvFormatField />
          <Button
            type="submit"
            name="table"
            value="vat"
            variant="line"
            size="compact"
            icon="download"
          >
            VAT CSV
          </Button>
        </Form>
        <PrintButton variant="brand" size="compact" />
      </AdminPageHeader>
      <TabLinks
        label="Periods"
        tabs={presets.map(({ label, period: each }) => ({
          to: listUrl(PATH, each),
          label,
          isCurrent: each.from === period.from && each.to === period.to,
        }))}
      />
      <FilterBar
        label="Period"
        resultText={formatCount(report.entries.length, "document")}
        action="Show"
      >
        <FilterDate name="from" label="From" value={period.from} />
        <FilterDate name="to" label="To" value={period.to} />
      </FilterBar>
      <article className="vat-report" aria-label={`VAT report, ${span}`}>
        <header>
          <h2>{company.legalName}</h2>
          <p>
            {company.vatNumber
              ? `VAT number ${company.vatNumber}. ${span}.`
              : `Not registered for VAT. ${span}.`}
          </p>
        </header>
        <VatTotalsTable report={report} />
        <VatEntryTable entries={report.entries} />
      </article>
    </>
  );
}

/** The three sums of the VAT return. */
function VatTotalsTable({ report }: { report: VatReport }) {
  return (
    <table className="data-table vat-sums">
      <caption className="visually-hidden">Sums of the period</caption>
      <thead>
        <tr>
          <th scope="col">Sum of</th>
          <AmountHeadings />
        </tr>
      </thead>
      <tbody>
        <SumRow name={`Invoices (${report.invoices.count})`} sums={report.invoices} />
        <SumRow name={`Credit notes (${report.creditNotes.count})`} sums={report.creditNotes} />
        <SumRow name="Output VAT" sums={report.output} />
      </tbody>
    </table>
  );
}

function VatEntryTable({ entries }: { entries: readonly VatEntry[] }) {
  if (entries.length === 0) {
    return (
      <p className="empty-list">
        <strong>No document in this period.</strong>
        An invoice is made when an order is paid, a credit note when money is refunded.
      </p>
    );
  }
  return (
    <table className="data-table">
      <caption className="visually-hidden">Invoices and credit notes of the period</caption>
      <thead>
        <tr>
          <th scope="col">Document</th>
          <th scope="col">Made</th>
          <th scope="col">Buyer</th>
          <AmountHeadings />
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={`${entry.kind}-${entry.number}`}>
            <td className="cell-main">
              <Link to={`${ORDERS_PATH}/${entry.orderNumber}`}>
                {entry.kind === "invoice"
                  ? formatInvoiceNumber(entry.number)
                  : formatCreditNoteNumber(entry.number)}
              </Link>
              <small>{formatOrderNumber(entry.orderNumber)}</small>
            </td>
            <td data-label="Made" className="cell-short">
              {formatDate(entry.issuedAt)}
            </td>
            <td data-label="Buyer">
              <span>
                {entry.buyer}
                {entry.buyerVatNumber && <small>{entry.buyerVatNumber}</small>}
              </span>
            </td>
            <AmountCells sums={{ ...entry, net: entry.total - entry.vat }} />
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function SumRow({ name, sums }: { name: string; sums: VatSums }) {
  return (
    <tr>
      <th scope="row" className="cell-main">
        {name}
      </th>
      <AmountCells sums={sums} />
    </tr>
  );
}

const columns = [
  ["net", "Without VAT"],
  ["vat", "VAT"],
  ["total", "Total"],
] as const;

function AmountHeadings() {
  return columns.map(([name, label]) => (
    <th key={name} scope="col" className="cell-number">
      {label}
    </th>
  ));
}

function AmountCells({ sums }: { sums: Pick<VatSums, "net" | "vat" | "total"> }) {
  return columns.map(([name, label]) => (
    <td key={name} className="cell-number" data-label={label}>
      <Price cents={sums[name]} />
    </td>
  ));
}
