import type { RouterContextProvider } from "react-router";
import { type Order, type OrderKey, readOrder } from "#app/domain/orders/read-order.server.ts";
import { miss } from "#app/http/miss.server.ts";
import { services } from "#app/http/services-context.server.ts";

/** The order that this key opens, or the same answer as for an address that never was. */
export async function openOrder(
  context: Readonly<RouterContextProvider>,
  key: OrderKey,
): Promise<Order> {
  const { database } = context.get(services);
  const order = isPossible(key) ? await readOrder({ database }, key) : undefined;
  return order ?? miss(context, "order-miss");
}

function isPossible(key: OrderKey): boolean {
  return "accessKey" in key ? /^[\w-]{43}$/.test(key.accessKey) : key.number > 0;
}
