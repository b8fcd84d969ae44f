import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { products } from "#app/database/tables/catalogue.ts";
import { orders } from "#app/database/tables/orders.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import type { CartOwner } from "#app/domain/cart/cart-owner.ts";
import type { CheckoutDetails } from "#app/domain/orders/checkout-details.ts";
import { placeOrder } from "#app/domain/orders/place-order.server.ts";
import { readOrder } from "#app/domain/orders/read-order.server.ts";
import type { Admin } from "#app/domain/users/people.ts";
import { cartScene } from "./cart-scene.ts";

export const collecting: Extract<CheckoutDetails, { deliveryWay: "collection" }> = {
  fullName: "Thandi Nkosi",
  email: "thandi@example.co.za",
  phone: "+27821234567",
  deliveryWay: "collection",
  paymentWay: "eft",
};

export const couriered: CheckoutDetails = {
  ...collecting,
  deliveryWay: "courier",
  street: "12 Example Road",
  suburb: "Hatfield",
  city: "Pretoria",
  province: "Gauteng",
  postalCode: "0083",
};

/**
 * The standard buyer, under an email address of their own for each order: only so many unpaid orders
 * may be open for one address. An address that a test chose stays.
 */
export function withOwnEmail<Details extends CheckoutDetails>(details: Details): Details {
  if (details.email !== collecting.email) return details;
  return { ...details, email: `thandi-${randomUUID()}@example.co.za` };
}

/** Shelves, buyers and a till: everything that placing an order needs. */
export function orderScene() {
  const scene = cartScene();
  const origin = "https://shop.example";

  /** Somebody puts some of each into a cart of their own. */
  async function filledCart(wanted: Readonly<Record<string, number>>): Promise<CartOwner> {
    const owner = scene.visitor();
    for (const [productId, quantity] of Object.entries(wanted)) {
      const added = await addToCart(scene, owner, { productId, quantity });
      if (!added.ok) throw new Error(`Not added: ${added.reason}`);
    }
    return owner;
  }

  const place = (
    owner: CartOwner,
    input: { key?: string; details?: CheckoutDetails; agreedTotal: number; ipHash?: string },
  ) =>
    placeOrder({ database: scene.database, origin }, owner, {
      key: randomUUID(),
      ipHash: randomUUID(),
      ...input,
      details: withOwnEmail(input.details ?? collecting),
    });

  /** An order of one product, placed; its number and what it was made of. */
  async function placed(
    facts: { stock?: number; quantity?: number; price?: string; details?: CheckoutDetails } = {},
  ) {
    const { stock = 5, quantity = 1, price = "100.00", details = collecting } = facts;
    const productId = await scene.product({ price, stock });
    const owner = await filledCart({ [productId]: quantity });
    const goods = Math.round(Number(price) * 100) * quantity;
    const agreedTotal = goods + (details.deliveryWay === "courier" ? 9900 : 0);
    const outcome = await place(owner, { details, agreedTotal });
    if (!outcome.ok) throw new Error(`Not placed: ${outcome.reason}`);
    return { ...outcome.order, productId, owner };
  }

  async function staff(): Promise<Admin> {
    const userId = await scene.user();
    return {
      userId,
      sessionId: randomUUID(),
      name: "Sipho",
      email: "sipho@example.co.za",
      isVerified: true,
      role: "admin",
    } as Admin;
  }

  return {
    get database() {
      return scene.database;
    },
    origin,
    product: scene.product,
    change: scene.change,
    stopSelling: scene.stopSelling,
    visitor: scene.visitor,
    customer: scene.customer,
    contents: scene.contents,
    filledCart,
    place,
    placed,
    staff,
    stockOf: async (id: string) =>
      (
        await scene.database
          .select({ stock: products.stock })
          .from(products)
          .where(eq(products.id, id))
      )[0]?.stock,
    stateOf: async (id: string) =>
      (
        await scene.database.select({ state: orders.state }).from(orders).where(eq(orders.id, id))
      )[0]?.state,
    read: (accessKey: string) => readOrder({ database: scene.database }, { accessKey }),
  };
}
