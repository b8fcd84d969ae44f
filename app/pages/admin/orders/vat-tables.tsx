import { Link } from "react-router";
import { sayDay } from "#app/content/office-words.ts";
import { creditNoteNumber, invoiceNumber, orderNumber } from "#app/domain/orders/order-numbers.ts";
import type { VatEntry, VatReport, VatSums } from "#app/domain/orders/vat-report.server.ts";
import { Price } from "#app/ui/price.tsx";
import { ORDERS } from "./order-words.ts";

/** The three figures that the return asks for. */
export function VatSumList({ report }: { report: VatReport }) {
  return (
    <table className="data-table vat-sums">
      <caption className="visually-hidden">Sums of the period</caption>
      <thead>
        <tr>
          <th scope="col">Sum of</th>
          <Heads />
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

export function VatEntries({ entries }: { entries: readonly VatEntry[] }) {
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
          <Heads />
        </tr>
      </thead>
      <tbody>
        {entries.map((entry) => (
          <tr key={`${entry.kind}-${entry.number}`}>
            <td className="cell-main">
              <Link to={`${ORDERS}/${entry.orderNumber}`}>
                {entry.kind === "invoice"
                  ? invoiceNumber(entry.number)
                  : creditNoteNumber(entry.number)}
              </Link>
              <small>{orderNumber(entry.orderNumber)}</small>
            </td>
            <td data-label="Made" className="cell-short">
              {sayDay(entry.issuedAt)}
            </td>
            <td data-label="Buyer">
              <span>
                {entry.buyer}
                {entry.buyerVatNumber && <small>{entry.buyerVatNumber}</small>}
              </span>
            </td>
            <Figures sums={{ ...entry, net: entry.total - entry.vat }} />
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
      <Figures sums={sums} />
    </tr>
  );
}

const columns = [
  ["net", "Without VAT"],
  ["vat", "VAT"],
  ["total", "Total"],
] as const;

function Heads() {
  return columns.map(([name, words]) => (
    <th key={name} scope="col" className="cell-number">
      {words}
    </th>
  ));
}

function Figures({ sums }: { sums: Pick<VatSums, "net" | "vat" | "total"> }) {
  return columns.map(([name, words]) => (
    <td key={name} className="cell-number" data-label={words}>
      <Price cents={sums[name]} />
    </td>
  ));
}
