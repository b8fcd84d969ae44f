import { data, type RouterContextProvider } from "react-router";
import { addressGroup } from "./client-address.server.ts";
import { takeFromLimit } from "./rate-limit.server.ts";
import { services, visit } from "./services-context.server.ts";

/** Nobody mistypes a link this often. A link that works is never counted. */
const MISSES = { most: 60, seconds: 60 * 60 };

/** A secret link that opens nothing: the same answer as for an address that never was, some times an hour. */
export async function miss(
  context: Readonly<RouterContextProvider>,
  name: "order-miss" | "quote-miss",
): Promise<never> {
  const { database } = context.get(services);
  const who = addressGroup(context.get(visit).address);
  const taken = await takeFromLimit(database, { name, ...MISSES }, who);
  throw taken.ok
    ? data(null, { status: 404 })
    : data(null, { status: 429, headers: { "Retry-After": String(taken.retryAfterSeconds) } });
}
