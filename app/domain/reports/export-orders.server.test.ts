import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { payments } from "#app/database/tables/payments.ts";
import { correctOrder } from "#app/domain/orders/fulfilment/correct-order.server.ts";
import { replaceInvoice } from "#app/domain/orders/fulfilment/replace-invoice.server.ts";
import { parseOrderListQuery } from "#app/domain/orders/lists/order-list-query.ts";
import { reversePayment } from "#app/domain/payments/reverse-payment.server.ts";
import { type CsvCell, writeCsvLine } from "#app/format/csv.ts";
import { collectionDetails } from "#tests/helpers/orders/order-fixture.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";
import { exportOrders } from "./export-orders.server.ts";
import { readVatReport } from "./vat-report.server.ts";

const fixture = staffOrderFixture();

async function tableOf(table: "orders" | "lines", search = "") {
  const admin = await fixture.staff();
  const query = parseOrderListQuery(`https://x.example/?view=all&${search}`);
  const [head = [], ...rows] = await Array.fromAsync(
    exportOrders(fixture, admin, { query, table }),
  );
  const cell = (row: readonly CsvCell[] | undefined, name: string) => {
    expect(head).toContain(name);
    return row?.[head.indexOf(name)];
  };
  const centsOf = (row: readonly CsvCell[], name: string) =>
    (cell(row, name) as { cents: number }).cents;
  const sum = (name: string, of = rows) => of.reduce((all, row) => all + centsOf(row, name), 0);
  return { rows, cell, sum };
}

describe("the accountant's tables", () => {
  test("an order and its lines in words, South African time and cents, which add up", async () => {
    const { number, id } = await fixture.orderIn("paid", { quantity: 2, price: "33.33" });
    await fixture.database.$client.query(
      "update orders set placed_at = '2026-03-10T22:05:00Z' where id = $1",
      [id],
    );
    const orders = await tableOf("orders", `q=ORD-${number}`);
    expect(orders.rows).toHaveLength(1);
    const value = (name: string) => orders.cell(orders.rows[0], name);
    expect(value("Order")).toBe(`ORD-${number}`);
    expect(value("Placed (South African time)")).toBe("2026-03-11 00:05");
    expect(value("Status")).toBe("Paid");
    expect(value("Payment")).toBe("EFT");
    expect(value("Delivery")).toBe("Courier");
    expect(value("Total (R)")).toEqual({ cents: 16566 });
    expect(writeCsvLine([value("Total (R)")], ";")).toBe("165,66\r\n");

    const lines = await tableOf("lines", `q=ORD-${number}`);
    expect(lines.rows.map((row) => lines.cell(row, "Product"))).toEqual([
      "Highveld 14",
      "Delivery",
    ]);
    expect(lines.sum("Total (R)")).toBe(16566);
    expect({ cents: lines.sum("VAT included (R)") }).toEqual(value("VAT included (R)"));
    expect((await fixture.logOf("view-all"))[0]).toMatchObject({
      verb: "exported",
      entityLabel: 'list "all" by lines, 1 order',
    });
  });

  test("invoices less credit notes are the VAT report's sums: unpaid, refunded, overpaid and replaced alike", async () => {
    const { admin, number } = await fixture.orderIn("completed", { quantity: 2, price: "33.33" });
    const [line] = await fixture.linesOf((await fixture.row(number))?.id ?? "");
    const lines = [{ lineId: line?.id ?? "", quantity: 1, restock: false }];
    await fixture.refund(admin, number, { lines, withDelivery: true });
    await fixture.refund(admin, number, { amount: 777 });
    await fixture.orderIn("awaiting-payment");
    await fixture.orderIn("cancelled");
    await fixture.orderIn("refunded", { details: collectionDetails });
    const replaced = await fixture.orderIn("paid", { quantity: 2, price: "19.99" });
    const { fullName, email, phone } = collectionDetails;
    const details = { fullName: `${fullName} Dlamini`, email, phone };
    const expectedState = { number: replaced.number, expectedState: "paid" } as const;
    await correctOrder(fixture, admin, { ...expectedState, details });
    const [invoice] = await fixture.documentsOf(replaced.id);
    await replaceInvoice(fixture.needs(), admin, {
      ...expectedState,
      expectedInvoice: invoice?.number ?? 0,
    });

    const report = await readVatReport(fixture, admin, { from: "2000-01-01", to: "2099-12-31" });
    expect(report.creditNotes.count).toBe(4);
    const orders = await tableOf("orders");
    expect(orders.sum("Invoiced (R)")).toBe(report.invoices.total);
    expect(orders.sum("VAT invoiced (R)")).toBe(report.invoices.vat);
    expect(orders.sum("Credited (R)")).toBe(report.creditNotes.total);
    expect(orders.sum("VAT credited (R)")).toBe(report.creditNotes.vat);
    expect(orders.sum("Invoiced less credited (R)")).toBe(report.output.total);
    expect(orders.sum("VAT invoiced less credited (R)")).toBe(report.output.vat);

    const all = await tableOf("lines");
    const documented = all.rows.filter((row) => all.cell(row, "Document") !== "");
    expect(all.sum("Total (R)", documented)).toBe(report.output.total);
    expect(all.sum("VAT included (R)", documented)).toBe(report.output.vat);
    // What is not invoiced is there, and names no document.
    expect(documented.length).toBeLessThan(all.rows.length);
  });

  test("money that was paid at the counter is called so", async () => {
    const { number } = await fixture.orderIn("paid");
    await fixture.database.$client.query(
      "update payments set method = 'in-person' where order_id = (select id from orders where number = $1)",
      [number],
    );
    const { rows, cell } = await tableOf("orders", `q=ORD-${number}&payment=in-person`);
    expect(rows.map((row) => cell(row, "Payment"))).toEqual(["Card or cash"]);
    expect((await tableOf("orders", `q=ORD-${number}&payment=eft`)).rows).toEqual([]);
  });

  test("phone, address, refunds and VAT rate come last, so that older tables go on working", async () => {
    const { admin, number } = await fixture.orderIn("paid", { price: "1000.00" });
    await fixture.refund(admin, number, { amount: 150_00 });
    const { rows, cell } = await tableOf("orders", `q=ORD-${number}`);
    const [row = []] = rows;
    const address = "12 Example Road, Hatfield, Pretoria, 0083, Gauteng";
    expect(row.slice(-6)).toEqual(["082 123 4567", address, { cents: -150_00 }, 15, address, ""]);
    expect(cell(row, "VAT rate (%)")).toEqual(row.at(-3));
    expect(cell(row, "Billing address")).toEqual(row.at(-2));
    expect(writeCsvLine(row.slice(-4, -2), ",")).toBe("-150.00,15\r\n");
    const collected = await fixture.orderIn("paid", { details: collectionDetails });
    const other = await tableOf("orders", `q=ORD-${collected.number}`);
    expect(other.cell(other.rows[0], "Delivery address")).toBe("");
  });

  test("bank references are told apart, without reversed payments; only a valid invoice has a time", async () => {
    const { admin, number, id } = await fixture.orderIn("paid");
    const reverse = async () => {
      const found = await fixture.database.select().from(payments).where(eq(payments.orderId, id));
      const payment = found.find(({ reversesPaymentId }) => !reversesPaymentId);
      const input = { number, expectedState: "paid", reason: "wrong-order" } as const;
      await reversePayment(fixture.needs(), admin, { ...input, paymentId: payment?.id ?? "" });
    };
    const row = async () => {
      const { rows, cell } = await tableOf("orders", `q=ORD-${number}`);
      return ["Bank references", "Invoiced (South African time)"].map((name) =>
        cell(rows[0], name),
      );
    };
    const refer = (reference: string) =>
      fixture.database.update(payments).set({ reference }).where(eq(payments.orderId, id));
    await refer("NKOSI 1");
    await reverse();
    expect(await row()).toEqual(["", ""]);
    await fixture.pay(admin, number);
    const second = { orderId: id, method: "eft", amount: "1.00", reference: "NKOSI 2" } as const;
    await fixture.database.insert(payments).values(second);
    const [references, issued] = await row();
    expect(references).toBe("NKOSI 2");
    expect(issued).toMatch(/^\d{4}-/);
    await fixture.database.insert(payments).values({ ...second, reference: "NKOSI 3" });
    expect((await row())[0]).toBe("NKOSI 2; NKOSI 3");
  });
});
