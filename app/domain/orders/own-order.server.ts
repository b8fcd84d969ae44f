import type { Transaction } from "#app/database/connection.server.ts";
import { orders } from "#app/database/tables/orders.ts";
import type { HeldOrder } from "./move-order.server.ts";
import { type OrderKey, whichOrder } from "./read-order.server.ts";

/** A customer's order: the one that they own by account, or that their secret link opens. */
export type OwnOrderKey = Exclude<OrderKey, { staff: true }>;

/** Held until the transaction ends. Somebody else's is not found, also under the lock. */
export async function holdOwnOrder(
  transaction: Transaction,
  key: OwnOrderKey,
): Promise<HeldOrder | undefined> {
  const [order] = await transaction.select().from(orders).where(whichOrder(key)).for("update");
  return order;
}
