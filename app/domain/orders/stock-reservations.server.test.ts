import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { desc, eq, sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { auditLog } from "#app/database/tables/audit.ts";
import { mailOutbox } from "#app/database/tables/mail.ts";
import { orders } from "#app/database/tables/orders.ts";
import { confirmPayment } from "#app/domain/payments/confirm-payment.server.ts";
import { attachProofOfPayment } from "#app/domain/payments/eft/proof-of-payment.server.ts";
import { applySettings, defaultSettings } from "#app/settings/private-settings.server.ts";
import { openDiskStorage } from "#app/storage/disk/disk-storage.server.ts";
import type { FileStorage } from "#app/storage/file-storage.ts";
import { smallPdf } from "#tests/helpers/catalogue/upload-fixture.ts";
import { collectionDetails, orderFixture } from "#tests/helpers/orders/order-fixture.ts";
import { releaseStock } from "./fulfilment/staff-actions.server.ts";
import { readReservation } from "./order-stock.server.ts";
import { proofReservationDays } from "./placement/order-limits.ts";
import { sweepOrders } from "./sweep-orders.server.ts";

const fixture = orderFixture();
const sweep = () => sweepOrders(fixture);

/** As if this much time had passed since the order was placed. */
const wait = (id: string, hours: number) =>
  fixture.database.execute(sql`update orders set
    placed_at = placed_at - make_interval(hours => ${hours}),
    expires_at = expires_at - make_interval(hours => ${hours}),
    stock_reserved_until = stock_reserved_until - make_interval(hours => ${hours}) where id = ${id}`);

const row = async (id: string) =>
  (await fixture.database.select().from(orders).where(eq(orders.id, id)))[0];

async function reservationOf(accessKey: string) {
  const order = await fixture.read(accessKey);
  if (!order) throw new Error("No order");
  return readReservation(fixture.database, order);
}

async function pay(number: number, expectedPaid = 0) {
  const paid = {
    number,
    idempotencyKey: randomUUID(),
    expectedPaid,
    settlementMethod: "eft",
    amount: 100_00,
  } as const;
  return confirmPayment(fixture, await fixture.staff(), { ...paid, receivedOn: "2026-01-05" });
}

const mailsOf = async (number: number) =>
  (await fixture.database.select().from(mailOutbox).orderBy(mailOutbox.createdAt)).filter(
    ({ subject, toEmail }) => subject?.includes(`ORD-${number}`) && /thandi/.test(toEmail ?? ""),
  );

test("while EFT is paused, no unpaid EFT order is reminded of or cancelled", async () => {
  const overdue = await fixture.placed();
  const recent = await fixture.placed();
  await wait(overdue.id, 8 * 24);
  await wait(recent.id, 5 * 24);
  const { payments } = defaultSettings;
  applySettings({ ...defaultSettings, payments: { ...payments, eftPaused: true } });
  expect(await sweep()).toMatchObject({ expired: 0, reminded: 0 });
  applySettings(defaultSettings);
  expect(await sweep()).toMatchObject({ expired: 1, reminded: 1 });
});

describe("a reservation that runs out", () => {
  test("after 24 hours the stock is back, and the order can still be paid", async () => {
    const { id, accessKey, productId } = await fixture.placed({ stock: 5 });
    await wait(id, 23);
    await sweep();
    expect(await fixture.stockOf(productId)).toBe(4);
    expect(await reservationOf(accessKey)).toMatchObject({ kind: "reserved" });
    await wait(id, 1);
    expect(await reservationOf(accessKey)).toEqual({ kind: "in-stock", wasReserved: true });
    const swept = await Promise.all([sweep(), sweep(), sweep()]);
    expect(swept.reduce((sum, { released }) => sum + released, 0)).toBe(1);
    expect(await fixture.stockOf(productId)).toBe(5);
    expect(await row(id)).toMatchObject({ state: "awaiting-payment", stockReserved: false });
    const order = await fixture.read(accessKey);
    expect(order?.events.at(-1)).toMatchObject({ kind: "reservation-ended", actor: "system" });
    expect(await reservationOf(accessKey)).toEqual({ kind: "in-stock", wasReserved: true });
  });

  test("a later payment reserves again", async () => {
    const { id, number, productId } = await fixture.placed({ stock: 5 });
    await wait(id, 25);
    await sweep();
    expect(await pay(number)).toEqual({ ok: true });
    expect(await fixture.stockOf(productId)).toBe(4);
    expect(await row(id)).toMatchObject({
      state: "paid",
      stockReserved: true,
      stockReservedUntil: null,
    });
  });

  test("with the goods gone the money is recorded, staff are told to refund, the customer is promised it", async () => {
    const { id, number, accessKey, productId } = await fixture.placed({ stock: 1 });
    await wait(id, 25);
    await sweep();
    await fixture.change(productId, { stock: 0 });
    expect(await reservationOf(accessKey)).toEqual({ kind: "sold-out" });
    expect(await pay(number)).toMatchObject({ ok: false, reason: "no-stock" });
    expect(await row(id)).toMatchObject({
      state: "awaiting-payment",
      attention: expect.stringContaining("Refund it, or restock"),
    });
    const mail = (await mailsOf(number)).at(-1);
    expect(mail?.subject).toBe(`Your payment for order ORD-${number}: the items have sold out`);
    expect(mail?.textBody).toContain("refund you in full within 5 working days");
    // Money is here: nothing more ends by itself.
    await wait(id, 24 * 10);
    await sweep();
    expect(await fixture.stateOf(id)).toBe("awaiting-payment");
  });

  test("an order of which a part is paid keeps its goods until somebody has looked", async () => {
    const { id, productId } = await fixture.placed({ stock: 5 });
    await fixture.database.execute(
      sql`insert into payments (order_id, method, amount) values (${id}, 'eft', 10)`,
    );
    await wait(id, 30);
    await sweep();
    expect(await fixture.stockOf(productId)).toBe(4);
  });

  test("the reminder says that the items are no longer reserved, or that they have sold out", async () => {
    const [one, other] = [await fixture.placed({ stock: 5 }), await fixture.placed({ stock: 1 })];
    for (const { id } of [one, other]) await wait(id, 49);
    await sweep();
    await fixture.change(other.productId, { stock: 0 });
    const [reminder] = (await mailsOf(one.number)).slice(-1);
    expect(reminder?.textBody).toContain("no longer reserved, but they are still in stock");
    await fixture.database.update(orders).set({ remindedAt: null }).where(eq(orders.id, other.id));
    await sweep();
    const [soldOut] = (await mailsOf(other.number)).slice(-1);
    expect(soldOut?.subject).toContain("sold out");
    expect(soldOut?.textBody).toContain("Please don’t pay now");
    expect(soldOut?.textBody).not.toContain("Account number");
  });

  test("an order that ends gives nothing back twice", async () => {
    const { id, productId } = await fixture.placed({ stock: 5 });
    await wait(id, 25);
    await sweep();
    await wait(id, 24 * 7);
    await sweep();
    expect(await fixture.stateOf(id)).toBe("expired");
    expect(await fixture.stockOf(productId)).toBe(5);
  });
});

describe("a proof of payment", () => {
  let files: FileStorage;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "proofs-"));
    files = await openDiskStorage({ folder, secret: "a secret of at least thirty-two characters" });
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));
  const attach = (accessKey: string, ipHash: string = randomUUID()) =>
    attachProofOfPayment(
      { database: fixture.database, files, origin: fixture.origin },
      { accessKey, ipHash },
      { bytes: smallPdf, name: "proof.pdf" },
    );
  const hoursLeft = async (id: string) => {
    const until = (await row(id))?.stockReservedUntil;
    return until ? (until.getTime() - Date.now()) / 3_600_000 : 0;
  };

  test("extends the reservation by three working days, once", async () => {
    const { id, accessKey } = await fixture.placed();
    await attach(accessKey);
    const hours = 24 * proofReservationDays();
    expect(await hoursLeft(id)).toBeCloseTo(hours, 0);
    await wait(id, 10);
    await attach(accessKey);
    expect(await hoursLeft(id)).toBeCloseTo(hours - 10, 0);
  });

  test("reserves again where the reservation had ended, if the goods are there", async () => {
    const [one, other] = [await fixture.placed({ stock: 5 }), await fixture.placed({ stock: 1 })];
    for (const { id } of [one, other]) await wait(id, 25);
    await sweep();
    await fixture.change(other.productId, { stock: 0 });
    const ipHash = randomUUID();
    for (const { accessKey } of [one, other]) {
      expect(await attach(accessKey, ipHash)).toEqual({ ok: true });
    }
    expect(await row(one.id)).toMatchObject({ stockReserved: true, reservationIpHash: ipHash });
    expect(await fixture.stockOf(one.productId)).toBe(4);
    expect(await row(other.id)).toMatchObject({ stockReserved: false, stockReservedUntil: null });
    // A second file does not: it is reserved once.
    await wait(one.id, 24 * proofReservationDays() + 1);
    await sweep();
    await attach(one.accessKey);
    expect(await row(one.id)).toMatchObject({ stockReserved: false });
  });

  test("reserves no more than the budget of its sender", async () => {
    const ipHash = randomUUID();
    const productId = await fixture.product({ price: "100.00", stock: 50 });
    const placed = [];
    for (let nth = 0; nth < 3; nth++) {
      const owner = await fixture.filledCart({ [productId]: 6 });
      const outcome = await fixture.place(owner, { agreedTotal: 600_00, ipHash });
      if (!outcome.ok) throw new Error(outcome.reason);
      placed.push(outcome.order);
    }
    for (const { accessKey } of placed) await attach(accessKey, ipHash);
    expect(await fixture.stockOf(productId)).toBe(44);
  });

  test("does not take back what staff released", async () => {
    const { accessKey, number, productId } = await fixture.placed({ stock: 5 });
    await releaseStock(fixture, await fixture.staff(), {
      number,
      expectedState: "awaiting-payment",
    });
    await attach(accessKey);
    expect(await fixture.stockOf(productId)).toBe(5);
  });
});

describe("staff release the stock of an order", () => {
  test("it is back at once, with an event, an entry in the log and an email; the order stays payable", async () => {
    const { id, number, accessKey, productId } = await fixture.placed({ stock: 5 });
    const admin = await fixture.staff();
    const expectedState = { number, expectedState: "awaiting-payment" } as const;
    expect(await releaseStock(fixture, admin, expectedState)).toEqual({ ok: true });
    expect(await releaseStock(fixture, admin, expectedState)).toEqual({ ok: true });
    expect(await fixture.stockOf(productId)).toBe(5);
    expect(await row(id)).toMatchObject({ state: "awaiting-payment", stockReserved: false });
    const order = await fixture.read(accessKey);
    expect(order?.events.filter(({ kind }) => kind === "stock-released")).toHaveLength(1);
    const [entry] = await fixture.database
      .select()
      .from(auditLog)
      .orderBy(desc(auditLog.at))
      .limit(1);
    expect(entry).toMatchObject({ verb: "released the stock of" });
    const mails = (await mailsOf(number)).filter(({ subject }) => subject?.includes("reserved"));
    expect(mails).toHaveLength(1);
    expect(mails[0]?.textBody).toContain("Please pay by");
    expect(await pay(number)).toEqual({ ok: true });
    expect(await fixture.stockOf(productId)).toBe(4);
  });

  test("a paid order keeps its stock", async () => {
    const { number, productId } = await fixture.placed({ stock: 5, details: collectionDetails });
    await pay(number);
    const outcome = await releaseStock(fixture, await fixture.staff(), {
      number,
      expectedState: "paid",
    });
    expect(outcome).toMatchObject({ ok: false, reason: "not-allowed" });
    expect(await fixture.stockOf(productId)).toBe(4);
  });
});
