import { and, asc, gt, sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import { type Admin, may } from "#app/domain/accounts/people.ts";
import { recordAudit } from "#app/domain/audit/record-audit.server.ts";
import { recordPersonalDataView } from "#app/domain/audit/record-personal-data-view.server.ts";
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
} & Partial<SalesMargin>;

/** For staff who may see costs. */
type SalesMargin = {
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
  /** Of a customer. */
  email?: string | undefined;
};

/**
 * Sales of a period by document date, as in the VAT report: invoices less credit notes. Best first. By
 * customer only for staff who may see who they are.
 */
export async function readSalesReport(
  { database }: { database: Database },
  admin: Admin<"see-reports">,
  query: SalesQuery,
) {
  const { period } = query;
  const group = may(admin, "see-contact-details") ? query.group : "product";
  const hasMargin = may(admin, "see-costs");
  const groups = new Map<string, Group & { sums: Sums }>();
  const all = new Sums();
  const daily = new Map<string, number>();
  for await (const entry of readSoldLines(database, period)) {
    const latest = groupOf[group](entry);
    const sums = groups.get(latest.key)?.sums ?? new Sums();
    // The latest name: lines come in the order of the orders' numbers.
    groups.set(latest.key, { ...latest, sums });
    sums.add(entry);
    all.add(entry);
    const day = localIsoDate(entry.document.issuedAt);
    daily.set(day, (daily.get(day) ?? 0) + entry.line.total - entry.line.vat);
  }
  const rows: SalesRow[] = [...groups.values()]
    .filter(({ sums }) => !sums.isNothing())
    .map(({ sums, ...row }) => ({ ...row, ...sums.result({ hasMargin }) }));
  return {
    group,
    rows: rows.toSorted((one, other) => other.net - one.net || one.name.localeCompare(other.name)),
    total: all.result({ hasMargin }),
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

type Group = Pick<SalesRow, "key" | "name" | "path" | "email">;

const groupOf: Record<SalesGrouping, (entry: SoldLine) => Group> = {
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
      email,
    };
  },
};

/** Adds up lines. */
class Sums {
  /** What is left of each order: one that was refunded in full is no sale. */
  #orders = new Map<number, { units: number; total: number }>();
  #units = 0;
  #total = 0;
  #vat = 0;
  #knownNet = 0;
  #cost = 0;
  #known = 0;
  #unknown = 0;

  add({ order, line }: SoldLine): void {
    const left = this.#orders.get(order.number) ?? { units: 0, total: 0 };
    this.#orders.set(order.number, {
      units: left.units + (line.product ? line.quantity : 0),
      total: left.total + line.total,
    });
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

  /** Everything was refunded or reversed. */
  isNothing(): boolean {
    return this.#units === 0 && this.#total === 0 && this.#vat === 0;
  }

  result({ hasMargin }: { hasMargin: boolean }): SalesSums {
    return {
      units: this.#units,
      orders: [...this.#orders.values()].filter(({ units, total }) => units !== 0 || total !== 0)
        .length,
      net: this.#total - this.#vat,
      vat: this.#vat,
      total: this.#total,
      ...(hasMargin && this.#margin()),
    };
  }

  #margin(): SalesMargin {
    const margin = this.#known > 0 ? this.#knownNet - this.#cost : undefined;
    return {
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
  admin: Admin<"see-reports">,
  query: SalesQuery,
): AsyncGenerator<readonly CsvCell[]> {
  const { group, rows, total } = await readSalesReport({ database }, admin, query);
  await database.transaction(async (transaction) => {
    const { from, to } = query.period;
    const label = `sales by ${group} from ${from} to ${to}, ${formatCount(rows.length, "row")}`;
    const entity = { kind: "order", id: "sales-report", label } as const;
    await recordAudit(transaction, admin, { verb: "exported", entity });
    if (group !== "customer") return;
    const list = `Sales by customer, ${from} to ${to}`;
    const view = { kind: "export", list, records: rows.length } as const;
    await recordPersonalDataView(transaction, admin, view);
  });
  const hasMargin = may(admin, "see-costs");
  yield [
    ...(group === "product" ? ["Product"] : ["Customer", "Email address"]),
    ...SALES_COLUMNS,
    ...(hasMargin ? MARGIN_COLUMNS : []),
  ];
  for (const row of [...rows, { ...total, name: "Total" }]) {
    yield [
      row.name,
      ...(group === "customer" ? [("email" in row && row.email) || ""] : []),
      row.units,
      row.orders,
      { cents: row.net },
      { cents: row.vat },
      { cents: row.total },
      ...(hasMargin ? marginCells(row) : []),
    ];
  }
}

const SALES_COLUMNS = [
  "Units",
  "Orders",
  "Turnover excl. VAT (R)",
  "VAT (R)",
  "Turnover incl. VAT (R)",
];

const MARGIN_COLUMNS = ["Margin (R)", "Margin (%)", "Lines without a cost"];

function marginCells({ margin, marginPercent, linesWithoutCost }: SalesSums): CsvCell[] {
  return [
    margin === undefined ? "" : { cents: margin },
    marginPercent ?? "",
    linesWithoutCost ?? "",
  ];
}
