import { data, type RouterContextProvider } from "react-router";
import { type Order, type OrderKey, readOrder } from "#app/domain/orders/read-order.server.ts";
import { addressGroup } from "#app/http/client-address.server.ts";
import { takeFromLimit } from "#app/http/rate-limit.server.ts";
import { services, visit } from "#app/http/services-context.server.ts";

/** Nobody mistypes a link this often. A link that works is never counted. */
const MISSES = { name: "order-miss", most: 60, seconds: 60 * 60 };

/** The order that this key opens, or the same answer as for an address that never was. */
export async function openOrder(
  context: Readonly<RouterContextProvider>,
  key: OrderKey,
): Promise<Order> {
  const { database } = context.get(services);
  const order = isPossible(key) ? await readOrder({ database }, key) : undefined;
  if (order) return order;
  const taken = await takeFromLimit(database, MISSES, addressGroup(context.get(visit).address));
  throw data(null, { status: taken.ok ? 404 : 429 });
}

/** As it stands in an address; anything but a plain number belongs to no order. */
export function readNumber(text: string): number {
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}

function isPossible(key: OrderKey): boolean {
  return "accessKey" in key ? /^[\w-]{43}$/.test(key.accessKey) : key.number > 0;
}
