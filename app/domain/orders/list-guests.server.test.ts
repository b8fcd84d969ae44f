import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { orders, quotes } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { collecting, couriered, orderScene } from "#tests/helpers/order-scene.ts";
import { findBuyers } from "./find-buyers.server.ts";
import { countGuests, listGuests } from "./list-guests.server.ts";
import { prefillGuest } from "./prefill-buyer.server.ts";
import { makeQuote } from "./quotes/make-quote.server.ts";

const scene = orderScene();
const admin = {} as Admin;
const list = (words = "", page = 1) => listGuests(scene, admin, { words, page });

beforeAll(async () => {
  await scene.placed({
    details: { ...collecting, fullName: "Old Name", email: "thandi.n@example.co.za" },
  });
  await scene.placed({ details: { ...collecting, email: "Thandi.N@example.co.za" } });
  await scene.placed({
    details: { ...collecting, fullName: "Pieter Botha", email: "pieter@example.co.za" },
  });
  const forgotten = await scene.placed({ details: { ...collecting, email: "gone@example.co.za" } });
  await scene.database.update(orders).set({ email: "" }).where(eq(orders.number, forgotten.number));
  const member = await scene.placed({ details: { ...collecting, email: "member@example.co.za" } });
  const { userId } = await scene.customer();
  await scene.database.update(orders).set({ userId }).where(eq(orders.number, member.number));
});

test("one row for each address without an account, as its newest order names it, the last first", async () => {
  const { guests, total } = await list();
  expect(guests.map(({ name, orders: many }) => [name, many])).toEqual([
    ["Pieter Botha", 1],
    ["Thandi Nkosi", 2],
  ]);
  expect(guests[0]?.lastAt).toBeInstanceOf(Date);
  expect(total).toBe(2);
  expect(await countGuests(scene, admin)).toBe(2);
});

test("whoever only had a quotation is among them, and known by what it says", async () => {
  const email = `${randomUUID()}@example.co.za`;
  const product = await scene.product({ price: "100.00", stock: 5 });
  const owner = await scene.filledCart({ [product]: 1 });
  const before = await countGuests(scene, admin);
  const made = await makeQuote(scene, owner, {
    key: randomUUID(),
    details: { ...couriered, fullName: "Lerato Mokoena", phone: "+27731112222", email },
    agreedTotal: 199_00,
  });
  expect(made.ok).toBe(true);
  expect(await countGuests(scene, admin)).toBe(before + 1);
  const { guests, total } = await list("073 111 2222");
  expect(total).toBe(1);
  expect(guests).toMatchObject([{ name: "Lerato Mokoena", email, orders: 0, quotes: 1 }]);
  expect(await prefillGuest(scene, admin, email.toUpperCase())).toMatchObject({
    fullName: "Lerato Mokoena",
    phone: "073 111 2222",
    street: "12 Example Road",
    province: "Gauteng",
  });
  await scene.database.delete(quotes);
});

test("whoever is on the phone is found with an account or without, by name, email or number", async () => {
  const emailsFor = async (words: string) =>
    (await findBuyers(scene, admin, words)).map(({ userId, email }) => [email, Boolean(userId)]);
  expect(await emailsFor("botha pieter")).toEqual([["pieter@example.co.za", false]]);
  expect(await emailsFor("PIETER@")).toEqual([["pieter@example.co.za", false]]);
  const byPhone = await emailsFor("082 123 4567");
  expect(byPhone.filter(([, hasAccount]) => hasAccount)).toHaveLength(1);
  expect(byPhone).toContainEqual(["pieter@example.co.za", false]);
  expect(await emailsFor("083 000 0000")).toEqual([]);
  // What their newest order says of a guest is filled in; of nobody, nothing is.
  expect(await prefillGuest(scene, admin, "THANDI.N@example.co.za")).toMatchObject({
    fullName: "Thandi Nkosi",
    phone: "082 123 4567",
  });
  for (const nobody of ["", "member@example.co.za", "who@example.co.za"]) {
    expect(await prefillGuest(scene, admin, nobody)).toBeUndefined();
  }
});

test("is searched by name, address and phone; a page too far still knows how many there are", async () => {
  expect((await list("BOTHA")).guests).toHaveLength(1);
  // What one order says finds the person, with all of their orders.
  expect((await list("Old Name")).guests).toMatchObject([{ name: "Thandi Nkosi", orders: 2 }]);
  expect((await list("082 123 4567".replaceAll(" ", ""))).total).toBe(2);
  expect((await list("thandi.n@")).guests).toHaveLength(1);
  expect((await list(collecting.phone)).total).toBe(2);
  expect(await list("%")).toEqual({ guests: [], total: 0 });
  expect(await list("", 2)).toEqual({ guests: [], total: 2 });
});
