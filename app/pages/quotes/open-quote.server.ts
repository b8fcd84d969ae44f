import { data, type RouterContextProvider } from "react-router";
import { type Quote, readQuote } from "#app/domain/orders/quotes/read-quote.server.ts";
import { addressGroup } from "#app/http/client-address.server.ts";
import { takeFromLimit } from "#app/http/rate-limit.server.ts";
import { services, visit } from "#app/http/services-context.server.ts";

/** Nobody mistypes a link this often. A link that works is never counted. */
const MISSES = { name: "quote-miss", most: 60, seconds: 60 * 60 };

/** The quotation that this key opens, or the same answer as for an address that never was. */
export async function openQuote(
  context: Readonly<RouterContextProvider>,
  accessKey: string,
): Promise<Quote> {
  const { database } = context.get(services);
  const isPossible = /^[\w-]{43}$/.test(accessKey);
  const quote = isPossible ? await readQuote({ database }, { accessKey }) : undefined;
  if (quote) return quote;
  const taken = await takeFromLimit(database, MISSES, addressGroup(context.get(visit).address));
  throw taken.ok
    ? data(null, { status: 404 })
    : data(null, { status: 429, headers: { "Retry-After": String(taken.retryAfterSeconds) } });
}
