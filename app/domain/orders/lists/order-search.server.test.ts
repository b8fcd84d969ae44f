import { randomUUID } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orders } from "#app/database/tables/orders.ts";
import { payments } from "#app/database/tables/payments.ts";
import type { Admin, Owner } from "#app/domain/accounts/people.ts";
import { billingAddress, courierDetails } from "#tests/helpers/orders/order-fixture.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";
import { listOrders } from "./list-orders.server.ts";
import { parseOrderListQuery } from "./order-list-query.ts";
import { matchesOrderSearch } from "./order-search.server.ts";

const fixture = staffOrderFixture();
const find = async (search: string, role: "owner" | "warehouse" = "owner") => {
  const choice = parseOrderListQuery(`https://x.example/?view=all&q=${encodeURIComponent(search)}`);
  const admin = { userId: randomUUID(), name: "Naledi", staffRoles: [role] } as unknown as Owner;
  const found = await listOrders(fixture, admin, choice);
  return found.orders.map(({ number }) => number);
};

describe("order search", () => {
  test("tells nothing about the customer to those who may not see contact details", async () => {
    const { number, id } = await fixture.orderIn("shipped", {
      details: {
        ...courierDetails,
        ...{ fullName: "Zodwa Mthembu", email: "zodwa@mthembu.example", phone: "+27831112222" },
        ...{ companyName: "Mthembu Attorneys", billingAddress },
        ...{ buyerReference: "PO-ZM-1", buyerVatNumber: "4999999999" },
      },
    });
    const { database } = fixture;
    await database.update(orders).set({ trackingNumber: "ZW 77 1" }).where(eq(orders.id, id));
    await database
      .update(payments)
      .set({ reference: "MTHEMBU RENT" })
      .where(eq(payments.orderId, id));
    const about = ["zodwa", "mthembu", "083 111 2222", "+27831112222", "po-zm-1", "4999999999"];
    for (const search of [...about, "rent", "zodwa highveld", `${number} mthembu`]) {
      expect(await find(search), search).toContain(number);
      expect(await find(search, "warehouse"), search).toEqual([]);
    }
    for (const search of [`ORD-${number}`, `${number}`, "zw 77", "highveld"]) {
      expect(await find(search, "warehouse"), search).toContain(number);
    }
  });

  test("by the number of its invoice or credit note, however it is written, and of nothing else", async () => {
    const { number, id, admin } = await fixture.orderIn("paid");
    await fixture.orderIn("paid");
    await fixture.refund(admin, number, { amount: 100 });
    const papers = await fixture.documentsOf(id);
    expect(papers).toHaveLength(2);
    for (const { kind, number: paper } of papers) {
      const ways = kind === "invoice" ? ["INV-", "inv ", "Invoice no. "] : ["CN-", "credit note "];
      for (const way of ways) expect(await find(`${way}${paper}`)).toEqual([number]);
    }
    expect(await find("INV-999999")).toEqual([]);
    expect(await find(`order ${number}`)).toEqual([number]);
  });

  test("by words that only begin like one of our numbers", async () => {
    const { number } = await fixture.orderIn("paid");
    for (const [column, text] of [
      ["email", "order5@example.co.za"],
      ["tracking_number", "CN12AB99"],
      ["buyer_reference", "INV2024/17"],
    ]) {
      await fixture.database.$client.query(`update orders set ${column} = $1 where number = $2`, [
        text,
        number,
      ]);
      expect(await find(text ?? ""), text).toEqual([number]);
    }
  });

  test("by the SKU of a line or its beginning, in any case, and of nothing else", async () => {
    const { number, id } = await fixture.orderIn("paid");
    await fixture.database.execute(
      sql`update order_lines set sku = 'KML-24_P' where order_id = ${id}`,
    );
    for (const search of ["KML-24_P", "kml-24_p", "kml-2", "KML"]) {
      expect(await find(search), search).toEqual([number]);
    }
    for (const search of ["KML-24_PX", "ML-24", "KML-2__P", "km"]) {
      expect(await find(search), search).toEqual([]);
    }
  });

  test("an erased customer is not found by name", async () => {
    const { number } = await fixture.orderIn("cancelled");
    await fixture.database.execute(
      sql`update orders set full_name = 'Zanele Forgotten' where number = ${number}`,
    );
    expect(await find("zanele")).toEqual([number]);
    await fixture.database.execute(
      sql`update orders set full_name = '', email = '', phone = '', delivery_address = null where number = ${number}`,
    );
    expect(await find("zanele")).toEqual([]);
  });

  test.each([
    "082 123 4567",
    "khumalo",
    "le",
    "x",
    "INV-1001",
    "QUO-1001",
    "1001",
    "po-77 highveld",
    "0B9E-8A5C-12",
  ])("%s makes the database read no table whole", async (search) => {
    for (const role of ["owner", "warehouse"] as const) {
      await expectIndexes(search, await fixture.staff(role));
    }
  });

  async function expectIndexes(search: string, admin: Admin<"see-orders">) {
    const where = matchesOrderSearch(search, admin);
    const query = fixture.database.select().from(orders).where(where).toSQL();
    const client = await fixture.database.$client.connect();
    try {
      await client.query("begin; set local enable_seqscan = off");
      const { rows } = await client.query(`explain ${query.sql}`, query.params);
      const plan = rows.map((row) => Object.values(row)[0]).join("\n");
      expect(plan).not.toMatch(/Seq Scan/);
      // Nor every entry of an index: each is asked for what it knows.
      for (const scan of plan.matchAll(/Index Scan on \w+.*\n(.*)/g)) {
        expect(scan[1]).toMatch(/Index Cond|Recheck/);
      }
    } finally {
      await client.query("rollback");
      client.release();
    }
  }
});
