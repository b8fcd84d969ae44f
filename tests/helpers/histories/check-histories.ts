import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import { includedVat } from "#app/domain/catalogue/prices/exclusive-price.ts";
import type { OrderDocument } from "#app/domain/documents/document.ts";
import { readDocumentCopy } from "#app/domain/orders/download-document.server.ts";
import { readSalesReport } from "#app/domain/reports/sales-report.server.ts";
import { readVatReport, type VatEntry } from "#app/domain/reports/vat-report.server.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { toCents } from "#app/format/money.ts";
import { addDays } from "#app/format/working-days.ts";
import type { History } from "./make-history.ts";

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0);

/**
 * What does not add up in a database that holds nothing but these histories: each a sentence with the seed of the
 * history. Empty when orders, documents, reports and redemptions agree to the cent.
 */
export async function checkHistories(
  database: Database,
  admin: Owner,
  histories: readonly History[],
): Promise<string[]> {
  const seedOf = new Map(
    histories.flatMap(({ seed, orderIds }) => orderIds.map((id) => [id, seed])),
  );
  const found: string[] = [];
  for (const [rule, query] of Object.entries(rules)) {
    const { rows } = await database.execute<{ id: string | null }>(query);
    for (const { id } of rows) found.push(`seed ${seedOf.get(id ?? "")}: ${rule}`);
  }
  return [...found, ...(await checkDocuments(database, admin, seedOf))];
}

const IN_FORCE = sql`o.state not in ('cancelled', 'expired')`;

/** Each finds the orders that break it. */
const rules = {
  "the lines add up to the goods": sql`select o.id from orders o join order_lines l on l.order_id = o.id
    group by o.id having sum(l.unit_price * l.quantity - l.discount) <> o.goods_total
      or sum(l.total) + o.delivery_total <> o.total`,
  "a unit costs more than its list price": sql`select order_id as id from order_lines
    where unit_price > list_price or (list_price is null and not is_text)`,
  "an amount is negative, or nothing is to be paid": sql`select o.id from orders o
    join order_lines l on l.order_id = o.id
    where least(l.total, l.discount, o.goods_total, o.delivery_total, o.vat_total, o.delivery_discount) < 0
      or o.total <= 0 or o.vat_total > o.total`,
  // A quotation has discounts that staff agreed to, without a name or a redemption.
  "the redemptions are what is taken off": sql`select o.id from orders o
    where source <> 'quote' and (select coalesce(sum(discount), 0) from order_lines where order_id = o.id) + o.delivery_discount
      <> (select coalesce(sum(amount), 0) from discount_redemptions where order_id = o.id)`,
  "a discount is named, and nothing else": sql`select o.id from orders o
    where (source <> 'quote' and (o.discount_label is not null)
        <> ((select sum(discount) from order_lines where order_id = o.id) > 0))
      or (o.delivery_discount_label is not null) <> (o.delivery_discount > 0)`,
  "a quotation has no discount": sql`select o.id from orders o
    where source = 'quote' and (discount_label is not null or delivery_discount > 0)`,
  "an accepted quotation is its order": sql`select o.id from quotes q join orders o on o.id = q.order_id
    join quote_revisions r on r.quote_id = q.id and r.revision = q.revision
    where (r.goods_total, r.delivery_total) is distinct from (o.goods_total, o.delivery_total)
      or (select array_agg((l.name, l.quantity, l.total) order by l.position) from quote_lines l
          where l.quote_id = q.id and l.revision = q.revision and l.is_chosen)
        is distinct from (select array_agg((l.name, l.quantity, l.total) order by l.position)
          from order_lines l where l.order_id = o.id)`,
  "uses count while the order is in force": sql`select o.id from orders o
    join discount_redemptions r on r.order_id = o.id where (r.returned_at is null) <> (${IN_FORCE})`,
  // A payment after the end takes a use again, even if another order has it by now.
  "no more uses than the discount has": sql`select (array_agg(o.id))[1] as id from discounts d
    join discount_redemptions r on r.discount_id = d.id and r.returned_at is null
    join orders o on o.id = r.order_id
    where not exists (select from order_events e where e.order_id = o.id
      and e.from_state in ('cancelled', 'expired') and e.to_state = 'paid')
    group by d.id having count(*) > least(d.max_uses, d.max_uses_per_customer)`,
  "the refunds of the sale are the refunded total": sql`select o.id from orders o
    where refunded_total <> (select coalesce(sum(amount), 0) from refunds
      where order_id = o.id and not is_overpayment) or refunded_total > total`,
  "no more is paid back than was received": sql`select o.id from orders o
    where (select coalesce(sum(amount), 0) from refunds where order_id = o.id)
      > (select coalesce(sum(amount), 0) from payments where order_id = o.id)`,
  "no more units are refunded or restocked than were sold": sql`select l.order_id as id from order_lines l
    where greatest(l.restocked, (select coalesce(sum(quantity), 0) from refund_lines where order_line_id = l.id))
      > l.quantity`,
  "the VAT is included in the total at the rate of the order": sql`select o.id from orders o
    where vat_total <> round(total * coalesce(vat_percent, 0) / (100 + coalesce(vat_percent, 0)), 2)`,
  "what is sold and not refunded has an invoice": sql`select o.id from orders o
    where (state not in ('awaiting-payment', 'cancelled', 'expired')) <> exists (
      select from documents where order_id = o.id and kind = 'invoice' and cancelled_at is null)`,
  "the stock is what was not sold": sql`select null as id from products p where stock <> 60 - (
      select coalesce(sum(l.quantity - l.restocked), 0) from order_lines l
      join orders o on o.id = l.order_id where l.product_id = p.id and o.stock_reserved)`,
};

type DocumentRow = {
  order_id: string;
  order_number: number;
  kind: "invoice" | "credit-note";
  number: number;
  total: string;
  goods: string;
  refund: string | null;
};

/** Each document as its reader sees it, beside its row in the VAT report, and the reports beside each other. */
async function checkDocuments(
  database: Database,
  admin: Owner,
  seedOf: ReadonlyMap<string, number>,
): Promise<string[]> {
  const today = localIsoDate(new Date());
  const period = { from: addDays(today, -1), to: addDays(today, 1) };
  const report = await readVatReport({ database }, admin, period);
  const entries = new Map(report.entries.map((each) => [`${each.kind} ${each.number}`, each]));
  const { rows } = await database.execute<DocumentRow>(sql`
    select o.id as order_id, o.number as order_number, d.kind, d.number, o.total, o.goods_total as goods,
      r.amount as refund
    from documents d join orders o on o.id = d.order_id left join refunds r on r.id = d.refund_id`);
  const found: string[] = [];
  for (const row of rows) {
    const { order_number: number, kind } = row;
    const read = await readDocumentCopy({ database }, { number, admin }, row);
    const entry = entries.get(`${kind} ${row.number}`);
    const wrong = read && entry ? compareDocument(row, read, entry) : ["it cannot be read"];
    for (const what of wrong) found.push(`seed ${seedOf.get(row.order_id)}: ${kind}: ${what}`);
  }
  if (rows.length !== report.entries.length) found.push("the VAT report has other documents");
  const left = await ordersLeft(database);
  for (const [number, ofOrder] of Map.groupBy(report.entries, (each) => each.orderNumber)) {
    const order = left.get(number);
    const seed = `seed ${seedOf.get(order?.id ?? "")}`;
    const [total, vat] = [
      sum(ofOrder.map((each) => each.total)),
      sum(ofOrder.map((each) => each.vat)),
    ];
    if (total !== order?.left)
      found.push(`${seed}: invoices less credit notes are not what is left`);
    if (vat < 0 || (total === 0 && vat !== 0))
      found.push(`${seed}: the VAT that is left is ${vat}`);
  }
  for (const group of ["product", "customer"] as const) {
    const sales = await readSalesReport({ database }, admin, { period, group });
    const { net, vat, total } = report.output;
    const isSame =
      sales.total.net === net && sales.total.vat === vat && sales.total.total === total;
    const ofRows = sum(sales.rows.map((each) => each.total));
    const ofDays = sum(sales.daily.map((each) => each.net));
    if (!isSame || ofRows !== total || ofDays !== net) {
      found.push(
        `the sales report by ${group} is not the VAT report: ${total}, ${sales.total.total}, ${ofRows}`,
      );
    }
  }
  return found;
}

/** What is left of the invoice of each order. */
async function ordersLeft(database: Database) {
  const { rows } = await database.execute<{ id: string; number: number; left: string }>(sql`
    select id, number, case when exists (
      select from documents where order_id = o.id and kind = 'invoice' and cancelled_at is null
    ) then total else 0 end - refunded_total as left from orders o`);
  return new Map(rows.map(({ left, ...row }) => [row.number, { ...row, left: toCents(left) }]));
}

function compareDocument(row: DocumentRow, document: OrderDocument, entry: VatEntry): string[] {
  const { lines, totals } = document;
  const isInvoice = row.kind === "invoice";
  const total = toCents(isInvoice ? row.total : (row.refund ?? row.total));
  const shown = totals.findLast(({ isSum }) => isSum)?.cents;
  const vat = totals.find(({ name }) => name.startsWith("VAT at"))?.cents ?? 0;
  const excluding = totals.find(({ name }) => name.endsWith("excl. VAT"))?.cents;
  const ofLines = sum(lines.map((line) => line.total));
  const wrong = {
    "its total": shown !== total,
    "its lines": ofLines !== (isInvoice ? toCents(row.goods) : total),
    "a negative amount": lines.some((line) => line.total < 0 || (line.vat ?? 0) < 0) || vat < 0,
    "excluding and including VAT": excluding !== undefined && excluding + vat !== total,
    "its row in the VAT report":
      Math.abs(entry.total) !== total ||
      Math.abs(entry.vat) !== vat ||
      entry.total > 0 !== isInvoice,
    "the VAT of its lines":
      document.taxInvoiceType === "full" &&
      sum(lines.map((line) => line.vat ?? Number.NaN)) !==
        (isInvoice ? includedVat(ofLines, entry.vatPercent) : vat),
  };
  return Object.entries(wrong).flatMap(([what, isWrong]) => (isWrong ? [what] : []));
}
