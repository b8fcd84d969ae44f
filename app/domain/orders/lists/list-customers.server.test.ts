import { randomUUID } from "node:crypto";
import { eq, type SQL, sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { orders, quotes } from "#app/database/tables/orders.ts";
import { profiles, users } from "#app/database/tables/users.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import { prefillForGuest } from "#app/domain/checkout/prefill-details.server.ts";
import { requestQuote } from "#app/domain/quotes/create-quote.server.ts";
import {
  billingAddress,
  collectionDetails,
  courierDetails,
  orderFixture,
} from "#tests/helpers/orders/order-fixture.ts";
import {
  type CustomerView,
  findBuyers,
  listCustomers,
  readGuest,
} from "./list-customers.server.ts";

const fixture = orderFixture();
const admin = { userId: randomUUID(), name: "Naledi", staffRoles: ["owner"] } as unknown as Owner;
const list = (search = "", view: CustomerView = "guests", page = 1) =>
  listCustomers(fixture, admin, { view, search, page });
const emailsFor = async (search: string, view?: CustomerView) =>
  (await list(search, view)).customers.map(({ email }) => email);
let member: { userId: string; email: string };

beforeAll(async () => {
  await fixture.placed({
    details: { ...collectionDetails, fullName: "Old Name", email: "thandi.n@example.co.za" },
  });
  await fixture.placed({ details: { ...collectionDetails, email: "Thandi.N@example.co.za" } });
  await fixture.placed({
    details: { ...collectionDetails, fullName: "Pieter Botha", email: "pieter@example.co.za" },
  });
  const forgotten = await fixture.placed({
    details: { ...collectionDetails, email: "gone@example.co.za" },
  });
  await fixture.database
    .update(orders)
    .set({ email: "", phone: "", fullName: "" })
    .where(eq(orders.number, forgotten.number));
  const order = await fixture.placed({
    details: {
      ...collectionDetails,
      fullName: "Naledi Mokoena",
      email: "member@example.co.za",
      phone: "+27735550199",
      companyName: "Umfula Traders",
      billingAddress,
    },
  });
  const { userId } = await fixture.customer();
  const [account] = await fixture.database.select().from(users).where(eq(users.id, userId));
  member = { userId, email: account?.email ?? "" };
  await fixture.database.update(orders).set({ userId }).where(eq(orders.number, order.number));
});

test("a name is found with and without its accents, in accounts, orders and quotations", async () => {
  const { userId } = await fixture.customer();
  await fixture.database.update(users).set({ name: "Ελένη Μπότα" }).where(eq(users.id, userId));
  await fixture.placed({
    details: { ...collectionDetails, fullName: "Zoë Müller", email: "zoe@example.co.za" },
  });
  for (const search of ["ελενη", "Ελένη", "ΕΛΕΝΗ"]) {
    expect((await list(search, "all")).customers.map(({ name }) => name)).toEqual(["Ελένη Μπότα"]);
  }
  for (const search of ["zoe muller", "Zoë Müller"]) {
    expect(await emailsFor(search)).toEqual(["zoe@example.co.za"]);
  }
  await fixture.database.delete(orders).where(eq(orders.email, "zoe@example.co.za"));
  await fixture.database.delete(users).where(eq(users.id, userId));
});

test("one row for each guest email address, with the details of the latest order, latest first", async () => {
  const { customers, counts } = await list();
  expect(customers.map(({ name, orders: many }) => [name, many])).toEqual([
    ["Pieter Botha", 1],
    ["Thandi Nkosi", 2],
  ]);
  expect(customers[0]).toMatchObject({ userId: null, role: "guest", at: expect.any(Date) });
  expect(counts.guests).toBe(2);
});

test("includes guests who only have a quotation", async () => {
  const email = `${randomUUID()}@example.co.za`;
  const product = await fixture.product({ price: "100.00", stock: 5 });
  const owner = await fixture.filledCart({ [product]: 1 });
  const before = (await list()).counts.guests;
  const made = await requestQuote(fixture, owner, {
    idempotencyKey: randomUUID(),
    details: { ...courierDetails, fullName: "Lerato Mokoena", phone: "+27731112222", email },
    agreedTotal: 199_00,
  });
  expect(made.ok).toBe(true);
  expect((await list()).counts.guests).toBe(before + 1);
  const { customers, counts } = await list("073 111 2222");
  expect(counts.guests).toBe(1);
  expect(customers).toMatchObject([{ name: "Lerato Mokoena", email, orders: 0, quotes: 1 }]);
  expect(await prefillForGuest(fixture, admin, email.toUpperCase())).toMatchObject({
    fullName: "Lerato Mokoena",
    phone: "073 111 2222",
    street: "12 Example Road",
    province: "Gauteng",
  });
  await fixture.database.delete(quotes);
});

test("finds buyers with and without account, by name, email or phone", async () => {
  const buyersFor = async (words: string) =>
    (await findBuyers(fixture, admin, words)).map(({ userId, email }) => [email, Boolean(userId)]);
  expect(await buyersFor("botha pieter")).toEqual([["pieter@example.co.za", false]]);
  expect(await buyersFor("PIETER@")).toEqual([["pieter@example.co.za", false]]);
  expect(await buyersFor("073 555 0199")).toEqual([[member.email, true]]);
  expect(await buyersFor("082 123 4567")).toContainEqual(["pieter@example.co.za", false]);
  expect(await buyersFor("083 000 0000")).toEqual([]);
  // What their newest order says of a guest is filled in; of nobody, nothing is.
  expect(await prefillForGuest(fixture, admin, "THANDI.N@example.co.za")).toMatchObject({
    fullName: "Thandi Nkosi",
    phone: "082 123 4567",
  });
  for (const nobody of ["", "member@example.co.za", "who@example.co.za"]) {
    expect(await prefillForGuest(fixture, admin, nobody)).toBeUndefined();
  }
});

test("one search finds accounts and guests, by name, company, email and phone", async () => {
  expect(await emailsFor("BOTHA", "all")).toEqual(["pieter@example.co.za"]);
  expect(await emailsFor("botha", "customers")).toEqual(["pieter@example.co.za"]);
  expect(await emailsFor("botha", "unverified")).toEqual([]);
  for (const search of ["umfula", "naledi traders", member.email, "073 555 0199"]) {
    expect(await emailsFor(search, "all"), search).toEqual([member.email]);
  }
  const { customers } = await list(member.email.toUpperCase(), "all");
  expect(customers).toMatchObject([
    {
      ...member,
      role: "customer",
      phone: "+27735550199",
      companyName: "Umfula Traders",
      orders: 1,
    },
  ]);
  // Each view counts what fits the search.
  expect((await list("umfula", "guests")).counts).toMatchObject({
    all: 1,
    customers: 1,
    guests: 0,
  });
  // What one order says finds the person, with all of their orders.
  expect((await list("Old Name")).customers).toMatchObject([{ name: "Thandi Nkosi", orders: 2 }]);
  expect(await emailsFor("thandi.n@")).toHaveLength(1);
  expect(await emailsFor("%", "all")).toEqual([]);
});

test.each([
  "0735550199",
  "073 555 0199",
  "073-555-0199",
  "(073) 555.0199",
  "+27735550199",
  "+27 73 555 0199",
  "27 73 555 0199",
  "0027 73 555 0199",
  "+27 (0)73 555 0199",
  "555 0199",
])("a phone number is found as %s", async (search) => {
  expect(await emailsFor(search, "all")).toEqual([member.email]);
});

test("each view lists its own; a page past the end still has the count", async () => {
  await fixture.database
    .update(profiles)
    .set({ role: "admin", staffRoles: ["owner"] })
    .where(eq(profiles.id, member.userId));
  const everyone = await list("", "all");
  expect(everyone.customers).toHaveLength(everyone.counts.all);
  expect(everyone.counts.all).toBe(everyone.counts.customers + everyone.counts.admins);
  expect(await emailsFor("", "admins")).toEqual([member.email]);
  expect(await emailsFor("umfula", "customers")).toEqual([]);
  expect(await emailsFor(member.email, "unverified")).toEqual([member.email]);
  expect(await list("", "guests", 2)).toMatchObject({ customers: [], counts: { guests: 2 } });
});

test.each(["khumalo", "le", "082 123 4567"])("%s reads no table whole", async (search) => {
  const plans: string[] = [];
  const explaining = new Proxy(fixture.database, {
    get(target, name) {
      const value = target[name as keyof typeof target];
      if (name !== "execute") return typeof value === "function" ? value.bind(target) : value;
      return async (query: SQL) => {
        const { rows } = await target.transaction(async (transaction) => {
          await transaction.execute(sql`set local enable_seqscan = off`);
          return transaction.execute(sql`explain ${query}`);
        });
        const plan = rows.map((row) => Object.values(row)[0]).join("\n");
        // The search itself is recorded, too.
        if (!plan.startsWith("Insert")) plans.push(plan);
        return target.execute(query);
      };
    },
  });
  await listCustomers({ database: explaining }, admin, { view: "all", search, page: 1 });
  expect(plans).toHaveLength(2);
  for (const plan of plans) expect(plan).not.toMatch(/Seq Scan/);
  for (const index of ["users", "orders", "quotes"]) {
    expect(plans.join("\n")).toContain(`${index}_search_text_trgm_idx`);
  }
});

test("a guest is read by the whole email address, in upper or lower case", async () => {
  expect(await readGuest(fixture, admin, "THANDI.N@example.co.za")).toMatchObject({
    userId: null,
    name: "Thandi Nkosi",
    orders: 2,
    quotes: 0,
  });
  for (const nobody of ["", "n@example.co.za", member.email, "who@example.co.za", "%"]) {
    expect(await readGuest(fixture, admin, nobody), nobody).toBeUndefined();
  }
});
