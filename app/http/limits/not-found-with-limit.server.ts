import { data, type RouterContextProvider } from "react-router";
import { appServices, requestContext } from "#app/http/request-context.server.ts";
import { ipGroup } from "./client-ip.server.ts";
import { countTowardsRateLimit } from "./rate-limit.server.ts";

/** Nobody mistypes a link this often. A link that works is never counted. */
const NOT_FOUND_LIMIT = { most: 60, seconds: 60 * 60 };

/** A secret link that opens nothing: the same answer as for an address that never was, some times an hour. */
export async function notFoundWithLimit(
  context: Readonly<RouterContextProvider>,
  name: "order-miss" | "quote-miss",
): Promise<never> {
  const { database } = context.get(appServices);
  const who = ipGroup(context.get(requestContext).ipAddress);
  const limit = await countTowardsRateLimit(database, { name, ...NOT_FOUND_LIMIT }, who);
  throw limit.ok
    ? data(null, { status: 404 })
    : data(null, { status: 429, headers: { "Retry-After": String(limit.retryAfterSeconds) } });
}
