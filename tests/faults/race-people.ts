import { randomUUID } from "node:crypto";
import type { Database } from "#app/database/connection.server.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import type { CartOwner } from "#app/domain/cart/cart-owner.ts";
import type { CheckoutDetails } from "#app/domain/orders/checkout-details.ts";
import { placeOrder } from "#app/domain/orders/place-order.server.ts";
import type { Admin } from "#app/domain/users/people.ts";

export const ORIGIN = "https://shop.example";
export const PRICE = 100_00;
export const buyerDetails: CheckoutDetails = {
  fullName: "Thandi Nkosi",
  email: "thandi@example.co.za",
  phone: "+27821234567",
  deliveryWay: "collection",
  paymentWay: "eft",
};

export async function countRows(database: Database, text: string, values: unknown[] = []) {
  const { rows } = await database.$client.query(`select (${text})::int as count`, values);
  return rows[0]?.count as number;
}

export async function addGoods(database: Database, stock: number): Promise<string> {
  const { rows } = await database.$client.query(
    `insert into products (name, description, price, stock)
     values ('Cable ' || gen_random_uuid(), 'x', 100, $1) returning id`,
    [stock],
  );
  return rows[0].id;
}

export async function fillCart(
  database: Database,
  productId: string,
  owner: CartOwner = { visitorKeyHash: randomUUID() },
): Promise<CartOwner> {
  await addToCart({ database }, owner, { productId, quantity: 1 });
  return owner;
}

export const buy = (database: Database, owner: CartOwner, key: string = randomUUID()) =>
  placeOrder({ database, origin: ORIGIN }, owner, {
    key,
    details: { ...buyerDetails, email: `${randomUUID()}@example.co.za` },
    agreedTotal: PRICE,
    ipHash: randomUUID(),
  });

/** An order of one unit out of five. */
export async function placed(database: Database) {
  const productId = await addGoods(database, 5);
  const outcome = await buy(database, await fillCart(database, productId));
  if (!outcome.ok) throw new Error(`Not placed: ${outcome.reason}`);
  return { ...outcome.order, productId };
}

export async function makeAdmin(database: Database): Promise<Admin> {
  const email = `${randomUUID()}@example.com`;
  const { rows } = await database.$client.query(
    "insert into users (name, email, email_verified) values ('Sipho', $1, true) returning id",
    [email],
  );
  const userId = rows[0].id;
  await database.$client.query(
    `insert into profiles (id, role) values ($1, 'admin')
     on conflict (id) do update set role = 'admin'`,
    [userId],
  );
  const viewer = { userId, sessionId: randomUUID(), name: "Sipho", email, isVerified: true };
  return { ...viewer, role: "admin" } as Admin;
}

export const isOk = (outcome: unknown) => (outcome as { ok?: boolean }).ok === true;

/** 0 when it is as it must be. */
export const unless = (isRight: boolean) => (isRight ? 0 : 1);
