import type { RouterContextProvider } from "react-router";
import { type Quote, readQuote } from "#app/domain/orders/quotes/read-quote.server.ts";
import { miss } from "#app/http/miss.server.ts";
import { services } from "#app/http/services-context.server.ts";

/** The quotation that this key opens, or the same answer as for an address that never was. */
export async function openQuote(
  context: Readonly<RouterContextProvider>,
  accessKey: string,
): Promise<Quote> {
  const { database } = context.get(services);
  const isPossible = /^[\w-]{43}$/.test(accessKey);
  const quote = isPossible ? await readQuote({ database }, { accessKey }) : undefined;
  return quote ?? miss(context, "quote-miss");
}
