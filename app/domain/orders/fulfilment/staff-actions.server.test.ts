import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { orders } from "#app/database/tables/orders.ts";
import { deliveryCost } from "#app/domain/checkout/delivery.ts";
import { ORDER_STATES } from "#app/domain/orders/order-states.ts";
import { fromCents } from "#app/format/money.ts";
import { billingAddress, collectionDetails } from "#tests/helpers/orders/order-fixture.ts";
import { staffOrderFixture } from "#tests/helpers/orders/staff-order-fixture.ts";
import { correctOrder } from "./correct-order.server.ts";
import { readStaffOrder } from "./read-staff-order.server.ts";
import {
  addStaffNote,
  correctTracking,
  handOver,
  resendStatusUpdate,
} from "./staff-actions.server.ts";

const fixture = staffOrderFixture();
const person = { fullName: "Thandi Nkosi", email: "new@example.co.za", phone: "+27821234567" };
const address = {
  street: "14 Example Road",
  suburb: "Hatfield",
  city: "Pretoria",
  province: "Gauteng",
  postalCode: "0083",
} as const;

describe("handOver", () => {
  test("walks a paid collection to collected, with each event and without an email", async () => {
    const { admin, number, id } = await fixture.orderIn("paid", { details: collectionDetails });
    const mails = await fixture.database.$count(mailOutbox);
    const expected = { number, expectedState: "paid" } as const;
    expect(await handOver(fixture, admin, expected)).toMatchObject({
      ok: true,
      state: "completed",
    });
    const kinds = (await fixture.eventsOf(id)).map(({ kind }) => kind);
    expect(kinds.slice(-3)).toEqual(["packed", "ready", "completed"]);
    expect(await fixture.database.$count(mailOutbox)).toBe(mails);
    expect(await handOver(fixture, admin, expected)).toMatchObject({ reason: "moved-meanwhile" });
  });

  test("is refused for what the courier brings", async () => {
    const { admin, number } = await fixture.orderIn("paid");
    const outcome = await handOver(fixture, admin, { number, expectedState: "paid" });
    expect(outcome).toMatchObject({ ok: false, reason: "not-allowed" });
    expect(await fixture.row(number)).toMatchObject({ state: "paid" });
  });
});

describe("correctOrder", () => {
  test("changes buyer and address, records the old values, and leaves invoice and money", async () => {
    const { admin, number, id } = await fixture.orderIn("packed");
    const before = await fixture.row(number);
    const details = { ...person, address };
    expect(
      await correctOrder(fixture, admin, { number, expectedState: "packed", details }),
    ).toEqual({
      ok: true,
      changed: ["email address", "address"],
      isMailed: true,
    });
    expect(await fixture.row(number)).toMatchObject({
      email: "new@example.co.za",
      deliveryAddress: { street: "14 Example Road" },
      total: before?.total,
    });
    expect((await fixture.eventsOf(id)).at(-1)).toMatchObject({
      kind: "corrected",
      detail: `Email address changed from ${before?.email} to new@example.co.za\nAddress changed from 12 Example Road, Hatfield, Pretoria, 0083, Gauteng to 14 Example Road, Hatfield, Pretoria, 0083, Gauteng`,
      forStaff: true,
    });
    const log = await fixture.logOf(id);
    expect(log[0]).toMatchObject({
      verb: "corrected",
      after: { fields: "email address, address" },
    });
    expect(JSON.stringify(log)).not.toContain("14 Example Road");
    expect(
      await correctOrder(fixture, admin, { number, expectedState: "packed", details }),
    ).toEqual({
      ok: true,
      changed: [],
      isMailed: false,
    });
  });

  test.each(ORDER_STATES)(
    "is allowed in %s, of what has left only who bought it",
    async (state) => {
      const given = state === "ready" ? { details: collectionDetails } : {};
      const { admin, number } = await fixture.orderIn(state, given);
      const details = state === "ready" ? person : { ...person, address };
      const { ok } = await correctOrder(fixture, admin, { number, expectedState: state, details });
      const isHere = ["awaiting-payment", "paid", "packed", "ready"].includes(state);
      const hasLeft = ["shipped", "completed"].includes(state);
      expect(ok).toBe(isHere || hasLeft);
      const row = await fixture.row(number);
      expect(row?.email === person.email).toBe(isHere || hasLeft);
      if (state !== "ready") expect(row?.deliveryAddress?.street === address.street).toBe(isHere);
      const tracking = { number, expectedState: state, carrier: "Fastway", tracking: "FW1" };
      expect((await correctTracking(fixture, admin, tracking)).ok).toBe(state === "shipped");
    },
  );

  test("changes the billing address of a collection order, and never removes a required one", async () => {
    const { admin, number } = await fixture.orderIn("awaiting-payment", {
      details: collectionDetails,
    });
    const expectedState = "awaiting-payment" as const;
    const correct = (details: Parameters<typeof correctOrder>[2]["details"]) =>
      correctOrder(fixture, admin, { number, expectedState, details });
    const business = { ...person, companyName: "Nkosi Trading" };
    expect(await correct(business)).toEqual({ ok: false, reason: "no-address" });
    expect((await fixture.row(number))?.companyName).toBeNull();
    expect(await correct({ ...business, address: billingAddress })).toMatchObject({
      ok: true,
      changed: ["email address", "company", "billing address"],
    });
    expect(await fixture.row(number)).toMatchObject({ deliveryAddress: null, billingAddress });
    expect(await correct(business)).toEqual({ ok: false, reason: "no-address" });
    expect(await readStaffOrder(fixture, admin, number)).toMatchObject({
      contact: {
        addressLines: [],
        billingLines: ["PO Box 77", "Lynnwood Ridge", "Pretoria, 0040", "Gauteng"],
      },
    });
    expect(await correct(person)).toMatchObject({ ok: true });
    expect((await fixture.row(number))?.billingAddress).toBeNull();
  });

  test("another province asks first: the price of a placed order stays", async () => {
    const { admin, number } = await fixture.orderIn("paid");
    const expected = { number, expectedState: "paid" as const };
    const province = "Western Cape" as const;
    const cost = deliveryCost("courier", { province, grams: 0, goods: 100_00 });
    if (!cost.ok || cost.cents === 99_00) throw new Error("The zones cost the same");
    const deliveryPrice = { province, charged: 99_00, cost: cost.cents };
    const details = { ...person, address: { ...address, province } };
    const asked = { ok: false, reason: "to-confirm", outside: [], deliveryPrice };
    expect(await correctOrder(fixture, admin, { ...expected, details })).toEqual(asked);
    // What was agreed to for another province does not count.
    const stale = { ...expected, details, acceptedDeliveryCost: 99_00 };
    expect(await correctOrder(fixture, admin, stale)).toEqual(asked);
    expect((await fixture.row(number))?.deliveryAddress).toMatchObject({ province: "Gauteng" });
    const agreed = { ...expected, details, acceptedDeliveryCost: cost.cents };
    expect(await correctOrder(fixture, admin, agreed)).toMatchObject({ ok: true });
    expect(await fixture.row(number)).toMatchObject({
      deliveryAddress: { province },
      deliveryTotal: "99.00",
    });
    const { events = [] } = (await readStaffOrder(fixture, admin, number)) ?? {};
    expect(events.findLast(({ kind }) => kind === "corrected")?.detail).toContain(
      "The delivery price of R 99.00 was kept, although delivery to Western Cape costs",
    );
  });

  test("another province that costs the same is saved at once", async () => {
    const { admin, number } = await fixture.orderIn("paid");
    const province = "Limpopo" as const;
    const details = { ...person, address: { ...address, province } };
    const cost = deliveryCost("courier", { province, grams: 0, goods: 100_00 });
    await fixture.database
      .update(orders)
      .set({ deliveryTotal: fromCents(cost.ok ? cost.cents : 0) })
      .where(eq(orders.number, number));
    expect(
      await correctOrder(fixture, admin, { number, expectedState: "paid", details }),
    ).toMatchObject({ ok: true });
  });

  describe("warns the customer", () => {
    const warnings = async (number: number) =>
      (await fixture.database.select().from(mailOutbox))
        .filter(
          ({ kind, subject }) =>
            kind === "order-details-changed" && subject.includes(`ORD-${number}`),
        )
        .map(({ toEmail, subject, textBody }) => ({ toEmail, subject, textBody }));

    test("of another delivery address, with both addresses", async () => {
      const { admin, number } = await fixture.orderIn("paid");
      const email = (await fixture.row(number))?.email ?? "";
      const expected = { number, expectedState: "paid" as const };
      const same = { ...person, email };
      await correctOrder(fixture, admin, { ...expected, details: { ...same, address } });
      expect(await warnings(number)).toEqual([
        {
          toEmail: email,
          subject: `The delivery address for your order ORD-${number} has changed`,
          textBody: expect.stringMatching(
            /New address: 14 Example Road[\s\S]*Previous address: 12 Example Road/,
          ),
        },
      ]);
      const again = { ...same, fullName: "T. Nkosi", address: { ...address, building: "" } };
      await correctOrder(fixture, admin, { ...expected, details: again });
      expect(await warnings(number)).toHaveLength(1);
    });

    test("at the previous email address, which learns neither the new one nor the link", async () => {
      const { admin, number, accessKey } = await fixture.orderIn("paid");
      const email = (await fixture.row(number))?.email ?? "";
      const details = { ...person, address };
      await correctOrder(fixture, admin, { number, expectedState: "paid", details });
      const [toOld, toNew] = await warnings(number);
      expect(toOld).toMatchObject({
        toEmail: email,
        subject: `The email address for your order ORD-${number} has changed`,
      });
      expect(toOld?.textBody).not.toMatch(/14 Example Road|new@example/);
      expect(toOld?.textBody).not.toContain(accessKey);
      expect(toNew).toMatchObject({ toEmail: person.email });
      expect(toNew?.textBody).toContain("14 Example Road");
    });

    test("of no billing address, nor of an order that is collected", async () => {
      const { admin, number } = await fixture.orderIn("paid", { details: collectionDetails });
      const email = (await fixture.row(number))?.email ?? "";
      const details = { ...person, email, address: billingAddress };
      const outcome = await correctOrder(fixture, admin, {
        number,
        expectedState: "paid",
        details,
      });
      expect(outcome).toEqual({ ok: true, changed: ["billing address"], isMailed: false });
      expect(await warnings(number)).toEqual([]);
    });
  });

  test("is refused when the state has changed (optimistic lock)", async () => {
    const { admin, number } = await fixture.orderIn("shipped");
    const details = { ...person, address };
    expect(
      await correctOrder(fixture, admin, { number, expectedState: "paid", details }),
    ).toMatchObject({
      reason: "moved-meanwhile",
      state: "shipped",
      by: "Sipho",
    });
  });
});

test("a note is staff-only, and can clear the attention flag", async () => {
  const { admin, number, id } = await fixture.orderIn("paid");
  await fixture.database.update(orders).set({ attention: "Look" }).where(eq(orders.id, id));
  const note = { number, text: "Knows our director" };
  expect(await addStaffNote(fixture, admin, { ...note, dealtWithBy: undefined })).toEqual({
    ok: true,
  });
  expect((await fixture.row(number))?.attention).toBe("Look");
  await addStaffNote(fixture, admin, { ...note, dealtWithBy: admin });
  expect((await fixture.row(number))?.attention).toBeNull();
  expect((await fixture.eventsOf(id)).at(-1)).toMatchObject({
    kind: "note",
    detail: "Knows our director",
    forStaff: true,
    actorName: "Sipho",
  });
  const gone = { number: 999_999, text: "x", dealtWithBy: undefined };
  expect(await addStaffNote(fixture, admin, gone)).toEqual({ ok: false });
});

test("the latest status update is mailed again, to the current email address", async () => {
  const { admin, number, accessKey } = await fixture.orderIn("packed");
  await correctOrder(fixture, admin, {
    number,
    expectedState: "packed",
    details: person,
  });
  await addStaffNote(fixture, admin, { number, text: "Called", dealtWithBy: undefined });
  expect(await resendStatusUpdate(fixture.needs(), admin, number)).toEqual({
    ok: true,
    email: "new@example.co.za",
  });
  const last = (await fixture.mailsOf(accessKey)).filter(({ toEmail }) =>
    toEmail.startsWith("new@"),
  );
  expect(last.map(({ subject }) => subject)).toEqual([`Your order ORD-${number} has been packed`]);
  await fixture.database.update(orders).set({ email: "" }).where(eq(orders.number, number));
  expect(await resendStatusUpdate(fixture.needs(), admin, number)).toEqual({
    ok: false,
    reason: "no-address",
  });
});

test("readStaffOrder contains the access key only in the guest's link", async () => {
  const { admin, number, accessKey } = await fixture.orderIn("paid");
  const order = await readStaffOrder(fixture, admin, number);
  expect(order).toMatchObject({
    paid: 19900,
    due: 0,
    refundableAmount: 19900,
    steps: ["pack", "refund"],
  });
  const { contact, ...rest } = order ?? {};
  const { customerPage, ...others } = contact ?? {};
  expect(customerPage).toBe(`/orders/${accessKey}`);
  expect(JSON.stringify([rest, others])).not.toContain(accessKey);
  // An account has a way of its own; forgotten, nobody has one.
  const { userId } = await fixture.customer();
  const change = (values: { userId?: string | null; fullName?: string }) =>
    fixture.database.update(orders).set(values).where(eq(orders.number, number));
  await change({ userId });
  const members = await readStaffOrder(fixture, admin, number);
  expect(members?.contact?.customerPage).toBe(`/account/orders/${number}`);
  expect(JSON.stringify(members)).not.toContain(accessKey);
  await change({ userId: null, fullName: "" });
  expect((await readStaffOrder(fixture, admin, number))?.contact?.customerPage).toBeUndefined();
  expect(order).not.toHaveProperty("idempotencyKey");
  expect(await readStaffOrder(fixture, admin, 999_999)).toBeUndefined();
});
