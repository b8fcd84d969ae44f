import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { products } from "#app/database/tables/catalogue.ts";
import { orders } from "#app/database/tables/orders.ts";
import type { Owner } from "#app/domain/accounts/people.ts";
import type { StaffRole } from "#app/domain/accounts/staff/permissions.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import type { CartOwner } from "#app/domain/cart/cart.ts";
import type { CheckoutDetails } from "#app/domain/checkout/checkout-details.ts";
import { placeOrder } from "#app/domain/orders/placement/place-order.server.ts";
import { readOrder } from "#app/domain/orders/read-order.server.ts";
import { cartFixture } from "./cart-fixture.ts";

export const collectionDetails: Extract<CheckoutDetails, { deliveryMethod: "collection" }> = {
  fullName: "Thandi Nkosi",
  email: "thandi@example.co.za",
  phone: "+27821234567",
  deliveryMethod: "collection",
  paymentMethod: "eft",
};

export const courierDetails: CheckoutDetails = {
  ...collectionDetails,
  deliveryMethod: "courier",
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
export function withUniqueEmail<Details extends CheckoutDetails>(details: Details): Details {
  if (details.email !== collectionDetails.email) return details;
  // Letters only: a search for an order number must not find it inside an email address.
  const unique = randomUUID().replaceAll(/\d/g, "x");
  return { ...details, email: `thandi-${unique}@example.co.za` };
}

/** Products, buyers and carts: everything that placing an order needs. */
export function orderFixture() {
  const fixture = cartFixture();
  const origin = "https://shop.example";

  /** Somebody puts some of each into a cart, of their own unless an owner is given. */
  async function filledCart(
    wanted: Readonly<Record<string, number>>,
    owner: CartOwner = fixture.visitor(),
  ): Promise<CartOwner> {
    for (const [productId, quantity] of Object.entries(wanted)) {
      const added = await addToCart(fixture, owner, { productId, quantity });
      if (!added.ok) throw new Error(`Not added: ${added.reason}`);
    }
    return owner;
  }

  const place = (
    owner: CartOwner,
    input: {
      idempotencyKey?: string;
      details?: CheckoutDetails;
      agreedTotal: number;
      agreedBackorder?: string;
      agreesToLateDelivery?: boolean;
      ipHash?: string;
    },
  ) =>
    placeOrder({ database: fixture.database, origin }, owner, {
      idempotencyKey: randomUUID(),
      ipHash: randomUUID(),
      ...input,
      details: withUniqueEmail(input.details ?? collectionDetails),
    });

  /** An order of one product, placed; its number and what it was made of. */
  async function placed(
    facts: { stock?: number; quantity?: number; price?: string; details?: CheckoutDetails } = {},
  ) {
    const { stock = 5, quantity = 1, price = "100.00", details = collectionDetails } = facts;
    const productId = await fixture.product({ price, stock });
    const owner = await filledCart({ [productId]: quantity });
    const goods = Math.round(Number(price) * 100) * quantity;
    const agreedTotal = goods + (details.deliveryMethod === "courier" ? 9900 : 0);
    const outcome = await place(owner, { details, agreedTotal });
    if (!outcome.ok) throw new Error(`Not placed: ${outcome.reason}`);
    return { ...outcome.order, productId, owner };
  }

  /** A member of staff, an owner unless other roles are given. */
  async function staff(...roles: StaffRole[]): Promise<Owner> {
    const userId = await fixture.user();
    return {
      userId,
      sessionId: randomUUID(),
      name: "Sipho",
      email: "sipho@example.co.za",
      isVerified: true,
      role: "admin",
      staffRoles: roles.length > 0 ? roles : ["owner"],
    } as unknown as Owner;
  }

  return {
    get database() {
      return fixture.database;
    },
    origin,
    product: fixture.product,
    change: fixture.change,
    stopSelling: fixture.stopSelling,
    visitor: fixture.visitor,
    customer: fixture.customer,
    contents: fixture.contents,
    filledCart,
    place,
    placed,
    staff,
    stockOf: async (id: string) =>
      (
        await fixture.database
          .select({ stock: products.stock })
          .from(products)
          .where(eq(products.id, id))
      )[0]?.stock,
    stateOf: async (id: string) =>
      (
        await fixture.database.select({ state: orders.state }).from(orders).where(eq(orders.id, id))
      )[0]?.state,
    read: (accessKey: string) => readOrder({ database: fixture.database }, { accessKey }),
  };
}

export { billingAddress } from "./billing-address.ts";
