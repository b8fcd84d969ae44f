import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import type { Database } from "#app/database/connection.server.ts";
import type { OrderState } from "#app/database/tables/orders.ts";
import type { Owner, Reauthenticated } from "#app/domain/accounts/people.ts";
import { fulfilOrder } from "#app/domain/orders/fulfilment/staff-actions.server.ts";
import {
  allowedActions,
  FULFILMENT_ACTIONS,
  overpayment,
  type PaymentStatus,
  refundableAmount,
} from "#app/domain/orders/order-states.ts";
import { cancelOrder } from "#app/domain/orders/own-orders.server.ts";
import { readPaymentStatus } from "#app/domain/orders/payment-status.server.ts";
import { sweepOrders } from "#app/domain/orders/sweep-orders.server.ts";
import { type LockedOrder, lockOrder } from "#app/domain/orders/transition-order.server.ts";
import { confirmPayment } from "#app/domain/payments/confirm-payment.server.ts";
import { refundOrder, refundOverpayment } from "#app/domain/payments/refund-order.server.ts";
import { reversePayment } from "#app/domain/payments/reverse-payment.server.ts";
import { settlePayment } from "#app/domain/payments/settle-payment.server.ts";
import { localIsoDate } from "#app/format/dates-and-numbers.ts";
import { applySettings, defaultSettings } from "#app/settings/private-settings.server.ts";
import { ORDER_ROUTES, ORIGIN, placeByRoute, type Scene } from "./place-orders.ts";
import { seededRandom } from "./random.ts";
import { setUpShop } from "./set-up-shop.ts";

export type History = {
  seed: number;
  orderIds: string[];
  /** How often what happened: "cart", "nothing-to-pay", "pay", "refund-lines refused: too-much". */
  events: string[];
};

/** One customer's orders and everything that becomes of them, through the verbs that the pages call. */
export async function makeHistory(
  database: Database,
  admin: Owner,
  seed: number,
): Promise<History> {
  const random = seededRandom(seed);
  const history: History = { seed, orderIds: [], events: [] };
  try {
    chargeVat(random.chance(0.85));
    const scene = { database, admin, random, shop: await setUpShop(database, random) };
    for (let left = random.pick([1, 1, 2]); left > 0; left--) {
      const route = random.pick([...ORDER_ROUTES, "cart", "cart"] as const);
      const placed = await placeByRoute(scene, route);
      history.events.push("id" in placed ? route : placed.refused);
      if (!("id" in placed)) continue;
      const { id } = placed;
      history.orderIds.push(id);
      for (let steps = random.pick([1, 2, 3, 3, 6]); steps > 0; steps--) {
        history.events.push(await takeStep(scene, id));
      }
    }
    return history;
  } catch (error) {
    throw new Error(`History ${seed} (${history.events.join(", ")})`, { cause: error });
  } finally {
    applySettings(defaultSettings);
    await database.execute(sql`delete from vat_rates where valid_from = local_date()`);
    // Other histories need not look at them.
    await database.execute(sql`update discounts set ended_at = now() where ended_at is null`);
  }
}

function chargeVat(isRegistered: boolean): void {
  const vatNumber = isRegistered ? "4123456789" : "";
  applySettings({ ...defaultSettings, company: { ...defaultSettings.company, vatNumber } });
}

type Step = (scene: Scene, order: LockedOrder, status: PaymentStatus) => Promise<Outcome>;
type Outcome = { ok: boolean; reason?: string } | string;

/** Something that can happen to the order as it is now. */
async function takeStep(scene: Scene, id: string): Promise<string> {
  const { database, random } = scene;
  const [order, status] = await database.transaction(async (transaction) => {
    const locked = await lockOrder(transaction, { id });
    if (!locked) throw new Error("The order is gone");
    return [locked, await readPaymentStatus(transaction, locked)] as const;
  });
  const name = random.pick(possibleSteps(status));
  const outcome = await steps[name](scene, order, status);
  if (typeof outcome === "string") return outcome;
  return outcome.ok ? name : `${name} refused: ${outcome.reason}`;
}

function possibleSteps(status: PaymentStatus): StepName[] {
  const byState: Partial<Record<OrderState, StepName[]>> = {
    "awaiting-payment": [
      ...(["pay", "pay", "pay", "pay", "payfast", "payfast", "pay-part", "pay-other"] as const),
      ...(["cancel", "cancel-by-staff", "expire", "change-vat"] as const),
    ],
    cancelled: ["pay", "pay-closed", "fulfil", "change-vat"],
    expired: ["pay", "payfast", "pay-closed"],
    refunded: ["nothing"],
  };
  const ofSale = [
    "refund-lines",
    "refund-lines",
    "refund-amount",
    "refund-rest",
    "fulfil",
  ] as const;
  const found = byState[status.state] ?? [...ofSale, "reverse"];
  return overpayment(status) > 0 ? [...found, "refund-overpayment"] : found;
}

const today = () => localIsoDate(new Date());

const pay = (
  { database, admin, random }: Scene,
  { number }: LockedOrder,
  { paid, refundedOverpayment }: PaymentStatus,
  { amount, ...how }: { amount: number; acceptDifference?: "yes"; keepEnded?: "yes" },
) =>
  confirmPayment({ database, origin: ORIGIN }, admin, {
    ...{ number, idempotencyKey: randomUUID(), amount, reference: undefined, ...how },
    settlementMethod: random.pick(["eft", "in-person"] as const),
    receivedOn: random.pick([today(), "2026-01-05"]),
    expectedPaid: paid - refundedOverpayment,
  });

const due = ({ total, paid, refundedOverpayment }: PaymentStatus) =>
  Math.max(0, total - (paid - refundedOverpayment));

const refund = (
  { database, admin }: Scene,
  order: LockedOrder,
  status: PaymentStatus,
  wish: {
    amount?: number;
    withDelivery?: boolean;
    lines?: { lineId: string; quantity: number; restock: boolean }[];
  },
) => {
  const input = {
    ...{ number: order.number, expectedState: order.state, expectedRefunded: status.refunded },
    ...{ idempotencyKey: randomUUID(), reason: "Not wanted", settlementMethod: "eft" as const },
    holder: admin as unknown as Reauthenticated,
    ...{ lines: [], withDelivery: false, ...wish, amount: wish.amount },
  };
  const services = { database, origin: ORIGIN };
  return refundOrder(services, admin, { ...input, agreedAmount: undefined }).then((asked) =>
    asked.ok || asked.reason !== "to-agree"
      ? asked
      : refundOrder(services, admin, { ...input, agreedAmount: asked.amount }),
  );
};

const steps = {
  pay: (scene, order, status) => pay(scene, order, status, { amount: due(status) }),
  // A provider may report less than is due: the payment is kept, and the order goes on waiting.
  "pay-part": async ({ database, random }, order, status) => {
    await reported(database, order, random.integer(1, Math.max(1, due(status))));
    return "pay-part";
  },
  "pay-other": (scene, order, status) =>
    pay(scene, order, status, {
      amount: Math.max(1, due(status) + scene.random.pick([-50_00, -1, 1, 50_00])),
      acceptDifference: "yes",
    }),
  "pay-closed": async (scene, order, status) => {
    const amount = Math.max(1, due(status));
    const outcome = await pay(scene, order, status, { amount, keepEnded: "yes" });
    // Recorded, although it paid nothing.
    return outcome.ok || outcome.reason !== "kept-ended" ? outcome : "pay-closed";
  },
  payfast: ({ database }, order, status) => reported(database, order, status.total),
  cancel: ({ database }, { accessKey }) => cancelOrder({ database, origin: ORIGIN }, { accessKey }),
  "cancel-by-staff": ({ database, admin }, { number, state }) =>
    fulfilOrder({ database, origin: ORIGIN }, admin, {
      ...{ number, expectedState: state, step: "cancel", reason: "Asked by phone" },
    }),
  expire: async ({ database }, { id }) => {
    await database.execute(sql`update orders set expires_at = now() where id = ${id}`);
    const { expired, failed } = await sweepOrders({ database, origin: ORIGIN });
    if (failed.length > 0) throw failed[0];
    return { ok: expired > 0, reason: "paid in part" };
  },
  fulfil: async ({ database, admin }, { number, state }, status) => {
    const actions = allowedActions(status);
    const step = FULFILMENT_ACTIONS.find((each) => actions.includes(each));
    if (!step) return "nothing";
    return fulfilOrder({ database, origin: ORIGIN }, admin, { number, expectedState: state, step });
  },
  "refund-lines": async (scene, order, status) => {
    const { database, random } = scene;
    const { rows } = await database.execute<{ id: string; quantity: number }>(
      sql`select id, quantity from order_lines where order_id = ${order.id} order by position`,
    );
    const lines = rows.flatMap(({ id, quantity }) => {
      const wanted = random.integer(0, Math.min(3, quantity));
      return wanted > 0 ? [{ lineId: id, quantity: wanted, restock: random.chance(0.5) }] : [];
    });
    // Sometimes at another amount than was paid for them.
    const amount = random.chance(0.15) ? random.integer(1, 200_00) : undefined;
    const withDelivery = random.chance(0.3);
    return refund(scene, order, status, { lines, withDelivery, ...(amount && { amount }) });
  },
  "refund-amount": (scene, order, status) =>
    refund(scene, order, status, {
      amount: scene.random.integer(1, Math.max(1, refundableAmount(status))),
    }),
  "refund-rest": (scene, order, status) =>
    refund(scene, order, status, { amount: refundableAmount(status) }),
  "refund-overpayment": ({ database, admin, random }, { number, state }, status) =>
    refundOverpayment({ database, origin: ORIGIN }, admin, {
      ...{ number, expectedState: state, idempotencyKey: randomUUID(), reason: "Paid twice" },
      settlementMethod: "eft",
      holder: admin as unknown as Reauthenticated,
      amount: random.pick([overpayment(status), random.integer(1, overpayment(status))]),
    }),
  reverse: async ({ database, admin }, { id, number, state }) => {
    const { rows } = await database.execute<{ id: string }>(
      sql`select id from payments where order_id = ${id} and reverses_payment_id is null
        and method <> 'payfast' order by received_at limit 1`,
    );
    const paymentId = rows[0]?.id;
    if (!paymentId) return "nothing";
    return reversePayment({ database, origin: ORIGIN }, admin, {
      ...{ number, expectedState: state, paymentId, reason: "not-received" },
    });
  },
  /** From today on: unpaid orders get the new rate, invoiced ones keep theirs. Or the seller registers. */
  "change-vat": async ({ database, random }) => {
    if (random.chance(0.3)) {
      chargeVat(random.chance(0.7));
      return "change-vat";
    }
    const percent = random.pick([14, 15.5, 16]);
    await database.execute(sql`insert into vat_rates (valid_from, percent)
      values (local_date(), ${percent}) on conflict (valid_from) do update set percent = ${percent}`);
    return "change-vat";
  },
  nothing: async () => "nothing",
} satisfies Record<string, Step>;

type StepName = keyof typeof steps;

async function reported(database: Database, { number }: LockedOrder, amount: number) {
  const payment = {
    method: "payfast",
    orderNumber: number,
    reference: randomUUID(),
    amount,
  } as const;
  const result = await settlePayment({ database, origin: ORIGIN }, payment, async () => {});
  return { ok: result === "paid", reason: result };
}
