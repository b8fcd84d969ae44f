import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { orders } from "#app/database/tables/orders.ts";
import { documents } from "#app/database/tables/payments.ts";
import type { Admin, Owner } from "#app/domain/accounts/people.ts";
import { readOrder } from "#app/domain/orders/read-order.server.ts";
import { testStaff } from "#tests/helpers/catalogue/catalogue-fixture.ts";
import { collectionDetails, courierDetails } from "#tests/helpers/orders/order-fixture.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";
import { parseSalesQuery, salesChart } from "./sales-period.ts";
import { exportSalesReport, readSalesReport } from "./sales-report.server.ts";
import { readVatReport } from "./vat-report.server.ts";

const fixture = staffOrderFixture();
const admin = { staffRoles: ["owner"] } as unknown as Owner;
/** Somebody with this permission alone, which no role is today. */
const reporter = { ...testStaff("warehouse"), name: "Reporter" } as unknown as Admin<"see-reports">;
let month = 0;

/** A month of its own for each test, with the documents of these orders in it. */
async function inOwnMonth(...ids: string[]) {
  const day = `2031-${String(++month).padStart(2, "0")}-15`;
  for (const id of ids) {
    await fixture.database
      .update(documents)
      .set({ issuedAt: new Date(`${day}T10:00:00Z`) })
      .where(eq(documents.orderId, id));
  }
  return { from: day, to: day };
}

describe("the sales report", () => {
  test("by product and by customer adds up to the VAT report, whatever was refunded", async () => {
    const one = await fixture.orderIn("paid", { details: courierDetails, quantity: 2 });
    const other = await fixture.orderIn("paid", { details: collectionDetails, price: "1150.00" });
    const [line] = (await readOrder(fixture, { accessKey: one.accessKey }))?.lines ?? [];
    const back = { lineId: line?.id ?? "", quantity: 1, restock: false };
    await fixture.refund(one.admin, one.number, { lines: [back] });
    await fixture.refund(other.admin, other.number, { amount: 115_00 });
    const period = await inOwnMonth(one.id, other.id);
    const { output } = await readVatReport(fixture, admin, period);
    const { total, vat, net } = output;
    for (const group of ["product", "customer"] as const) {
      const report = await readSalesReport(fixture, admin, { period, group });
      expect(report.total).toMatchObject({ total, vat, net, orders: 2, units: 2 });
      const sum = (name: "total" | "vat" | "net") =>
        report.rows.reduce((all, row) => all + row[name], 0);
      expect([sum("total"), sum("vat"), sum("net")]).toEqual([total, vat, net]);
    }
    const { rows } = await readSalesReport(fixture, admin, { period, group: "product" });
    expect(rows.map(({ key, total: sales, units }) => [key, sales, units])).toEqual([
      [other.productId, 1150_00, 1],
      [one.productId, 100_00, 1],
      ["delivery", 99_00, 0],
      ["other", -115_00, 0],
    ]);
    const customers = await readSalesReport(fixture, admin, { period, group: "customer" });
    expect(customers.rows.map(({ name, total: sales }) => [name, sales])).toEqual([
      ["Thandi Nkosi", 1035_00],
      ["Thandi Nkosi", 199_00],
    ]);
  });

  test("leaves out what was refunded in full", async () => {
    const kept = await fixture.orderIn("paid", { details: collectionDetails });
    const back = await fixture.orderIn("paid", { details: collectionDetails });
    const [line] = (await readOrder(fixture, { accessKey: back.accessKey }))?.lines ?? [];
    const lines = [{ lineId: line?.id ?? "", quantity: line?.quantity ?? 0, restock: false }];
    await fixture.refund(back.admin, back.number, { lines });
    const period = await inOwnMonth(kept.id, back.id);
    const report = await readSalesReport(fixture, admin, { period, group: "product" });
    expect(report.rows.map(({ key }) => key)).toEqual([kept.productId]);
    expect(report.total.orders).toBe(1);
  });

  test("has the margin at the cost of the day of the order, and counts lines without one", async () => {
    const order = async (costPrice: string | null) => {
      const productId = await fixture.product({ price: "115.00", stock: 5, costPrice });
      const owner = await fixture.filledCart({ [productId]: 2 });
      const placed = await fixture.place(owner, { agreedTotal: 230_00 });
      if (!placed.ok) throw new Error(placed.reason);
      await fixture.pay(await fixture.staff(), placed.order.number);
      // The next price list does not change what was sold.
      await fixture.database
        .update(products)
        .set({ costPrice: "1.00" })
        .where(eq(products.id, productId));
      return placed.order.id;
    };
    const period = await inOwnMonth(await order("60.00"), await order(null));
    const { total, rows } = await readSalesReport(fixture, admin, { period, group: "product" });
    expect(total).toMatchObject({ net: 400_00, margin: 80_00, linesWithoutCost: 1 });
    expect(total.marginPercent).toBe(40);
    expect(rows.map(({ margin }) => margin).toSorted()).toEqual([80_00, undefined]);
  });

  test("has no margin without see-costs, and no customer without see-contact-details", async () => {
    const { id } = await fixture.orderIn("paid", { details: collectionDetails });
    const period = await inOwnMonth(id);
    const asked = { period, group: "customer" } as const;
    const full = JSON.stringify(await readSalesReport(fixture, admin, asked));
    expect(full).toContain("Thandi Nkosi");
    expect(full).toContain("linesWithoutCost");
    const report = await readSalesReport(fixture, reporter, asked);
    expect(report.group).toBe("product");
    expect(report.rows).toHaveLength(1);
    expect(JSON.stringify(report)).not.toMatch(/Thandi|Nkosi|@|margin|cost/i);
    const rows = await Array.fromAsync(exportSalesReport(fixture, reporter, asked));
    expect(rows[0]).toEqual([
      ...["Product", "Units", "Orders"],
      ...["Turnover excl. VAT (R)", "VAT (R)", "Turnover incl. VAT (R)"],
    ]);
    expect(new Set(rows.map(({ length }) => length))).toEqual(new Set([6]));
    expect(JSON.stringify(rows)).not.toContain("Nkosi");
  });

  test("leaves out other days, and names no erased customer", async () => {
    const { id, number } = await fixture.orderIn("paid", { details: collectionDetails });
    const period = await inOwnMonth(id);
    await fixture.database
      .update(orders)
      .set({ fullName: "", email: "", phone: "" })
      .where(eq(orders.number, number));
    const read = (from: string, to = from) =>
      readSalesReport(fixture, admin, { period: { from, to }, group: "customer" });
    expect((await read(period.from)).rows).toMatchObject([{ name: "Deleted customers" }]);
    const dayBefore = period.from.replace(/15$/, "14");
    expect((await read(dayBefore)).rows).toEqual([]);
    expect((await read(dayBefore, period.to)).daily).toEqual([
      { day: period.from, net: expect.any(Number) },
    ]);
  });

  test("is exported with its total, and the export is in the audit log", async () => {
    const { id, admin: staff } = await fixture.orderIn("paid", { details: collectionDetails });
    const period = await inOwnMonth(id);
    const rows = await Array.fromAsync(
      exportSalesReport(fixture, staff, { period, group: "product" }),
    );
    expect(rows[0]?.slice(0, 3)).toEqual(["Product", "Units", "Orders"]);
    expect(rows.at(-1)?.slice(0, 3)).toEqual(["Total", 1, 1]);
    expect(rows).toHaveLength(3);
    const { rows: log } = await fixture.database.execute(
      sql`select entity_label from audit_log where verb = 'exported' order by at desc limit 1`,
    );
    expect(log[0]).toEqual({
      entity_label: `sales by product from ${period.from} to ${period.to}, 1 row`,
    });
  });
});

test("a report's query has the last 30 days and products by default", () => {
  const parse = (query: string) => parseSalesQuery(`https://x.example/${query}`, "2026-11-18");
  expect(parse("")).toEqual({
    period: { from: "2026-10-20", to: "2026-11-18" },
    group: "product",
  });
  expect(parse("?from=2026-02-01&to=2026-01-01&group=customer")).toEqual({
    period: { from: "2026-01-01", to: "2026-02-01" },
    group: "customer",
  });
  expect(parse("?group=nobody&from=yesterday")).toEqual(parse(""));
});

test("the chart has a bar for each day, month or year", () => {
  const sales = [
    { day: "2026-01-05", net: 100 },
    { day: "2026-03-05", net: 50 },
  ];
  const chart = (from: string, to: string, more = sales) => salesChart({ from, to }, more);
  const days = chart("2026-01-04", "2026-01-06");
  expect(days.bars.map(({ value }) => value)).toEqual([0, 100, 0]);
  const months = chart("2026-01-01", "2026-12-31");
  expect([months.unit, months.bars]).toEqual([
    "Month",
    [
      { day: "2026-01", value: 100 },
      { day: "2026-02", value: 0 },
      { day: "2026-03", value: 50 },
    ],
  ]);
  const years = chart("0001-01-01", "9999-12-31", [...sales, { day: "2035-05-05", net: 7 }]);
  expect([years.unit, years.bars.length, years.bars[0]]).toEqual([
    "Year",
    10,
    { day: "2026", value: 150 },
  ]);
  expect(chart("2026-01-01", "2026-12-31", []).bars).toEqual([]);
});
