import { and, desc, eq, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { documents, refunds } from "#app/database/tables/payments.ts";
import { type Admin, may } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { recordPersonalDataView } from "#app/domain/audit/record-personal-data-view.server.ts";
import {
  documentVat,
  formatCreditNoteNumber,
  formatInvoiceNumber,
  formatOrderNumber,
} from "#app/domain/documents/document.ts";
import { startOfLocalDay } from "#app/domain/orders/lists/order-conditions.server.ts";
import type { CsvCell } from "#app/format/csv.ts";
import { formatCount, formatSortableDateTime } from "#app/format/dates-and-numbers.ts";
import { toCents } from "#app/format/money.ts";
import type { ReportPeriod } from "./vat-period.ts";

/** The invoice's time of supply; null if its payment was reversed. */
const timeOfSupply = sql<Date | null>`case when not exists (
  select from documents as note where note.order_id = ${documents.orderId}
    and note.cancel_reason = 'payment-reversed' and note.issued_at >= ${documents.issuedAt}
) then ${orders.suppliedAt} end`.mapWith(orders.suppliedAt);

/**
 * Output VAT of a period by document date: invoices less credit notes. Amounts are whole cents. Buyers
 * are named to staff who may see contact details.
 */
export async function readVatReport(
  { database }: { database: Database },
  admin: Admin<"see-reports">,
  period: ReportPeriod,
) {
  const { kind, number, issuedAt, buyer, vatPercent } = documents;
  const rows = await database
    .select({
      kind,
      number,
      orderNumber: orders.number,
      issuedAt,
      buyer,
      total: sql<string>`coalesce(${refunds.amount}, ${orders.total})`,
      refundVat: refunds.vat,
      vatPercent,
      suppliedAt: timeOfSupply,
    })
    .from(documents)
    .innerJoin(orders, eq(orders.id, documents.orderId))
    .leftJoin(refunds, eq(refunds.id, documents.refundId))
    .where(
      and(
        sql`${issuedAt} >= ${startOfLocalDay(period.from)}`,
        sql`${issuedAt} < ${startOfLocalDay(period.to)} + interval '1 day'`,
      ),
    )
    .orderBy(issuedAt, desc(kind), number);
  const namesBuyers = may(admin, "see-contact-details");
  const entries = rows.map(({ refundVat, buyer: who, ...row }) => {
    // Credit notes are negative.
    const sign = row.kind === "invoice" ? 1 : -1;
    return {
      ...row,
      ...(namesBuyers && {
        buyer: who.company ?? who.name,
        buyerVatNumber: who.vatNumber ?? "",
      }),
      total: sign * toCents(row.total),
      vat: sign * documentVat({ ...row, refundVat }),
    };
  });
  return {
    entries,
    invoices: sumOf(entries.filter((entry) => entry.kind === "invoice")),
    creditNotes: sumOf(entries.filter((entry) => entry.kind === "credit-note")),
    /** Output VAT due: invoices less credit notes. */
    output: sumOf(entries),
    /** The same by VAT rate, lowest first. */
    rates: [...Map.groupBy(entries, ({ vatPercent }) => vatPercent ?? 0)]
      .map(([percent, ofRate]) => ({ percent, ...sumOf(ofRate) }))
      .toSorted((one, other) => one.percent - other.percent),
  };
}

function sumOf(entries: readonly { total: number; vat: number }[]) {
  const sum = (name: "total" | "vat") => entries.reduce((all, entry) => all + entry[name], 0);
  const [total, vat] = [sum("total"), sum("vat")];
  return { count: entries.length, total, vat, net: total - vat };
}

export type VatReport = Awaited<ReturnType<typeof readVatReport>>;
/** One document of the period. */
export type VatEntry = VatReport["entries"][number];
export type VatSums = VatReport["output"];

/** Whether the file names the buyers, which makes it an export of personal data. */
export function exportsBuyers(admin: Admin<"see-reports">): boolean {
  return may(admin, "see-contact-details") && may(admin, "export-personal-data");
}

/** The report as CSV rows; recorded in the audit log and, with the buyers, as personal data viewed. */
export async function* exportVatReport(
  { database }: { database: Database },
  admin: Admin<"see-reports">,
  period: ReportPeriod,
): AsyncGenerator<readonly CsvCell[]> {
  const { entries, output } = await readVatReport({ database }, admin, period);
  await database.transaction(async (transaction) => {
    const label = `VAT report from ${period.from} to ${period.to}, ${formatCount(entries.length, "row")}`;
    const entity = { kind: "order", id: "vat-report", label } as const;
    await recordAudit(transaction, admin, { verb: "exported", entity });
    if (!exportsBuyers(admin)) return;
    const list = `VAT report, ${period.from} to ${period.to}`;
    const view = { kind: "export", list, records: entries.length } as const;
    await recordPersonalDataView(transaction, admin, view);
  });
  const namesBuyers = exportsBuyers(admin);
  yield VAT_REPORT_COLUMNS;
  for (const { kind, number, total, vat, ...entry } of entries) {
    const isInvoice = kind === "invoice";
    yield [
      formatSortableDateTime(entry.issuedAt),
      isInvoice ? "Invoice" : "Credit note",
      isInvoice ? formatInvoiceNumber(number) : formatCreditNoteNumber(number),
      formatOrderNumber(entry.orderNumber),
      namesBuyers ? entry.buyer : "",
      namesBuyers ? entry.buyerVatNumber : "",
      { cents: total - vat },
      { cents: vat },
      { cents: total },
      entry.vatPercent,
      isInvoice && entry.suppliedAt ? formatSortableDateTime(entry.suppliedAt) : "",
    ];
  }
  const { net, vat, total } = output;
  yield ["", "Total", "", "", "", "", { cents: net }, { cents: vat }, { cents: total }];
}

const VAT_REPORT_COLUMNS = [
  "Issued (South African time)",
  "Document",
  "Number",
  "Order",
  "Buyer",
  "VAT number",
  "Excl. VAT (R)",
  "VAT (R)",
  "Total (R)",
  "VAT rate (%)",
  "Time of supply (South African time)",
];
