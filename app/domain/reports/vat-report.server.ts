import { sql } from "drizzle-orm";
import type { CsvCell } from "#app/content/format/csv.ts";
import { formatSortableDateTime } from "#app/content/format/dates-and-numbers.ts";
import { toCents } from "#app/content/money.ts";
import type { Database } from "#app/database/connection.server.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import {
  formatCreditNoteNumber,
  formatInvoiceNumber,
  formatOrderNumber,
} from "#app/domain/documents/document.ts";
import { startOfLocalDay } from "#app/domain/orders/lists/order-conditions.server.ts";
import type { ReportPeriod } from "./vat-period.ts";

/** One document of the period. Amounts are whole cents; credit notes are negative. */
export type VatEntry = {
  kind: "invoice" | "credit-note";
  number: number;
  orderNumber: number;
  issuedAt: Date;
  /** The buyer, and their VAT number if any. */
  buyer: string;
  buyerVatNumber: string;
  total: number;
  vat: number;
};

export type VatSums = { count: number; total: number; vat: number; net: number };
export type VatReport = {
  entries: VatEntry[];
  invoices: VatSums;
  creditNotes: VatSums;
  /** Output VAT due: invoices less credit notes. */
  output: VatSums;
};

/** Output VAT of a period by document date: invoices less credit notes. */
export async function readVatReport(
  { database }: { database: Database },
  _admin: Admin,
  period: ReportPeriod,
): Promise<VatReport> {
  const { rows } = await database.execute<Row>(sql`
    select d.kind, d.number, o.number as order_number, d.issued_at,
      coalesce(d.buyer ->> 'company', d.buyer ->> 'name', '') as buyer,
      coalesce(d.buyer ->> 'vatNumber', '') as buyer_vat_number,
      coalesce(r.amount, o.total) as total,
      coalesce(r.vat, o.vat_total) as vat
    from documents d
      join orders o on o.id = d.order_id
      left join refunds r on r.id = d.refund_id
    where d.issued_at >= ${startOfLocalDay(period.from)}
      and d.issued_at < ${startOfLocalDay(period.to)} + interval '1 day'
    order by d.issued_at, d.kind desc, d.number`);
  const entries = rows.map(entryOf);
  const sumOf = (kind?: VatEntry["kind"]) =>
    entries.reduce((sum, entry) => (kind && entry.kind !== kind ? sum : add(sum, entry)), {
      count: 0,
      total: 0,
      vat: 0,
      net: 0,
    });
  return {
    entries,
    invoices: sumOf("invoice"),
    creditNotes: sumOf("credit-note"),
    output: sumOf(),
  };
}

/** The report as CSV rows; recorded in the audit log. */
export async function* exportVatReport(
  { database }: { database: Database },
  admin: Admin,
  period: ReportPeriod,
): AsyncGenerator<readonly CsvCell[]> {
  const { entries, output } = await readVatReport({ database }, admin, period);
  await database.transaction(async (transaction) => {
    const label = `VAT report from ${period.from} to ${period.to}, ${entries.length} rows`;
    const entity = { kind: "order", id: "vat-report", label } as const;
    await recordAudit(transaction, admin, { verb: "exported", entity });
  });
  yield VAT_REPORT_COLUMNS;
  for (const entry of entries) {
    const isInvoice = entry.kind === "invoice";
    yield [
      formatSortableDateTime(entry.issuedAt),
      isInvoice ? "Invoice" : "Credit note",
      isInvoice ? formatInvoiceNumber(entry.number) : formatCreditNoteNumber(entry.number),
      formatOrderNumber(entry.orderNumber),
      entry.buyer,
      entry.buyerVatNumber,
      { cents: entry.total - entry.vat },
      { cents: entry.vat },
      { cents: entry.total },
    ];
  }
  const { net, vat, total } = output;
  yield ["", "Sum", "", "", "", "", { cents: net }, { cents: vat }, { cents: total }];
}

const VAT_REPORT_COLUMNS = [
  "Made (South African time)",
  "Document",
  "Number",
  "Order",
  "Buyer",
  "VAT number",
  "Without VAT (R)",
  "VAT (R)",
  "Total (R)",
];

type Row = {
  kind: VatEntry["kind"];
  number: number;
  order_number: number;
  issued_at: string | Date;
  buyer: string;
  buyer_vat_number: string;
  total: string;
  vat: string;
};

function entryOf(row: Row): VatEntry {
  const sign = row.kind === "invoice" ? 1 : -1;
  return {
    kind: row.kind,
    number: row.number,
    orderNumber: row.order_number,
    issuedAt: new Date(row.issued_at),
    buyer: row.buyer,
    buyerVatNumber: row.buyer_vat_number,
    total: sign * toCents(row.total),
    vat: sign * toCents(row.vat),
  };
}

function add(sum: VatSums, { total, vat }: VatEntry): VatSums {
  return {
    count: sum.count + 1,
    total: sum.total + total,
    vat: sum.vat + vat,
    net: sum.net + total - vat,
  };
}
