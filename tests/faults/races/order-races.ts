import { randomUUID } from "node:crypto";
import type { Database } from "#app/database/connection.server.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import { mergeCarts } from "#app/domain/cart/merge-carts.server.ts";
import {
  editPriceInline,
  editStockInline,
} from "#app/domain/catalogue/editing/edit-inline.server.ts";
import { cancelOrder } from "#app/domain/orders/own-orders.server.ts";
import { placeOrder } from "#app/domain/orders/placement/place-order.server.ts";
import { sweepOrders } from "#app/domain/orders/sweep-orders.server.ts";
import { confirmPayment } from "#app/domain/payments/confirm-payment.server.ts";
import { refundOrder } from "#app/domain/payments/refund-order.server.ts";
import { acceptQuote } from "#app/domain/quotes/accept-quote.server.ts";
import { requestQuote } from "#app/domain/quotes/create-quote.server.ts";
import {
  addGoods,
  buyerDetails,
  countRows,
  fillCart,
  makeAdmin,
  ORIGIN,
  oneUnless,
  PRICE,
  placedRaceOrder,
  placeRaceOrder,
  type Race,
  succeeded,
} from "./race-database.ts";

const origin = ORIGIN;
const stockOf = (database: Database, id: string) =>
  countRows(database, "select stock from products where id = $1", [id]);
const stateOf = async (database: Database, id: string) =>
  (await database.$client.query("select state from orders where id = $1", [id])).rows[0]?.state;

const confirmOf = async (database: Database, number: number) => {
  const admin = await makeAdmin(database);
  const money = {
    settlementMethod: "eft" as const,
    amount: PRICE,
    receivedOn: "2026-01-15",
    expectedPaid: 0,
  };
  const input = { number, idempotencyKey: randomUUID(), ...money };
  return (on: Database) => confirmPayment({ database: on, origin }, admin, input);
};

export const orderRaces: readonly Race[] = [
  {
    name: "two buyers, one unit",
    async setUp(database) {
      const productId = await addGoods(database, 1);
      const [one, other] = [
        await fillCart(database, productId),
        await fillCart(database, productId),
      ];
      return {
        victim: (on) => placeRaceOrder(on, one),
        rival: (on) => placeRaceOrder(on, other),
        countWrong: async ({ victim, rival }) =>
          oneUnless([victim, rival].filter(succeeded).length === 1) +
          (await stockOf(database, productId)),
      };
    },
  },
  {
    name: "the last use of a code, by two buyers",
    async setUp(database) {
      const code = await addRaceCode(database, "max_uses = 1");
      const place = await placerWithCode(database, code);
      const [one, other] = [await place(), await place()];
      return {
        victim: one,
        rival: other,
        countWrong: async (outcomes) =>
          oneUnless(Object.values(outcomes).filter(succeeded).length === 1) +
          oneUnless((await countRaceUses(database, code)) === 1),
      };
    },
  },
  {
    name: "a first-order discount in two tabs",
    async setUp(database) {
      const code = await addRaceCode(database, "first_order_only = true");
      const place = await placerWithCode(database, code);
      const email = `${randomUUID()}@gmail.com`;
      const [one, other] = [await place(email), await place(email.replace("@", "+2@"))];
      return {
        victim: one,
        rival: other,
        countWrong: async (outcomes) =>
          oneUnless(Object.values(outcomes).filter(succeeded).length === 1) +
          oneUnless((await countRaceUses(database, code)) === 1),
      };
    },
  },
  {
    name: "a discount ended while its code is used",
    async setUp(database) {
      const code = await addRaceCode(database, "max_uses = 9");
      const place = await placerWithCode(database, code);
      return {
        victim: await place(),
        rival: (on) =>
          on.$client.query("update discounts set ended_at = now() where code = $1", [code]),
        // Whoever is first: an order is at the price with the discount, or there is none.
        countWrong: async ({ victim }) =>
          oneUnless((await countRaceUses(database, code)) === (succeeded(victim) ? 1 : 0)),
      };
    },
  },
  {
    name: "one button, pressed twice",
    async setUp(database) {
      const [productId, key] = [await addGoods(database, 5), randomUUID()];
      const owner = await fillCart(database, productId);
      return {
        victim: (on) => placeRaceOrder(on, owner, key),
        rival: (on) => placeRaceOrder(on, owner, key),
        countWrong: async (outcomes) =>
          oneUnless(succeeded(outcomes.victim) && succeeded(outcomes.rival)) +
          oneUnless((await stockOf(database, productId)) === 4) +
          oneUnless(
            (await countRows(database, "select count(*) from orders where idempotency_key = $1", [
              key,
            ])) === 1,
          ),
      };
    },
  },
  {
    name: "bought while staff change the price",
    async setUp(database) {
      const productId = await addGoods(database, 5);
      const [owner, admin, key] = [
        await fillCart(database, productId),
        await makeAdmin(database),
        randomUUID(),
      ];
      const edit = {
        id: productId,
        version: 1,
        was: PRICE,
        value: 110_00,
      } as const;
      return {
        victim: (on) => placeRaceOrder(on, owner, key),
        rival: (on) => editPriceInline({ database: on }, admin, edit),
        countWrong: async ({ victim }) =>
          oneUnless(
            (await countRows(
              database,
              "select count(*) from orders where idempotency_key = $1 and total = 100",
              [key],
            )) === (succeeded(victim) ? 1 : 0),
          ) + oneUnless((await stockOf(database, productId)) === (succeeded(victim) ? 4 : 5)),
      };
    },
  },
  {
    name: "stock counted by staff while somebody buys",
    async setUp(database) {
      const productId = await addGoods(database, 5);
      const [owner, admin] = [await fillCart(database, productId), await makeAdmin(database)];
      const edit = { id: productId, version: 1, was: 5, value: 9 } as const;
      return {
        victim: (on) => editStockInline({ database: on }, admin, edit),
        rival: (on) => placeRaceOrder(on, owner),
        countWrong: async ({ victim }) =>
          oneUnless((await stockOf(database, productId)) === (succeeded(victim) ? 8 : 4)),
      };
    },
  },
  {
    name: "put into the cart while it is ordered",
    async setUp(database) {
      const [ordered, late] = [await addGoods(database, 5), await addGoods(database, 5)];
      const owner = await fillCart(database, ordered);
      return {
        victim: (on) => placeRaceOrder(on, owner),
        rival: (on) => addToCart({ database: on }, owner, { productId: late, quantity: 1 }),
        countWrong: async () =>
          oneUnless(
            (await countRows(
              database,
              `select (select count(*) from cart_items where product_id = $1)
                + (select count(*) from order_lines where product_id = $1)`,
              [late],
            )) === 1,
          ),
      };
    },
  },
  {
    name: "two tabs put the same thing into one cart",
    async setUp(database) {
      const productId = await addGoods(database, 5);
      const owner = { visitorKeyHash: randomUUID() };
      const add = (on: Database) => addToCart({ database: on }, owner, { productId, quantity: 1 });
      return {
        victim: add,
        rival: add,
        countWrong: async () =>
          oneUnless(
            (await countRows(
              database,
              "select sum(quantity) * 10 + count(*) from cart_items where product_id = $1",
              [productId],
            )) === 21,
          ),
      };
    },
  },
  {
    name: "logged in twice at once with a cart",
    async setUp(database) {
      const productId = await addGoods(database, 9);
      const { userId } = await makeAdmin(database);
      const visitorKeyHash = randomUUID();
      await fillCart(database, productId, { visitorKeyHash });
      const join = (on: Database) => mergeCarts({ database: on }, { userId, visitorKeyHash });
      return {
        victim: join,
        rival: join,
        countWrong: async () =>
          oneUnless(
            (await countRows(
              database,
              "select coalesce(sum(quantity), 0) from cart_items where product_id = $1",
              [productId],
            )) === 1,
          ),
      };
    },
  },
  {
    name: "cancelled while staff confirm the payment",
    async setUp(database) {
      const { id, number, accessKey, productId } = await placedRaceOrder(database);
      return {
        victim: await confirmOf(database, number),
        rival: (on) => cancelOrder({ database: on, origin }, { accessKey }),
        countWrong: () => countWrongAfterPayment(database, id, productId),
      };
    },
  },
  {
    name: "paid while the customer cancels",
    async setUp(database) {
      const { id, number, accessKey, productId } = await placedRaceOrder(database);
      return {
        victim: (on) => cancelOrder({ database: on, origin }, { accessKey }),
        rival: await confirmOf(database, number),
        countWrong: () => countWrongAfterPayment(database, id, productId),
      };
    },
  },
  {
    name: "paid while it runs out",
    async setUp(database) {
      const { id, number, productId } = await placedRaceOrder(database);
      await database.$client.query(
        "update orders set expires_at = now() - interval '1 minute' where id = $1",
        [id],
      );
      return {
        victim: (on) => sweepOrders({ database: on, origin }),
        rival: await confirmOf(database, number),
        countWrong: () => countWrongAfterPayment(database, id, productId),
      };
    },
  },
  {
    name: "two colleagues confirm one payment",
    async setUp(database) {
      const { id, number } = await placedRaceOrder(database);
      return {
        victim: await confirmOf(database, number),
        rival: await confirmOf(database, number),
        countWrong: async () =>
          oneUnless(
            (await countRows(database, "select count(*) from payments where order_id = $1", [
              id,
            ])) === 1,
          ),
      };
    },
  },
  {
    name: "cancelled in two tabs",
    async setUp(database) {
      const { accessKey, productId } = await placedRaceOrder(database);
      const cancel = (on: Database) => cancelOrder({ database: on, origin }, { accessKey });
      return {
        victim: cancel,
        rival: cancel,
        countWrong: async () => oneUnless((await stockOf(database, productId)) === 5),
      };
    },
  },
  {
    name: "two colleagues refund one order",
    async setUp(database) {
      const { id, number } = await placedRaceOrder(database);
      await (await confirmOf(database, number))(database);
      const admin = await makeAdmin(database);
      const refund = (on: Database) =>
        refundOrder({ database: on, origin }, admin, {
          number,
          expectedState: "paid",
          idempotencyKey: randomUUID(),
          reason: "Damaged",
          expectedRefunded: 0,
          lines: [],
          amount: 6000,
          agreedAmount: 6000,
          settlementMethod: "eft",
          withDelivery: false,
        });
      return {
        victim: refund,
        rival: refund,
        countWrong: async (outcomes) =>
          oneUnless(Object.values(outcomes).filter(succeeded).length === 1) +
          oneUnless(
            (await countRows(
              database,
              "select coalesce(sum(amount), 0) from refunds where order_id = $1",
              [id],
            )) === 60,
          ),
      };
    },
  },
  {
    name: "a quotation accepted twice",
    async setUp(database) {
      const productId = await addGoods(database, 5);
      const owner = await fillCart(database, productId);
      const made = await requestQuote({ database, origin }, owner, {
        idempotencyKey: randomUUID(),
        details: { ...buyerDetails, email: `${randomUUID()}@example.co.za` },
        agreedTotal: PRICE,
      });
      if (!made.ok) throw new Error(`No quotation: ${made.reason}`);
      const accept = (on: Database) =>
        acceptQuote({ database: on, origin }, made.quote.accessKey, {
          paymentMethod: "eft",
          ipHash: randomUUID(),
        });
      return {
        victim: accept,
        rival: accept,
        countWrong: async () => oneUnless((await stockOf(database, productId)) === 4),
      };
    },
  },
];

/** Either it is paid and the goods are kept for it, or it has ended and they are back. */
async function countWrongAfterPayment(database: Database, id: string, productId: string) {
  const state = await stateOf(database, id);
  const [stock, paid] = [
    await stockOf(database, productId),
    await countRows(database, "select count(*) from payments where order_id = $1", [id]),
  ];
  if (state === "paid") return oneUnless(stock === 4 && paid === 1);
  return oneUnless(["cancelled", "expired"].includes(state) && stock === 5 && paid === 0);
}

/** A code for R 10.00 off. */
async function addRaceCode(database: Database, limit: string): Promise<string> {
  const code = randomUUID().slice(0, 8).toUpperCase();
  await database.$client.query(
    "insert into discounts (name, code, kind, amount, starts_on) values ('x', $1, 'amount', 10, '2026-01-01')",
    [code],
  );
  await database.$client.query(`update discounts set ${limit} where code = $1`, [code]);
  return code;
}

/** Makes buyers with the code and one unit in the cart. */
async function placerWithCode(database: Database, code: string) {
  const productId = await addGoods(database, 5);
  return async (email = `${randomUUID()}@example.co.za`) => {
    const owner = { visitorKeyHash: randomUUID() };
    await fillCart(database, productId, owner);
    await database.$client.query(
      "update carts set discount_code = $1 where visitor_key_hash = $2",
      [code, owner.visitorKeyHash],
    );
    return (on: Database) =>
      placeOrder({ database: on, origin }, owner, {
        idempotencyKey: randomUUID(),
        details: { ...buyerDetails, email },
        agreedTotal: PRICE - 10_00,
        ipHash: randomUUID(),
      });
  };
}

const countRaceUses = (database: Database, code: string) =>
  countRows(
    database,
    `select count(*) from discount_redemptions r join discounts d on d.id = r.discount_id
     where d.code = $1 and r.returned_at is null`,
    [code],
  );
