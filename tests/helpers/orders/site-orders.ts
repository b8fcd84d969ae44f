import { randomUUID } from "node:crypto";
import type { Database } from "#app/database/connection.server.ts";
import { products } from "#app/database/tables/catalogue.ts";
import { addToCart } from "#app/domain/cart/add-to-cart.server.ts";
import type { CheckoutDetails } from "#app/domain/checkout/checkout-details.ts";
import type { OrderState } from "#app/domain/orders/order-states.ts";
import { placeOrder } from "#app/domain/orders/placement/place-order.server.ts";
import { lockOrder, transitionOrder } from "#app/domain/orders/transition-order.server.ts";

const buyer = {
  fullName: "Thandi Nkosi",
  phone: "+27821234567",
  deliveryMethod: "collection",
  paymentMethod: "eft",
};

/** An order on a running site's database, of products of its own; a guest's unless told whose. */
export async function placeOrderOnSite(
  database: Database,
  { userId, details = {}, names = ["Highveld 14"], quantity = 1 }: OrderOptions = {},
) {
  const owner = { visitorKeyHash: randomUUID() };
  const goods: { id: string; name: string }[] = [];
  for (const name of names) {
    const [made] = await database
      .insert(products)
      .values({ name, description: "A thing", price: "100.00", stock: 10 })
      .returning({ id: products.id, name: products.name });
    if (!made) throw new Error("The database returned no product");
    await addToCart({ database }, owner, { productId: made.id, quantity });
    goods.push(made);
  }
  // Only so many unpaid orders may be open for one address.
  const email = `guest-${randomUUID().replaceAll(/\d/g, "x")}@example.com`;
  const whole = { ...buyer, email, ...details } as CheckoutDetails;
  const cost = whole.deliveryMethod === "courier" ? 99_00 : 0;
  const outcome = await placeOrder({ database, origin: "https://shop.example" }, owner, {
    idempotencyKey: randomUUID(),
    details: whole,
    ipHash: randomUUID(),
    agreedTotal: 100_00 * quantity * names.length + cost,
  });
  if (!outcome.ok) throw new Error(`Not placed: ${outcome.reason}`);
  if (userId) {
    await database.$client.query("update orders set user_id = $1 where id = $2", [
      userId,
      outcome.order.id,
    ]);
  }
  return { ...outcome.order, goods };
}

/** Moves an order along, as the system would. */
export async function transitionOnSite(
  database: Database,
  id: string,
  way: readonly OrderState[],
): Promise<void> {
  for (const to of way) {
    await database.transaction(async (transaction) => {
      const order = await lockOrder(transaction, { id });
      if (!order) throw new Error("No order");
      const origin = "https://shop.example";
      const moved = await transitionOrder(transaction, { origin }, "system", { order, to });
      if (!moved.ok) throw new Error(moved.reason);
    });
  }
}

type OrderOptions = {
  userId?: string;
  details?: Partial<CheckoutDetails> | Record<string, string>;
  names?: readonly string[];
  quantity?: number;
};
