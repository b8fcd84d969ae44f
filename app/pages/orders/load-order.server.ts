import { type Order, type OrderKey, readOrder } from "#app/domain/orders/read-order.server.ts";
import { notFoundWithLimit } from "#app/http/limits/not-found-with-limit.server.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";

/** The order of this key, or 404. */
export async function loadOrder(context: Context, key: OrderKey): Promise<Order> {
  const { database } = context.get(appServices);
  const order = isWellFormedKey(key) ? await readOrder({ database }, key) : undefined;
  return order ?? notFoundWithLimit(context, "order-miss");
}

function isWellFormedKey(key: OrderKey): boolean {
  return "accessKey" in key ? /^[\w-]{43}$/.test(key.accessKey) : key.number > 0;
}
