import { createHash, randomUUID } from "node:crypto";
import { desc, eq } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { company } from "#app/content/company.ts";
import { mailOutbox } from "#app/database/tables/messages.ts";
import { orders } from "#app/database/tables/orders.ts";
import { paymentNotices, payments } from "#app/database/tables/payments.ts";
import { orderScene } from "#tests/helpers/order-scene.ts";
import { merchant, type PayFastServer, startPayFastServer } from "#tests/helpers/payfast-server.ts";
import { historyOf } from "./order-progress.ts";
import { payBack } from "./pay-back.server.ts";
import type { PayFast } from "./payfast.ts";
import { receiveNotice } from "./receive-notice.server.ts";
import { sweepOrders } from "./sweep-orders.server.ts";

const scene = orderScene();
let server: PayFastServer;
beforeAll(async () => {
  server = await startPayFastServer();
});
afterAll(() => server.stop());
beforeEach(() => server.behave("valid"));

const THEIRS = "197.97.145.150";
let count = 0;

/** What PayFast would send for an order, with changes; a null leaves the field out. */
function fieldsFor(number: number, changes: Record<string, string | null> = {}) {
  const fields: Record<string, string | null> = {
    m_payment_id: `ORD-${number}`,
    pf_payment_id: `pf-${++count}`,
    payment_status: "COMPLETE",
    item_name: `Order ORD-${number} (1 item)`,
    item_description: "",
    amount_gross: "100.00",
    amount_fee: "-3.50",
    amount_net: "96.50",
    name_first: "Thandi",
    name_last: "O'Reilly",
    email_address: "thandi@example.co.za",
    merchant_id: merchant.merchantId,
    ...changes,
  };
  return Object.entries(fields).flatMap(([name, value]) =>
    value === null ? [] : [[name, value] as [string, string]],
  );
}

const write = (fields: [string, string][]) =>
  new URLSearchParams(fields).toString().replaceAll("*", "%2A");

function signed(fields: [string, string][], passphrase: string = merchant.passphrase): string {
  const text = write(fields);
  const signature = createHash("md5")
    .update(`${text}&${write([["passphrase", passphrase]])}`)
    .digest("hex");
  return `${text}&signature=${signature}`;
}

function receive(
  body: string,
  changes: { address?: string; payfast?: Partial<PayFast>; withinMs?: number } = {},
) {
  const { origin, database } = scene;
  const payfast = {
    ...merchant,
    origin: server.origin,
    addresses: ["197.97.145.144/28"],
    ...changes.payfast,
  };
  return receiveNotice(
    { database, origin, payfast, withinMs: changes.withinMs ?? 10_000 },
    { body: new TextEncoder().encode(body), address: changes.address ?? THEIRS },
  );
}

const paidFor = (orderId: string) =>
  scene.database.select().from(payments).where(eq(payments.orderId, orderId));
const newestVerdict = async () =>
  (
    await scene.database
      .select()
      .from(paymentNotices)
      .orderBy(desc(paymentNotices.receivedAt))
      .limit(1)
  )[0];
const paidMails = async (number: number) =>
  (await scene.database.select().from(mailOutbox)).filter(({ subject }) =>
    subject?.includes(`Payment received: order ORD-${number}`),
  );

describe("a notice for which all checks hold", () => {
  test("pays the order: state, payment with fee, invoice, mail, and the notice is kept", async () => {
    const { id, number, accessKey } = await scene.placed();
    const body = signed(fieldsFor(number, { pf_payment_id: "1234567" }));
    expect(await receive(body)).toBe("paid");
    const order = await scene.read(accessKey);
    expect(order).toMatchObject({ state: "paid", documents: [{ kind: "invoice" }] });
    expect(order?.payments).toMatchObject([
      { way: "payfast", amount: 10000, fee: 350, reference: "1234567" },
    ]);
    expect(order?.events.at(-1)).toMatchObject({ kind: "paid", actor: "payfast" });
    expect(await paidMails(number)).toHaveLength(1);
    expect(await newestVerdict()).toMatchObject({
      verdict: "paid",
      orderId: id,
      paymentId: "1234567",
      address: THEIRS,
      body,
    });
  });

  test("PayFast is asked about exactly what it signed, without the signature", async () => {
    const { number } = await scene.placed();
    const fields = fieldsFor(number);
    await receive(signed(fields));
    expect((await server.asked()).at(-1)).toBe(write(fields));
  });

  test("told 20 times at once: one payment, one mail, one invoice", async () => {
    const { id, number, accessKey } = await scene.placed();
    const body = signed(fieldsFor(number));
    const verdicts = await Promise.all(Array.from({ length: 20 }, () => receive(body)));
    expect(verdicts.filter((verdict) => verdict === "paid")).toHaveLength(1);
    expect(verdicts.filter((verdict) => verdict === "repeated")).toHaveLength(19);
    expect(await paidFor(id)).toHaveLength(1);
    expect(await paidMails(number)).toHaveLength(1);
    const order = await scene.read(accessKey);
    expect(order?.documents).toHaveLength(1);
    expect(order?.events.filter(({ kind }) => kind === "paid")).toHaveLength(1);
  });

  test("one payment for two orders at once pays one of them", async () => {
    const [one, other] = [await scene.placed(), await scene.placed()];
    const pf_payment_id = "shared";
    const verdicts = await Promise.all(
      [one, other].map(({ number }) => receive(signed(fieldsFor(number, { pf_payment_id })))),
    );
    expect(verdicts.toSorted()).toEqual(["paid", "repeated"]);
  });

  test("a later word does not take the payment back; an earlier one does not hinder it", async () => {
    const { id, number } = await scene.placed();
    const pf_payment_id = "in-any-order";
    const tell = (payment_status: string) =>
      receive(signed(fieldsFor(number, { pf_payment_id, payment_status })));
    expect(await tell("PENDING")).toBe("not-complete");
    expect(await scene.stateOf(id)).toBe("awaiting-payment");
    expect(await tell("COMPLETE")).toBe("paid");
    expect(await tell("FAILED")).toBe("not-complete");
    expect(await tell("COMPLETE")).toBe("repeated");
    expect(await tell("CANCELLED")).toBe("not-complete");
    expect(await scene.stateOf(id)).toBe("paid");
    expect(await paidFor(id)).toHaveLength(1);
  });

  test("the fields may come in another order, as long as they were signed in it", async () => {
    const { number } = await scene.placed();
    expect(await receive(signed(fieldsFor(number).toReversed()))).toBe("paid");
  });

  test("a cent more or less is rounding", async () => {
    for (const amount_gross of ["99.99", "100.01"]) {
      const { number } = await scene.placed();
      expect(await receive(signed(fieldsFor(number, { amount_gross })))).toBe("paid");
    }
  });

  test("a passphrase with odd characters and text from all over the world fit", async () => {
    const { number } = await scene.placed();
    const passphrase = " Ñ0t & e=asy%+~*'() ";
    const body = signed(
      fieldsFor(number, { name_first: "Zoë 李*~'()!", name_last: "%00 & co" }),
      passphrase.trim(),
    );
    expect(await receive(body, { payfast: { passphrase } })).toBe("paid");
  });
});

describe("money that the order cannot take", () => {
  test("late, with the goods still there: the order comes back, and its stock is taken again", async () => {
    const { id, number, productId } = await scene.placed({ stock: 1 });
    await end(id, "expired");
    await scene.change(productId, { stock: 1 });
    expect(await receive(signed(fieldsFor(number)))).toBe("paid");
    expect(await scene.stateOf(id)).toBe("paid");
    expect(await scene.stockOf(productId)).toBe(0);
  });

  test("late, with the goods gone: kept, and a person must look", async () => {
    const { id, number, accessKey, productId } = await scene.placed({ stock: 1 });
    await end(id, "cancelled");
    await scene.change(productId, { stock: 0 });
    expect(await receive(signed(fieldsFor(number)))).toBe("for-staff");
    const order = await scene.read(accessKey);
    expect(order).toMatchObject({ state: "cancelled", payments: [{ amount: 10000 }] });
    expect(order?.attention).toMatch(/no longer in stock/);
  });

  test("paid a second time under another number: kept, and a person must look", async () => {
    const { number, accessKey } = await scene.placed();
    expect(await receive(signed(fieldsFor(number)))).toBe("paid");
    expect(await receive(signed(fieldsFor(number)))).toBe("for-staff");
    const order = await scene.read(accessKey);
    expect(order?.payments).toHaveLength(2);
    expect(order?.attention).toMatch(/Paid twice/);
    expect(order?.documents).toHaveLength(1);
  });

  test.each([
    ["99.98", 9998],
    ["1.00", 100],
    ["100.02", 10002],
    ["10000.00", 1_000_000],
    ["0.00", undefined],
    ["100.0x", undefined],
    ["-100.00", undefined],
    ["1e2", undefined],
    ["", undefined],
  ])(
    "an amount of %j does not pay the order; it is written down, and a person is told once",
    async (amount_gross, cents) => {
      const { number, accessKey } = await scene.placed();
      const body = signed(fieldsFor(number, { amount_gross }));
      expect(await receive(body)).toBe("wrong-amount");
      expect(await receive(body)).toBe(cents ? "repeated" : "wrong-amount");
      const came = (await scene.read(accessKey))?.payments.map(({ amount }) => amount);
      expect(came).toEqual(cents ? [cents] : []);
      const order = await scene.read(accessKey);
      expect(order).toMatchObject({ state: "awaiting-payment" });
      expect(order?.attention).toMatch(/^PayFast took R .* instead of R 100\.00/);
      expect(order?.events.filter(({ kind }) => kind === "payment")).toHaveLength(1);
    },
  );

  test.each([
    ["paid twice", "100.00", 2],
    ["of a wrong amount", "40.00", 1],
  ])(
    "whoever paid hears of it, once, and so does the company: %s",
    async (_, amount_gross, times) => {
      const { number, accessKey } = await scene.placed();
      for (let time = 1; time < times; time++) await receive(signed(fieldsFor(number)));
      const body = signed(fieldsFor(number, { amount_gross }));
      await receive(body);
      await receive(body);
      const mails = (await scene.database.select().from(mailOutbox)).filter(({ subject }) =>
        subject?.match(`^(We have your payment: order|A payment to look at: order) ORD-${number}$`),
      );
      expect(mails.map(({ toAddress }) => toAddress).toSorted()).toEqual(
        ["thandi@example.co.za", company.email].toSorted(),
      );
      const order = await scene.read(accessKey);
      expect(order && historyOf(order).at(-1)?.says).toBe(
        "A payment reached us that we are looking at.",
      );
    },
  );

  test("a wrong amount is not lost when the right one comes after it", async () => {
    const { number, accessKey } = await scene.placed();
    await receive(signed(fieldsFor(number, { amount_gross: "40.00" })));
    expect(await receive(signed(fieldsFor(number)))).toBe("paid");
    const order = await scene.read(accessKey);
    expect(order).toMatchObject({ state: "paid" });
    expect(order?.attention).toBe("R 40.00 more than was due came in. Pay it back.");
  });

  test("an order with a wrong amount neither ends nor is reminded of: it waits for a person", async () => {
    const { id, number } = await scene.placed();
    await receive(signed(fieldsFor(number, { amount_gross: "40.00" })));
    await scene.database.$client.query(
      "update orders set placed_at = now() - interval '3 days' where id = $1",
      [id],
    );
    expect(await sweepOrders(scene)).toMatchObject({ expired: 0, reminded: 0 });
    await scene.database.$client.query(
      "update orders set expires_at = now() - interval '1 hour' where id = $1",
      [id],
    );
    expect(await sweepOrders(scene)).toMatchObject({ expired: 0, failed: [] });
    expect(await scene.stateOf(id)).toBe("awaiting-payment");
    const back = { key: randomUUID(), amount: 4000, reason: "Wrong amount" };
    const seen = "awaiting-payment" as const;
    expect(await payBack(scene, await scene.staff(), { number, seen, ...back })).toMatchObject({
      ok: true,
    });
    expect(await sweepOrders(scene)).toMatchObject({ expired: 1 });
  });

  async function end(id: string, state: "expired" | "cancelled") {
    await scene.database.update(orders).set({ state, stockHeld: false }).where(eq(orders.id, id));
  }
});

describe("a notice that is not believed changes nothing and is kept", () => {
  type Case = [string, (number: number) => Promise<string>, string];
  const cases: Case[] = [
    ["signed with another passphrase", (n) => receive(signed(fieldsFor(n), "guess")), "forged"],
    [
      "changed after it was signed",
      (n) => receive(signed(fieldsFor(n, { amount_gross: "1.00" })).replace("1.00", "100.00")),
      "forged",
    ],
    [
      "signed in one order and sent in another",
      (n) => {
        const [signature] = signed(fieldsFor(n)).split("&").slice(-1);
        return receive(`${write(fieldsFor(n).toReversed())}&${signature}`);
      },
      "forged",
    ],
    ["not signed", (n) => receive(write(fieldsFor(n))), "malformed"],
    [
      "from elsewhere",
      (n) => receive(signed(fieldsFor(n)), { address: "203.0.113.9" }),
      "wrong-address",
    ],
    [
      "from an address that is none",
      (n) => receive(signed(fieldsFor(n)), { address: "unknown" }),
      "wrong-address",
    ],
    [
      "for another merchant",
      (n) => receive(signed(fieldsFor(n, { merchant_id: "10000101" }))),
      "wrong-merchant",
    ],
    [
      "for no merchant",
      (n) => receive(signed(fieldsFor(n, { merchant_id: null }))),
      "wrong-merchant",
    ],
    ["for an order that is not", () => receive(signed(fieldsFor(999_999_999))), "unknown-order"],
    [
      "for a number of another kind",
      (n) => receive(signed(fieldsFor(n, { m_payment_id: `${n}` }))),
      "unknown-order",
    ],
    [
      "for an order too large to be one",
      (n) => receive(signed(fieldsFor(n, { m_payment_id: "ORD-99999999999" }))),
      "unknown-order",
    ],
    [
      "without PayFast's number",
      (n) => receive(signed(fieldsFor(n, { pf_payment_id: null }))),
      "malformed",
    ],
    [
      "naming a field twice",
      (n) => receive(`amount_gross=100.00&${signed(fieldsFor(n))}`),
      "malformed",
    ],
    ["with nothing in it", () => receive(""), "malformed"],
    ["of 20 000 odd bytes", () => receive("\0".repeat(20_000)), "malformed"],
  ];

  test.each(cases)("%s", async (_what, send, verdict) => {
    const { id, number } = await scene.placed();
    const before = (await server.asked()).length;
    expect(await send(number)).toBe(verdict);
    expect(await scene.stateOf(id)).toBe("awaiting-payment");
    expect(await paidFor(id)).toEqual([]);
    expect(await newestVerdict()).toMatchObject({ verdict });
    // PayFast is not bothered with what we can tell ourselves.
    expect((await server.asked()).length).toBe(before);
  });

  test("PayFast says INVALID", async () => {
    await server.behave("invalid");
    const { id, number } = await scene.placed();
    expect(await receive(signed(fieldsFor(number)))).toBe("invalid");
    expect(await scene.stateOf(id)).toBe("awaiting-payment");
  });

  test.each(["error", "garbage", "hang-up", "slowly"] as const)(
    "PayFast's answer is %s: nothing is decided, and the notice is taken when it comes again",
    async (mode) => {
      await server.behave(mode);
      const { id, number } = await scene.placed();
      const body = signed(fieldsFor(number));
      expect(await receive(body, { withinMs: 300 })).toBe("not-answered");
      expect(await scene.stateOf(id)).toBe("awaiting-payment");
      expect(await paidFor(id)).toEqual([]);
      await server.behave("valid");
      expect(await receive(body)).toBe("paid");
    },
  );

  test("nobody answers at PayFast's address", async () => {
    const { number } = await scene.placed();
    const payfast = { origin: "http://127.0.0.1:1" };
    expect(await receive(signed(fieldsFor(number)), { payfast })).toBe("not-answered");
  });

  test("one hiccup is asked about again at once", async () => {
    await server.behave("fail-once");
    const { number } = await scene.placed();
    expect(await receive(signed(fieldsFor(number)))).toBe("paid");
  });
});
