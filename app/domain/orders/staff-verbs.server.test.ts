import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { orders } from "#app/database/tables/orders.ts";
import { collecting } from "#tests/helpers/order-scene.ts";
import { postBox } from "#tests/helpers/post-box.ts";
import { staffScene } from "#tests/helpers/staff-scene.ts";
import { correctOrder, correctTracking } from "./correct-order.server.ts";
import { mailAgain } from "./mail-again.server.ts";
import { noteForColleagues } from "./note-for-colleagues.server.ts";
import { ORDER_STATES } from "./order-states.ts";
import { readStaffOrder } from "./read-staff-order.server.ts";

const scene = staffScene();
const person = { fullName: "Thandi Nkosi", email: "new@example.co.za", phone: "+27821234567" };
const address = {
  street: "14 Example Road",
  suburb: "Hatfield",
  city: "Pretoria",
  province: "Gauteng",
  postalCode: "0083",
} as const;

describe("putting an order right", () => {
  test("changes who and where, keeps what it was in the history, and leaves invoice and money", async () => {
    const { admin, number, id } = await scene.orderIn("packed");
    const before = await scene.row(number);
    const details = { ...person, address };
    expect(await correctOrder(scene, admin, { number, seen: "packed", details })).toEqual({
      ok: true,
      changed: ["email address", "address"],
    });
    expect(await scene.row(number)).toMatchObject({
      email: "new@example.co.za",
      address: { street: "14 Example Road" },
      total: before?.total,
    });
    expect((await scene.eventsOf(id)).at(-1)).toMatchObject({
      kind: "corrected",
      detail: `Email address from ${before?.email} to new@example.co.za\nAddress from 12 Example Road, Hatfield, Pretoria, 0083, Gauteng to 14 Example Road, Hatfield, Pretoria, 0083, Gauteng`,
      forStaff: true,
    });
    const log = await scene.logOf(id);
    expect(log[0]).toMatchObject({
      verb: "corrected",
      after: { fields: "email address, address" },
    });
    expect(JSON.stringify(log)).not.toContain("14 Example Road");
    expect(await correctOrder(scene, admin, { number, seen: "packed", details })).toEqual({
      ok: true,
      changed: [],
    });
  });

  test.each(ORDER_STATES)(
    "is allowed in %s, of what has left only who bought it",
    async (state) => {
      const given = state === "ready" ? { details: collecting } : {};
      const { admin, number } = await scene.orderIn(state, given);
      const details = state === "ready" ? person : { ...person, address };
      const { ok } = await correctOrder(scene, admin, { number, seen: state, details });
      const isHere = ["awaiting-payment", "paid", "packed", "ready"].includes(state);
      const hasLeft = ["shipped", "completed"].includes(state);
      expect(ok).toBe(isHere || hasLeft);
      const row = await scene.row(number);
      expect(row?.email === person.email).toBe(isHere || hasLeft);
      if (state !== "ready") expect(row?.address?.street === address.street).toBe(isHere);
      const tracking = { number, seen: state, carrier: "Fastway", tracking: "FW1" };
      expect((await correctTracking(scene, admin, tracking)).ok).toBe(state === "shipped");
    },
  );

  test("of a collected order changes where its invoice goes, and never takes a needed address away", async () => {
    const { admin, number } = await scene.orderIn("awaiting-payment", { details: collecting });
    const seen = "awaiting-payment" as const;
    const correct = (details: Parameters<typeof correctOrder>[2]["details"]) =>
      correctOrder(scene, admin, { number, seen, details });
    const business = { ...person, companyName: "Nkosi Trading" };
    expect(await correct(business)).toEqual({ ok: false, reason: "no-address" });
    expect((await scene.row(number))?.companyName).toBeNull();
    expect(await correct({ ...business, address: postBox })).toEqual({
      ok: true,
      changed: ["email address", "company", "address for the invoice"],
    });
    expect(await scene.row(number)).toMatchObject({ address: null, billingAddress: postBox });
    expect(await correct(business)).toEqual({ ok: false, reason: "no-address" });
    expect(await readStaffOrder(scene, admin, number)).toMatchObject({
      addressLines: [],
      billingLines: ["PO Box 77", "Lynnwood Ridge", "Pretoria, 0040", "Gauteng"],
    });
    expect(await correct(person)).toMatchObject({ ok: true });
    expect((await scene.row(number))?.billingAddress).toBeNull();
  });

  test("is refused when the order has moved on meanwhile", async () => {
    const { admin, number } = await scene.orderIn("shipped");
    const details = { ...person, address };
    expect(await correctOrder(scene, admin, { number, seen: "paid", details })).toMatchObject({
      reason: "moved-meanwhile",
      state: "shipped",
      by: "Sipho",
    });
  });
});

test("a note is for staff alone, and can put away what asked for attention", async () => {
  const { admin, number, id } = await scene.orderIn("paid");
  await scene.database.update(orders).set({ attention: "Look" }).where(eq(orders.id, id));
  const note = { number, text: "Knows our director" };
  expect(await noteForColleagues(scene, admin, { ...note, isDealtWith: false })).toEqual({
    ok: true,
  });
  expect((await scene.row(number))?.attention).toBe("Look");
  await noteForColleagues(scene, admin, { ...note, isDealtWith: true });
  expect((await scene.row(number))?.attention).toBeNull();
  expect((await scene.eventsOf(id)).at(-1)).toMatchObject({
    kind: "note",
    detail: "Knows our director",
    forStaff: true,
    actorName: "Sipho",
  });
  const gone = { number: 999_999, text: "x", isDealtWith: false };
  expect(await noteForColleagues(scene, admin, gone)).toEqual({ ok: false });
});

test("the newest news is mailed again, to the address the order has now", async () => {
  const { admin, number, accessKey } = await scene.orderIn("packed");
  await correctOrder(scene, admin, { number, seen: "packed", details: { ...person, address } });
  await noteForColleagues(scene, admin, { number, text: "Called", isDealtWith: false });
  expect(await mailAgain(scene.needs(), admin, number)).toEqual({
    ok: true,
    email: "new@example.co.za",
  });
  const last = (await scene.mailsOf(accessKey)).filter(({ toAddress }) =>
    toAddress.startsWith("new@"),
  );
  expect(last.map(({ subject }) => subject)).toEqual([`Your order ORD-${number} is packed`]);
  await scene.database.update(orders).set({ email: "" }).where(eq(orders.number, number));
  expect(await mailAgain(scene.needs(), admin, number)).toEqual({
    ok: false,
    reason: "no-address",
  });
});

test("what staff read of an order holds its key only as the way that its guest has to it", async () => {
  const { admin, number, accessKey } = await scene.orderIn("paid");
  const order = await readStaffOrder(scene, admin, number);
  expect(order).toMatchObject({
    paid: 19900,
    due: 0,
    refundable: 19900,
    steps: ["pack", "refund"],
  });
  const { customerPage, ...rest } = order ?? {};
  expect(customerPage).toBe(`/orders/${accessKey}`);
  expect(JSON.stringify(rest)).not.toContain(accessKey);
  // An account has a way of its own; forgotten, nobody has one.
  const { userId } = await scene.customer();
  const change = (values: { userId?: string | null; fullName?: string }) =>
    scene.database.update(orders).set(values).where(eq(orders.number, number));
  await change({ userId });
  const members = await readStaffOrder(scene, admin, number);
  expect(members?.customerPage).toBe(`/account/orders/${number}`);
  expect(JSON.stringify(members)).not.toContain(accessKey);
  await change({ userId: null, fullName: "" });
  expect((await readStaffOrder(scene, admin, number))?.customerPage).toBeUndefined();
  expect(order).not.toHaveProperty("checkoutKey");
  expect(await readStaffOrder(scene, admin, 999_999)).toBeUndefined();
});
