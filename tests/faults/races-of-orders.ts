import { randomUUID } from "node:crypto";
import type { Database } from "#app/database/connection.server.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import { joinCarts } from "#app/domain/cart/join-carts.server.ts";
import { cancelOrder } from "#app/domain/orders/cancel-order.server.ts";
import { confirmPayment } from "#app/domain/orders/confirm-payment.server.ts";
import { acceptQuote } from "#app/domain/orders/quotes/accept-quote.server.ts";
import { makeQuote } from "#app/domain/orders/quotes/make-quote.server.ts";
import { refundOrder } from "#app/domain/orders/refund-order.server.ts";
import { sweepOrders } from "#app/domain/orders/sweep-orders.server.ts";
import { editInPlace } from "#app/domain/products/edit-in-place.server.ts";
import {
  addGoods,
  buy,
  buyerDetails,
  countRows,
  fillCart,
  isOk,
  makeAdmin,
  ORIGIN,
  PRICE,
  placed,
  unless,
} from "./race-people.ts";
import type { Race } from "./race-track.ts";

const origin = ORIGIN;
const stockOf = (database: Database, id: string) =>
  countRows(database, "select stock from products where id = $1", [id]);
const stateOf = async (database: Database, id: string) =>
  (await database.$client.query("select state from orders where id = $1", [id])).rows[0]?.state;

const confirmOf = async (database: Database, number: number) => {
  const admin = await makeAdmin(database);
  const money = { way: "eft" as const, amount: PRICE, receivedOn: "2026-01-15", seenPaid: 0 };
  const input = { number, key: randomUUID(), ...money };
  return (on: Database) => confirmPayment({ database: on, origin }, admin, input);
};

export const racesOfOrders: readonly Race[] = [
  {
    name: "two buyers, one unit",
    async setUp(database) {
      const productId = await addGoods(database, 1);
      const [one, other] = [
        await fillCart(database, productId),
        await fillCart(database, productId),
      ];
      return {
        victim: (on) => buy(on, one),
        rival: (on) => buy(on, other),
        countWrong: async ({ victim, rival }) =>
          unless([victim, rival].filter(isOk).length === 1) + (await stockOf(database, productId)),
      };
    },
  },
  {
    name: "one button, pressed twice",
    async setUp(database) {
      const [productId, key] = [await addGoods(database, 5), randomUUID()];
      const owner = await fillCart(database, productId);
      return {
        victim: (on) => buy(on, owner, key),
        rival: (on) => buy(on, owner, key),
        countWrong: async (outcomes) =>
          unless(isOk(outcomes.victim) && isOk(outcomes.rival)) +
          unless((await stockOf(database, productId)) === 4) +
          unless(
            (await countRows(database, "select count(*) from orders where checkout_key = $1", [
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
        field: "price",
      } as const;
      return {
        victim: (on) => buy(on, owner, key),
        rival: (on) => editInPlace({ database: on }, admin, edit),
        countWrong: async ({ victim }) =>
          unless(
            (await countRows(
              database,
              "select count(*) from orders where checkout_key = $1 and total = 100",
              [key],
            )) === (isOk(victim) ? 1 : 0),
          ) + unless((await stockOf(database, productId)) === (isOk(victim) ? 4 : 5)),
      };
    },
  },
  {
    name: "stock counted by staff while somebody buys",
    async setUp(database) {
      const productId = await addGoods(database, 5);
      const [owner, admin] = [await fillCart(database, productId), await makeAdmin(database)];
      const edit = { id: productId, version: 1, was: 5, value: 9, field: "stock" } as const;
      return {
        victim: (on) => editInPlace({ database: on }, admin, edit),
        rival: (on) => buy(on, owner),
        countWrong: async ({ victim }) =>
          unless((await stockOf(database, productId)) === (isOk(victim) ? 8 : 4)),
      };
    },
  },
  {
    name: "put into the cart while it is ordered",
    async setUp(database) {
      const [ordered, late] = [await addGoods(database, 5), await addGoods(database, 5)];
      const owner = await fillCart(database, ordered);
      return {
        victim: (on) => buy(on, owner),
        rival: (on) => addToCart({ database: on }, owner, { productId: late, quantity: 1 }),
        countWrong: async () =>
          unless(
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
          unless(
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
      const join = (on: Database) => joinCarts({ database: on }, { userId, visitorKeyHash });
      return {
        victim: join,
        rival: join,
        countWrong: async () =>
          unless(
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
      const { id, number, accessKey, productId } = await placed(database);
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
      const { id, number, accessKey, productId } = await placed(database);
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
      const { id, number, productId } = await placed(database);
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
      const { id, number } = await placed(database);
      return {
        victim: await confirmOf(database, number),
        rival: await confirmOf(database, number),
        countWrong: async () =>
          unless(
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
      const { accessKey, productId } = await placed(database);
      const cancel = (on: Database) => cancelOrder({ database: on, origin }, { accessKey });
      return {
        victim: cancel,
        rival: cancel,
        countWrong: async () => unless((await stockOf(database, productId)) === 5),
      };
    },
  },
  {
    name: "two colleagues refund one order",
    async setUp(database) {
      const { id, number } = await placed(database);
      await (await confirmOf(database, number))(database);
      const admin = await makeAdmin(database);
      const refund = (on: Database) =>
        refundOrder({ database: on, origin }, admin, {
          number,
          seen: "paid",
          key: randomUUID(),
          reason: "Damaged",
          seenRefunded: 0,
          lines: [],
          amount: 6000,
          agreedAmount: 6000,
          way: "eft",
          withDelivery: false,
        });
      return {
        victim: refund,
        rival: refund,
        countWrong: async (outcomes) =>
          unless(Object.values(outcomes).filter(isOk).length === 1) +
          unless(
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
      const made = await makeQuote({ database, origin }, owner, {
        key: randomUUID(),
        details: { ...buyerDetails, email: `${randomUUID()}@example.co.za` },
        agreedTotal: PRICE,
      });
      if (!made.ok) throw new Error(`No quotation: ${made.reason}`);
      const accept = (on: Database) =>
        acceptQuote({ database: on, origin }, made.quote.accessKey, {
          paymentWay: "eft",
          ipHash: randomUUID(),
        });
      return {
        victim: accept,
        rival: accept,
        countWrong: async () => unless((await stockOf(database, productId)) === 4),
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
  if (state === "paid") return unless(stock === 4 && paid === 1);
  return unless(["cancelled", "expired"].includes(state) && stock === 5 && paid === 0);
}
