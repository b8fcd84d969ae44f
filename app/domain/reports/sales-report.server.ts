import { and, asc, gt, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { startOfLocalDay } from "#app/domain/orders/lists/order-conditions.server.ts";
import type { CsvCell } from "#app/format/csv.ts";
import { formatCount, localIsoDate } from "#app/format/dates-and-numbers.ts";
import { toCents } from "#app/format/money.ts";
import { type DocumentLineEntry, readDocumentLines } from "./document-lines.server.ts";
import type { DailySales, SalesGrouping, SalesQuery } from "./sales-period.ts";
import type { ReportPeriod } from "./vat-period.ts";

type SoldOrder = typeof orders.$inferSelect;
type SoldEntry = DocumentLineEntry<SoldOrder>;

/** Sums in cents; net is turnover excluding VAT. */
export type SalesSums = {
  /** Units of goods, less those that were returned. */
  units: number;
  orders: number;
  net: number;
  vat: number;
  total: number;
  /** Net less cost, of the lines whose cost is known; undefined if none is. */
  margin: number | undefined;
  /** Of the net that these lines have, with one decimal. */
  marginPercent: number | undefined;
  /** Lines of goods whose cost was not known when they were ordered. */
  linesWithoutCost: number;
};

export type SalesRow = SalesSums & {
  key: string;
  name: string;
  /** The admin page of the product or account. */
  path: string | undefined;
};

/** Sales of a period by document date, as in the VAT report: invoices less credit notes. Best first. */
export async function readSalesReport(
  { database }: { database: Database },
  _admin: Admin,
  { period, group }: SalesQuery,
) {
  const groups = new Map<string, { name: string; path: string | undefined; sums: Sums }>();
  const all = new Sums();
  const daily = new Map<string, number>();
  for await (const entry of readSoldLines(database, period)) {
    const { key, name, path } = groupOf[group](entry);
    const found = groups.get(key) ?? { name, path, sums: new Sums() };
    // The latest name: lines come in the order of the orders' numbers.
    groups.set(key, { ...found, name, path });
    found.sums.add(entry);
    all.add(entry);
    const day = localIsoDate(entry.document.issuedAt);
    daily.set(day, (daily.get(day) ?? 0) + entry.line.total - entry.line.vat);
  }
  const rows: SalesRow[] = [...groups].map(([key, { sums, ...row }]) => ({
    key,
    ...row,
    ...sums.result(),
  }));
  return {
    rows: rows.toSorted((one, other) => other.net - one.net || one.name.localeCompare(other.name)),
    total: all.result(),
    daily: [...daily].map(([day, net]): DailySales => ({ day, net })),
  };
}

const BATCH_SIZE = 500;

/** The lines of every document of the period, with what their goods cost. */
async function* readSoldLines(database: Database, { from, to }: ReportPeriod) {
  const isIssued = sql`issued_at >= ${startOfLocalDay(from)}
    and issued_at < ${startOfLocalDay(to)} + interval '1 day'`;
  for (let last = 0; ; ) {
    const batch = await database
      .select()
      .from(orders)
      .where(
        and(
          gt(orders.number, last),
          sql`exists (select from documents where order_id = ${orders.id} and ${isIssued})`,
        ),
      )
      .orderBy(asc(orders.number))
      .limit(BATCH_SIZE);
    for (const { document, ...entry } of await readDocumentLines(database, batch)) {
      // An order may also have documents of other periods.
      const day = document && localIsoDate(document.issuedAt);
      if (day && day >= from && day <= to) yield { ...entry, document };
    }
    if (batch.length < BATCH_SIZE) return;
    last = batch.at(-1)?.number ?? 0;
  }
}

type SoldLine = SoldEntry & { document: NonNullable<SoldEntry["document"]> };

const groupOf: Record<
  SalesGrouping,
  (entry: SoldLine) => { key: string; name: string; path: string | undefined }
> = {
  product: ({ line }) => {
    const { product } = line;
    if (!product) {
      const isDelivery = line.name === "Delivery";
      return isDelivery
        ? { key: "delivery", name: "Delivery", path: undefined }
        : { key: "other", name: "Refunds of other amounts", path: undefined };
    }
    // The lines of deleted products have nothing in common but the name.
    const { productId: id } = product;
    return id
      ? { key: id, name: line.name, path: `/admin/products/edit/${id}` }
      : { key: `name ${line.name}`, name: line.name, path: undefined };
  },
  customer: ({ order: { userId, email, phone, companyName, fullName } }) => {
    if (!fullName) return { key: "erased", name: "Deleted customers", path: undefined };
    return {
      key: userId ?? (email ? `email ${email.toLowerCase()}` : `phone ${phone}`),
      name: companyName ? `${companyName}, ${fullName}` : fullName,
      path: userId ? `/admin/customers/${userId}` : undefined,
    };
  },
};

/** Adds up lines. */
class Sums {
  #numbers = new Set<number>();
  #units = 0;
  #total = 0;
  #vat = 0;
  #knownNet = 0;
  #cost = 0;
  #known = 0;
  #unknown = 0;

  add({ order, line }: SoldLine): void {
    this.#numbers.add(order.number);
    this.#total += line.total;
    this.#vat += line.vat;
    if (!line.product) return;
    this.#units += line.quantity;
    const { costPrice } = line.product;
    if (costPrice === null) this.#unknown += 1;
    else {
      this.#known += 1;
      this.#knownNet += line.total - line.vat;
      this.#cost += toCents(costPrice) * line.quantity;
    }
  }

  result(): SalesSums {
    const margin = this.#known > 0 ? this.#knownNet - this.#cost : undefined;
    return {
      units: this.#units,
      orders: this.#numbers.size,
      net: this.#total - this.#vat,
      vat: this.#vat,
      total: this.#total,
      margin,
      marginPercent:
        margin === undefined || this.#knownNet <= 0
          ? undefined
          : Math.round((margin / this.#knownNet) * 1000) / 10,
      linesWithoutCost: this.#unknown,
    };
  }
}

/** The report as CSV rows; recorded in the audit log. */
export async function* exportSalesReport(
  { database }: { database: Database },
  admin: Admin,
  query: SalesQuery,
): AsyncGenerator<readonly CsvCell[]> {
  const { rows, total } = await readSalesReport({ database }, admin, query);
  await database.transaction(async (transaction) => {
    const { from, to } = query.period;
    const label = `sales by ${query.group} from ${from} to ${to}, ${formatCount(rows.length, "row")}`;
    const entity = { kind: "order", id: "sales-report", label } as const;
    await recordAudit(transaction, admin, { verb: "exported", entity });
  });
  yield [query.group === "product" ? "Product" : "Customer", ...SALES_COLUMNS];
  for (const row of [...rows, { ...total, name: "Total" }]) {
    yield [
      row.name,
      row.units,
      row.orders,
      { cents: row.net },
      { cents: row.vat },
      { cents: row.total },
      row.margin === undefined ? "" : { cents: row.margin },
      row.marginPercent ?? "",
      row.linesWithoutCost,
    ];
  }
}

const SALES_COLUMNS = [
  "Units",
  "Orders",
  "Turnover excl. VAT (R)",
  "VAT (R)",
  "Turnover incl. VAT (R)",
  "Margin (R)",
  "Margin (%)",
  "Lines without a cost",
];
