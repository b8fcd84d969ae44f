import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { orders } from "#app/database/tables/orders.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { collecting, orderScene } from "#tests/helpers/order-scene.ts";
import { countGuests, listGuests } from "./list-guests.server.ts";

const scene = orderScene();
const admin = {} as Admin;
const list = (words = "", page = 1) => listGuests(scene, admin, { words, page });

beforeAll(async () => {
  await scene.placed({ details: { ...collecting, fullName: "Old Name" } });
  await scene.placed({ details: { ...collecting, email: "Thandi@example.co.za" } });
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

test("is searched by name, address and phone; a page too far still knows how many there are", async () => {
  expect((await list("BOTHA")).guests).toHaveLength(1);
  // What one order says finds the person, with all of their orders.
  expect((await list("Old Name")).guests).toMatchObject([{ name: "Thandi Nkosi", orders: 2 }]);
  expect((await list("082 123 4567".replaceAll(" ", ""))).total).toBe(2);
  expect((await list("thandi@")).guests).toHaveLength(1);
  expect((await list(collecting.phone)).total).toBe(2);
  expect(await list("%")).toEqual({ guests: [], total: 0 });
  expect(await list("", 2)).toEqual({ guests: [], total: 2 });
});
