import {
  type Negotiation,
  type Quote,
  readNegotiation,
  readQuote,
} from "#app/domain/quotes/read-quote.server.ts";
import { notFoundWithLimit } from "#app/http/limits/not-found-with-limit.server.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";

/** The quotation of this key, or 404. */
export async function loadQuote(context: Context, accessKey: string): Promise<Quote> {
  const { database } = context.get(appServices);
  const isPossible = /^[\w-]{43}$/.test(accessKey);
  const quote = isPossible ? await readQuote({ database }, { accessKey }) : undefined;
  return quote ?? notFoundWithLimit(context, "quote-miss");
}

/** The negotiation of this key, also before anything was sent, or 404. */
export async function loadNegotiation(context: Context, accessKey: string): Promise<Negotiation> {
  const { database } = context.get(appServices);
  const isPossible = /^[\w-]{43}$/.test(accessKey);
  const found = isPossible ? await readNegotiation({ database }, { accessKey }) : undefined;
  return found ?? notFoundWithLimit(context, "quote-miss");
}
