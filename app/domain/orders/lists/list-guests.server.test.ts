import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { orders, quotes } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/accounts/people.ts";
import { prefillForGuest } from "#app/domain/checkout/prefill-details.server.ts";
import { requestQuote } from "#app/domain/quotes/create-quote.server.ts";
import {
  collectionDetails,
  courierDetails,
  orderFixture,
} from "#tests/helpers/orders/order-fixture.ts";
import { countGuests, findBuyers, listGuests } from "./list-guests.server.ts";

const fixture = orderFixture();
const admin = {} as Admin;
const list = (search = "", page = 1) => listGuests(fixture, admin, { search, page });

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
    .set({ email: "" })
    .where(eq(orders.number, forgotten.number));
  const member = await fixture.placed({
    details: { ...collectionDetails, email: "member@example.co.za" },
  });
  const { userId } = await fixture.customer();
  await fixture.database.update(orders).set({ userId }).where(eq(orders.number, member.number));
});

test("one row for each guest email address, with the details of the latest order, latest first", async () => {
  const { guests, total } = await list();
  expect(guests.map(({ name, orders: many }) => [name, many])).toEqual([
    ["Pieter Botha", 1],
    ["Thandi Nkosi", 2],
  ]);
  expect(guests[0]?.lastAt).toBeInstanceOf(Date);
  expect(total).toBe(2);
  expect(await countGuests(fixture, admin)).toBe(2);
});

test("includes guests who only have a quotation", async () => {
  const email = `${randomUUID()}@example.co.za`;
  const product = await fixture.product({ price: "100.00", stock: 5 });
  const owner = await fixture.filledCart({ [product]: 1 });
  const before = await countGuests(fixture, admin);
  const made = await requestQuote(fixture, owner, {
    idempotencyKey: randomUUID(),
    details: { ...courierDetails, fullName: "Lerato Mokoena", phone: "+27731112222", email },
    agreedTotal: 199_00,
  });
  expect(made.ok).toBe(true);
  expect(await countGuests(fixture, admin)).toBe(before + 1);
  const { guests, total } = await list("073 111 2222");
  expect(total).toBe(1);
  expect(guests).toMatchObject([{ name: "Lerato Mokoena", email, orders: 0, quotes: 1 }]);
  expect(await prefillForGuest(fixture, admin, email.toUpperCase())).toMatchObject({
    fullName: "Lerato Mokoena",
    phone: "073 111 2222",
    street: "12 Example Road",
    province: "Gauteng",
  });
  await fixture.database.delete(quotes);
});

test("finds buyers with and without account, by name, email or phone", async () => {
  const emailsFor = async (words: string) =>
    (await findBuyers(fixture, admin, words)).map(({ userId, email }) => [email, Boolean(userId)]);
  expect(await emailsFor("botha pieter")).toEqual([["pieter@example.co.za", false]]);
  expect(await emailsFor("PIETER@")).toEqual([["pieter@example.co.za", false]]);
  const byPhone = await emailsFor("082 123 4567");
  expect(byPhone.filter(([, hasAccount]) => hasAccount)).toHaveLength(1);
  expect(byPhone).toContainEqual(["pieter@example.co.za", false]);
  expect(await emailsFor("083 000 0000")).toEqual([]);
  // What their newest order says of a guest is filled in; of nobody, nothing is.
  expect(await prefillForGuest(fixture, admin, "THANDI.N@example.co.za")).toMatchObject({
    fullName: "Thandi Nkosi",
    phone: "082 123 4567",
  });
  for (const nobody of ["", "member@example.co.za", "who@example.co.za"]) {
    expect(await prefillForGuest(fixture, admin, nobody)).toBeUndefined();
  }
});

test("is searched by name, email and phone; a page past the end still has the count", async () => {
  expect((await list("BOTHA")).guests).toHaveLength(1);
  // What one order says finds the person, with all of their orders.
  expect((await list("Old Name")).guests).toMatchObject([{ name: "Thandi Nkosi", orders: 2 }]);
  expect((await list("082 123 4567".replaceAll(" ", ""))).total).toBe(2);
  expect((await list("thandi.n@")).guests).toHaveLength(1);
  expect((await list(collectionDetails.phone)).total).toBe(2);
  expect(await list("%")).toEqual({ guests: [], total: 0 });
  expect(await list("", 2)).toEqual({ guests: [], total: 2 });
});
