import { randomUUID } from "node:crypto";
import type { Database } from "#app/database/connection.server.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import type { CartOwner } from "#app/domain/cart/cart-owner.ts";
import { addNote } from "#app/domain/contact/note-on-message.server.ts";
import { sendContactMessage } from "#app/domain/contact/send-contact-message.server.ts";
import type { CheckoutDetails } from "#app/domain/orders/checkout-details.ts";
import { confirmPayment } from "#app/domain/orders/confirm-payment.server.ts";
import { placeOrder } from "#app/domain/orders/place-order.server.ts";
import { makeQuote } from "#app/domain/orders/quotes/make-quote.server.ts";
import { refundOrder } from "#app/domain/orders/refund-order.server.ts";
import { planBulkChange } from "#app/domain/products/changes/plan-bulk-change.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { collecting } from "#tests/helpers/order-scene.ts";
import { postBox } from "#tests/helpers/post-box.ts";
import { secrets } from "./attacked-site.ts";

type Site = {
  readonly database: Database;
  readonly origin: string;
  owned: { userId: string; productId: string };
};

/** What one person can own and the office can hold of them: one of each thing that has an address. */
export async function buildEstate(site: Site) {
  const { database, origin, owned } = site;
  const needs = { database, origin };
  const owner: CartOwner = { userId: owned.userId };
  const details: CheckoutDetails = {
    ...collecting,
    fullName: secrets[0],
    email: secrets[1],
    companyName: secrets[2],
    billingAddress: postBox,
  };
  const { rows: admins } = await database.$client.query(
    "select u.id, u.name, u.email from users u join profiles p on p.id = u.id where p.role = 'admin'",
  );
  const admin = { ...admins[0], userId: admins[0].id, role: "admin" } as Admin;
  const { rows: prices } = await database.$client.query(
    "select round(price * 100)::int as price from products where id = $1",
    [owned.productId],
  );
  const [{ price }] = prices as [{ price: number }];

  async function fillCart(quantity: number): Promise<number> {
    await addToCart({ database }, owner, { productId: owned.productId, quantity });
    return price * quantity;
  }

  /** An order that is paid, and of which a part was paid back: with an invoice and a credit note. */
  async function paidOrder() {
    const total = await fillCart(1);
    const placed = await placeOrder(needs, owner, {
      key: randomUUID(),
      details,
      agreedTotal: total,
      ipHash: randomUUID(),
    });
    if (!placed.ok) throw new Error(placed.reason);
    const { number } = placed.order;
    const paid = await confirmPayment(needs, admin, {
      number,
      key: randomUUID(),
      seenPaid: 0,
      way: "eft",
      amount: total,
      reference: undefined,
      receivedOn: new Date().toISOString().slice(0, 10),
      acceptDifference: undefined,
    });
    if (!paid.ok) throw new Error(paid.reason);
    const refunded = await refundOrder(needs, admin, {
      number,
      seen: "paid",
      seenRefunded: 0,
      key: randomUUID(),
      amount: 100,
      agreedAmount: 100,
      way: "eft",
      withDelivery: false,
      lines: [],
      reason: "scratched",
    });
    if (!refunded.ok) throw new Error(refunded.reason);
    const { rows } = await database.$client.query(
      "select number from documents where order_id = $1 and kind = 'credit-note'",
      [placed.order.id],
    );
    return { ...placed.order, creditNote: Number(rows[0].number) };
  }

  async function quote() {
    const made = await makeQuote(needs, owner, {
      key: randomUUID(),
      details,
      agreedTotal: await fillCart(1),
    });
    if (!made.ok) throw new Error(made.reason);
    return made.quote;
  }

  const paid = await paidOrder();
  const quoted = await quote();
  const { number: message } = await sendContactMessage(needs, {
    name: secrets[0],
    email: secrets[1],
    message: `Please ring me at ${secrets[2]}`,
  });
  await addNote({ database }, admin, { number: message, text: "a note" });
  const plan = await planBulkChange({ database }, admin, {
    chosen: { ids: [owned.productId] },
    form: { what: "stock", how: "add", amount: 1 },
    tree: [],
  });
  if (!plan.ok) throw new Error(plan.reason);
  const one = async (text: string) => (await database.$client.query(text)).rows[0].id as string;
  return {
    admin,
    paid,
    quote: quoted,
    message,
    note: await one("select id from contact_notes limit 1"),
    changeId: plan.id,
    mailId: await one("select id from mail_outbox order by created_at desc limit 1"),
    categoryId: await one("select id from categories where level = 1 order by name limit 1"),
    cartTotal: await fillCart(1),
    cartItemId: await one(
      "select i.id from cart_items i join carts c on c.id = i.cart_id where c.user_id is not null limit 1",
    ),
    details,
  };
}
