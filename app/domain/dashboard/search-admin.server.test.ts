import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { products } from "#app/database/tables/catalogue.ts";
import { companyDocuments } from "#app/database/tables/company-documents.ts";
import type { StaffRole } from "#app/domain/accounts/staff/permissions.ts";
import { sendContactMessage } from "#app/domain/contact/send-contact-message.server.ts";
import { addDiscount } from "#tests/helpers/catalogue/discount-fixture.ts";
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

test("products that only look alike are left out where something matches exactly", async () => {
  const product = await fixture.product({ price: "100.00", stock: 1 });
  await fixture.database
    .update(products)
    .set({ name: "Backup battery" })
    .where(eq(products.id, product));
  expect((await search("battary")).products.total).toBe(1);
  const details = { ...collectionDetails, fullName: "Sipho Battary", email: "sb@example.co.za" };
  await fixture.placed({ details });
  const found = await search("battary");
  expect([found.orders.total, found.products.total]).toEqual([1, 0]);
});

test("a guest who gave only a phone number is found under customers", async () => {
  const details = { ...collectionDetails, fullName: "Nomvula Sithole", email: "" };
  await fixture.placed({ details: { ...details, phone: "0825550188" } });
  for (const words of ["nomvula", "082 555 0188"]) {
    expect((await search(words)).customers, words).toMatchObject({
      total: 1,
      rows: [{ name: "Nomvula Sithole", email: "", phone: "0825550188", role: "guest" }],
    });
  }
});

test("a discount is found by its code, by those who manage discounts", async () => {
  const id = await addDiscount(fixture, await fixture.staff(), { code: "ZQDEC10" });
  expect((await search("zqdec")).discounts).toMatchObject({ total: 1, rows: [{ id }] });
  const services = { database: fixture.database, files };
  const found = await searchAdmin(services, await fixture.staff("support"), "zqdec");
  expect(found.discounts.total).toBe(0);
});

test("finds settings and content by their titles", async () => {
  expect((await search("bank account")).settings[0]).toMatchObject({ group: "bank" });
  expect((await search("cybersecurity")).content.map(({ id }) => id)).toContain(
    "service/cybersecurity",
  );
});

test("finds a company document by its title or kind, for those who may see it", async () => {
  await fixture.database.insert(companyDocuments).values({
    ...{ kind: "b-bbee", title: "Sworn affidavit 2026", access: "link" },
    ...{ path: "affidavit.pdf", size: 1, updatedBy: "Nomsa" },
  });
  for (const text of ["sworn affidavit", "b-bbee"]) {
    const { companyDocuments: found } = await search(text);
    expect(found, text).toMatchObject({ total: 1, rows: [{ title: "Sworn affidavit 2026" }] });
  }
  const services = { database: fixture.database, files };
  const found = await searchAdmin(services, await fixture.staff("support"), "affidavit");
  expect(found.companyDocuments.total).toBe(0);
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

test("finds for each role only what it may see", async () => {
  const details = { ...collectionDetails, fullName: "Nomsa Radebe", email: "nomsa@radebe.example" };
  const { number } = await fixture.placed({ details });
  const message = { name: "Nomsa Radebe", email: "nomsa@radebe.example", message: "Radebe" };
  await sendContactMessage(fixture, message);
  const foundBy = async (role: StaffRole, text: string) => {
    const services = { database: fixture.database, files };
    const found = await searchAdmin(services, await fixture.staff(role), text);
    const { settings, content, ...lists } = found;
    const totals = Object.entries(lists).filter(([, { total }]) => total > 0);
    return {
      groups: totals.map(([group]) => group),
      pages: [settings.length > 0, content.length > 0],
      text: JSON.stringify(found),
    };
  };
  for (const text of ["radebe", "nomsa@radebe.example", "082 123 4567"]) {
    for (const role of ["warehouse", "content"] as const) {
      expect((await foundBy(role, text)).groups, `${role} ${text}`).toEqual([]);
    }
  }
  expect((await foundBy("support", "radebe")).groups).toEqual(["orders", "customers", "messages"]);
  expect((await foundBy("accounts", "radebe")).groups).toEqual(["orders", "customers"]);
  const byNumber = await foundBy("warehouse", `ORD-${number}`);
  expect(byNumber.groups).toEqual(["orders"]);
  expect(byNumber.text).not.toMatch(/radebe/i);
  expect((await foundBy("warehouse", "cybersecurity")).pages).toEqual([false, false]);
  expect((await foundBy("content", "cybersecurity")).pages).toEqual([false, true]);
  expect((await foundBy("manager", "bank account")).text).not.toContain('"bank"');
});
