import { data } from "react-router";
import { notFound } from "#app/http/not-found.server.ts";
import { appServices, type Context, clientIpGroup } from "#app/http/request-context.server.ts";
import { countTowardsRateLimit } from "./rate-limit.server.ts";

/** Only failed lookups count. */
const NOT_FOUND_LIMIT = { max: 60, seconds: 60 * 60 };

/** Throws 404 for a secret link that does not exist; 429 past the limit, against guessing. */
export async function notFoundWithLimit(
  context: Context,
  name: "order-miss" | "quote-miss",
): Promise<never> {
  const { database } = context.get(appServices);
  const who = clientIpGroup(context);
  const limit = await countTowardsRateLimit(database, { name, ...NOT_FOUND_LIMIT }, who);
  const missing = notFound(context);
  if (limit.ok) throw missing;
  throw data(null, { status: 429, headers: { "Retry-After": String(limit.retryAfterSeconds) } });
}
