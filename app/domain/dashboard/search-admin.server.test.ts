import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { sendContactMessage } from "#app/domain/contact/send-contact-message.server.ts";
import { collectionDetails } from "#tests/helpers/orders/order-fixture.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";
import { searchAdmin } from "./search-admin.server.ts";

const fixture = staffOrderFixture();
const files = { publicUrl: (path: string) => path };
const search = async (text: string) =>
  searchAdmin({ database: fixture.database, files }, await fixture.staff(), text);

test("one name finds the order, the guest who placed it and their message", async () => {
  const details = { ...collectionDetails, fullName: "Zanele Khumalo", email: "zk@example.co.za" };
  const { number } = await fixture.placed({ details });
  await sendContactMessage(fixture, {
    name: "Zanele Khumalo",
    email: "zk@example.co.za",
    message: "Where is my order?",
  });
  const found = await search("khumalo");
  expect(found.orders).toMatchObject({ total: 1, rows: [{ number }] });
  expect(found.customers).toMatchObject({ total: 1, rows: [{ email: "zk@example.co.za" }] });
  expect(found.messages).toMatchObject({ total: 1, rows: [{ name: "Zanele Khumalo" }] });
  expect([found.products.total, found.settings, found.content]).toEqual([0, [], []]);
});

test("a SKU finds the product, published, draft or archived", async () => {
  const product = await fixture.product({ price: "100.00", stock: 1 });
  for (const status of ["published", "draft", "archived"] as const) {
    await fixture.database
      .update(products)
      .set({ sku: "ZQ-4711", status })
      .where(eq(products.id, product));
    const found = await search("zq-4711");
    expect(found.products, status).toMatchObject({ total: 1, rows: [{ id: product }] });
  }
});

test("finds settings and content by their titles", async () => {
  expect((await search("bank account")).settings[0]).toMatchObject({ group: "bank" });
  expect((await search("cybersecurity")).content.map(({ id }) => id)).toContain(
    "service/cybersecurity",
  );
});

test("names a few of many, and counts the rest", async () => {
  for (let count = 0; count < 8; count++) {
    const email = `many${count}@example.co.za`;
    await fixture.placed({ details: { ...collectionDetails, fullName: "Many Orders", email } });
  }
  const { orders, customers } = await search("many orders");
  expect([orders.rows.length, orders.total]).toEqual([6, 8]);
  expect([customers.rows.length, customers.total]).toEqual([6, 8]);
});
