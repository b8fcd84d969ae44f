import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { vatRates } from "#app/database/tables/orders.ts";
import { payments } from "#app/database/tables/payments.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import { includedVat } from "#app/domain/catalogue/prices/exclusive-price.ts";
import { proFormaDocument } from "#app/domain/documents/order-documents.server.ts";
import { readDocumentCopy } from "#app/domain/orders/download-document.server.ts";
import { correctOrder } from "#app/domain/orders/fulfilment/correct-order.server.ts";
import { replaceInvoice } from "#app/domain/orders/fulfilment/replace-invoice.server.ts";
import { parseOrderListQuery } from "#app/domain/orders/lists/order-list-query.ts";
import { insertPayment } from "#app/domain/orders/record-payment.server.ts";
import { lockOrder } from "#app/domain/orders/transition-order.server.ts";
import { confirmPayment } from "#app/domain/payments/confirm-payment.server.ts";
import { refundOverpayment } from "#app/domain/payments/refund-order.server.ts";
import { reversePayment } from "#app/domain/payments/reverse-payment.server.ts";
import { acceptQuote } from "#app/domain/quotes/accept-quote.server.ts";
import { requestQuote } from "#app/domain/quotes/create-quote.server.ts";
import { quoteDocument } from "#app/domain/quotes/quote-document.server.ts";
import { readQuote } from "#app/domain/quotes/read-quote.server.ts";
import type { CsvCell } from "#app/format/csv.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { toCents } from "#app/format/money.ts";
import { billingAddress, collectionDetails } from "#tests/helpers/orders/order-fixture.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";
import { exportOrders } from "./export-orders.server.ts";
import { exportVatReport, readVatReport } from "./vat-report.server.ts";

/** The rate is 15% until yesterday and 16% from today on, in the middle of this VAT period. */
const daysAgo = (days: number) => localIsoDate(new Date(Date.now() - days * 86_400_000));
const [today, yesterday, period] = [
  daysAgo(0),
  daysAgo(1),
  { from: daysAgo(20), to: daysAgo(-20) },
] as const;
/** R 133.40 holds R 17.40 of VAT at 15% and R 18.40 at 16%. */
const [PRICE, TOTAL, AT_15, AT_16] = ["133.40", 133_40, 17_40, 18_40] as const;
/** A company gets the full tax invoice, with the VAT of each line. */
const details = { ...collectionDetails, companyName: "Nkosi Trading", billingAddress };

const fixture = staffOrderFixture();
type Placed = Awaited<ReturnType<typeof fixture.placed>>;
let admin: Owner;
let before: Record<
  "paid" | "replaced" | "unpaid" | "late" | "partPaid" | "refundedOverpayment" | "mistaken",
  Placed
>;
let quote: { accessKey: string };

beforeAll(async () => {
  admin = await fixture.staff();
  const placed = () => fixture.placed({ price: PRICE, details });
  before = {
    paid: await placed(),
    replaced: await placed(),
    unpaid: await placed(),
    late: await placed(),
    partPaid: await placed(),
    refundedOverpayment: await placed(),
    mistaken: await placed(),
  };
  await pay(before.paid, daysAgo(10));
  await fixture.refund(admin, before.paid.number, { amount: 33_40 });
  await pay(before.replaced, daysAgo(10));
  await pay(before.mistaken, daysAgo(10));
  await payPart(before.partPaid, 40_00);
  await payPart(before.refundedOverpayment, 40_00);
  await refundPart(before.refundedOverpayment, 40_00);
  for (const { id } of Object.values(before)) await moveBack(id);
  const productId = await fixture.product({ price: PRICE });
  const owner = await fixture.filledCart({ [productId]: 1 });
  const asked = { idempotencyKey: randomUUID(), details, agreedTotal: TOTAL };
  const requested = await requestQuote(fixture, owner, asked);
  if (!requested.ok) throw new Error(requested.reason);
  quote = requested.quote;
  await fixture.database.execute(
    sql`update quote_revisions set sent_at = now() - interval '10 days'`,
  );
  await fixture.database.insert(vatRates).values({ validFrom: today, percent: 16 });
});

describe("an order placed before the change of rate", () => {
  test("and unpaid is repriced: the VAT is that of the new rate, the total stays, and it says so", async () => {
    const order = await fixture.read(before.unpaid.accessKey);
    expect(order).toMatchObject({ total: TOTAL, due: TOTAL, vatPercent: 16, vat: AT_16 });
    expect(order?.vatChange).toMatchObject({ from: 15, to: 16 });
    const proForma = order && proFormaDocument(order);
    expect(proForma?.totals).toContainEqual({ name: "VAT at 16%", cents: AT_16 });
    expect(proForma?.lines.map(({ vat }) => vat)).toEqual([AT_16]);
    expect(proForma?.notes.at(-1)).toMatch(/^The VAT rate changed from 15% to 16% on .* The total/);
  });

  test("and paid after it is invoiced at the new rate", async () => {
    await pay(before.unpaid, today);
    expect(await invoiceOf(before.unpaid)).toEqual({ percent: 16, vat: AT_16, lines: [AT_16] });
    const row = await fixture.row(before.unpaid.number);
    expect([row?.vatPercent, row?.vatTotal]).toEqual([16, "18.40"]);
  });

  test("whose money came before it, and was confirmed after it, keeps the old rate", async () => {
    await pay(before.late, yesterday);
    expect(await invoiceOf(before.late)).toEqual({ percent: 15, vat: AT_15, lines: [AT_15] });
  });

  test("with a part payment before it keeps the old rate for the whole", async () => {
    const order = await fixture.read(before.partPaid.accessKey);
    expect(order).toMatchObject({ state: "awaiting-payment", vatPercent: 15, vat: AT_15 });
    expect(order?.vatChange).toBeUndefined();
    await pay(before.partPaid, today, { paid: 40_00 });
    expect(await invoiceOf(before.partPaid)).toEqual({ percent: 15, vat: AT_15, lines: [AT_15] });
  });

  test("whose money was paid back before it has the rate of the next payment", async () => {
    const order = await fixture.read(before.refundedOverpayment.accessKey);
    expect(order).toMatchObject({ vatPercent: 16, suppliedAt: null });
    await pay(before.refundedOverpayment, today);
    expect(await invoiceOf(before.refundedOverpayment)).toMatchObject({ percent: 16, vat: AT_16 });
  });
});

describe("an invoice from before the change of rate", () => {
  test("keeps its rate, and so do the credit notes after it, which add up to its VAT", async () => {
    expect(await invoiceOf(before.paid)).toEqual({ percent: 15, vat: AT_15, lines: [AT_15] });
    const { number, id, accessKey } = before.paid;
    await fixture.refund(admin, number, { amount: 50_00 });
    await fixture.refund(admin, number, { amount: 50_00 });
    const refunds = await fixture.refundsOf(id);
    expect(refunds.reduce((sum, { vat }) => sum + toCents(vat), 0)).toBe(AT_15);
    const notes = (await fixture.documentsOf(id)).filter(({ kind }) => kind === "credit-note");
    for (const note of notes) {
      const which = { kind: "credit-note", number: note.number } as const;
      const paper = await readDocumentCopy(fixture, { accessKey }, which);
      expect(paper?.totals.map(({ name }) => name)).toContain("VAT at 15%");
    }
  });

  test("keeps it when it is replaced", async () => {
    const { number, id } = before.replaced;
    const expected = { number, expectedState: "paid" } as const;
    const { fullName, email, phone, companyName } = details;
    const corrected = { fullName: `${fullName} Dlamini`, email, phone, companyName };
    const address = billingAddress;
    await correctOrder(fixture, admin, { ...expected, details: { ...corrected, address } });
    const [invoice] = await fixture.documentsOf(id);
    const outcome = await replaceInvoice(fixture.needs(), admin, {
      ...expected,
      expectedInvoice: invoice?.number ?? 0,
    });
    expect(outcome).toMatchObject({ ok: true });
    const rates = (await fixture.documentsOf(id)).map(({ vatPercent }) => vatPercent);
    expect(rates).toEqual([15, 15, 15]);
  });

  test("is credited at its rate if the payment was a mistake, and the real payment has the new rate", async () => {
    const { number, id } = before.mistaken;
    const [payment] = await fixture.database
      .select()
      .from(payments)
      .where(eq(payments.orderId, id));
    const reversed = await reversePayment(fixture.needs(), admin, {
      number,
      expectedState: "paid",
      paymentId: payment?.id ?? "",
      reason: "wrong-order",
    });
    expect(reversed).toMatchObject({ ok: true });
    const order = await fixture.read(before.mistaken.accessKey);
    expect(order).toMatchObject({ state: "awaiting-payment", vatPercent: 16, suppliedAt: null });
    await pay(before.mistaken, today);
    const rates = (await fixture.documentsOf(id)).map((each) => [each.kind, each.vatPercent]);
    expect(rates.toSorted()).toEqual([
      ["credit-note", 15],
      ["invoice", 15],
      ["invoice", 16],
    ]);
    const report = await Array.fromAsync(exportVatReport(fixture, admin, period));
    const [head = [], ...rows] = report;
    const supplies = rows
      .filter((row) => row[head.indexOf("Order")] === `ORD-${number}`)
      .map((row) => row[head.indexOf("Document")] === "Invoice" && row.at(-1) !== "");
    expect(supplies.toSorted()).toEqual([false, false, true]);
  });
});

test("a part refund of an invoice at the new rate is at the new rate", async () => {
  const { number, id } = await fixture.orderIn("awaiting-payment", { price: PRICE, details });
  await pay({ number }, today);
  await fixture.refund(admin, number, { amount: 11_60 });
  expect(await fixture.refundsOf(id)).toMatchObject([{ amount: "11.60", vat: "1.60" }]);
});

test("an open quotation is repriced, and accepted at its total and the new rate", async () => {
  const { accessKey } = quote;
  const open = await readQuote(fixture, { accessKey });
  expect(open).toMatchObject({ state: "sent", total: TOTAL, vatPercent: 16, vat: AT_16 });
  const paper = open && quoteDocument(open);
  expect(paper?.totals).toContainEqual({ name: "VAT at 16%", cents: AT_16 });
  expect(paper?.notes.join(" ")).toContain("The VAT rate changed from 15% to 16%");
  const input = { paymentMethod: "eft", ipHash: randomUUID() } as const;
  const accepted = await acceptQuote(fixture, accessKey, input);
  if (!accepted.ok) throw new Error(accepted.reason);
  const order = await fixture.read(accepted.order.accessKey);
  expect(order).toMatchObject({ total: TOTAL, vatPercent: 16, vat: AT_16, vatChange: undefined });
  expect(await readQuote(fixture, { accessKey })).toMatchObject({
    state: "ordered",
    total: TOTAL,
    vatPercent: 16,
    vat: AT_16,
  });
});

test("the VAT report and the exports add up, in all and by rate", async () => {
  const { number } = await fixture.orderIn("awaiting-payment", { price: PRICE, details });
  await pay({ number }, today);
  await fixture.refund(admin, number, { amount: 33_33 });
  const { entries, output, rates } = await readVatReport(fixture, admin, period);
  expect(rates.map(({ percent }) => percent)).toEqual([15, 16]);
  for (const sum of ["count", "total", "vat", "net"] as const) {
    expect(rates.reduce((all, rate) => all + rate[sum], 0)).toBe(output[sum]);
  }
  for (const { total, vat, vatPercent } of entries) {
    const exact = Math.sign(total) * includedVat(Math.abs(total), vatPercent);
    // The last of several refunds carries the cents of rounding.
    expect(Math.abs(vat - exact)).toBeLessThanOrEqual(2);
  }
  const report = await Array.fromAsync(exportVatReport(fixture, admin, period));
  expect(sumOf(report.slice(0, -1), "VAT (R)")).toBe(output.vat);
  expect(new Set(column(report.slice(0, -1), "VAT rate (%)"))).toEqual(new Set([15, 16]));

  const orders = await table("orders");
  expect(sumOf(orders, "VAT invoiced less credited (R)")).toBe(output.vat);
  const lines = await table("lines");
  const [head = [], ...rows] = lines;
  const documented = [head, ...rows.filter((row) => row[head.indexOf("Document")] !== "")];
  expect(sumOf(documented, "VAT included (R)")).toBe(output.vat);
  expect(sumOf(documented, "Total (R)")).toBe(output.total);
  for (const percent of [15, 16]) {
    const ofRate = documented.slice(1).filter((row) => row.at(-1) === percent);
    const expected = rates.find((rate) => rate.percent === percent);
    expect(sumOf([head, ...ofRate], "VAT included (R)")).toBe(expected?.vat);
  }
});

async function pay({ number }: { number: number }, receivedOn: string, { paid = 0 } = {}) {
  const outcome = await confirmPayment(fixture.needs(), admin, {
    number,
    idempotencyKey: randomUUID(),
    expectedPaid: paid,
    settlementMethod: "eft",
    amount: TOTAL - paid,
    receivedOn,
  });
  if (!outcome.ok) throw new Error(`Not paid: ${outcome.reason}`);
}

async function payPart({ id }: Placed, amount: number) {
  await fixture.database.transaction(async (transaction) => {
    const order = await lockOrder(transaction, { id });
    if (!order) throw new Error("No order");
    const receivedAt = new Date(`${daysAgo(5)}T12:00:00+02:00`);
    const payment = { method: "eft", amount, reference: randomUUID(), receivedAt } as const;
    await insertPayment(transaction, "system", { order, payment });
  });
}

async function refundPart({ number }: Placed, amount: number) {
  const outcome = await refundOverpayment(fixture.needs(), admin, {
    number,
    expectedState: "awaiting-payment",
    idempotencyKey: randomUUID(),
    reason: "Not wanted",
    settlementMethod: "eft",
    amount,
  });
  if (!outcome.ok) throw new Error(`Not paid back: ${outcome.reason}`);
}

/** Everything about the order was ten days ago. */
async function moveBack(id: string) {
  await fixture.database.execute(sql`
    update orders set placed_at = placed_at - interval '10 days', paid_at = paid_at - interval '10 days'
    where id = ${id}`);
  await fixture.database.execute(sql`
    update documents set issued_at = issued_at - interval '10 days' where order_id = ${id}`);
  await fixture.database.execute(sql`
    update refunds set created_at = created_at - interval '4 days' where order_id = ${id}`);
}

async function invoiceOf({ id, accessKey }: Placed) {
  const [invoice] = (await fixture.documentsOf(id)).filter(({ kind }) => kind === "invoice");
  const paper = await readDocumentCopy(fixture, { accessKey }, { kind: "invoice" });
  const vat = paper?.totals.find(({ name }) => name === `VAT at ${invoice?.vatPercent}%`)?.cents;
  return { percent: invoice?.vatPercent, vat, lines: paper?.lines.map((line) => line.vat) };
}

async function table(name: "orders" | "lines") {
  const query = parseOrderListQuery("https://x.example/?view=all");
  return Array.fromAsync(exportOrders(fixture, admin, { query, table: name }));
}

function column([head = [], ...rows]: readonly (readonly CsvCell[])[], name: string) {
  expect(head).toContain(name);
  return rows.map((row) => row[head.indexOf(name)]);
}

function sumOf(rows: readonly (readonly CsvCell[])[], name: string): number {
  return column(rows, name).reduce<number>(
    (sum, cell) => sum + (cell as { cents: number }).cents,
    0,
  );
}
