import {
  type Negotiation,
  type Quote,
  readNegotiation,
  readQuote,
} from "#app/domain/quotes/read-quote.server.ts";
import { notFoundWithLimit } from "#app/http/limits/not-found-with-limit.server.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";

/** A sent revision of the quotation of this key, the newest unless another is named, or 404. */
export async function loadQuote(
  context: Context,
  accessKey: string,
  revision?: number,
): Promise<Quote> {
  const { database } = context.get(appServices);
  const isPossible = /^[\w-]{43}$/.test(accessKey);
  const wanted = revision === undefined ? undefined : { revision };
  const quote = isPossible ? await readQuote({ database }, { accessKey }, wanted) : undefined;
  return quote?.sentAt ? quote : notFoundWithLimit(context, "quote-miss");
}

/** The negotiation of this key, also before anything was sent, or 404. */
export async function loadNegotiation(context: Context, accessKey: string): Promise<Negotiation> {
  const { database } = context.get(appServices);
  const isPossible = /^[\w-]{43}$/.test(accessKey);
  const found = isPossible ? await readNegotiation({ database }, { accessKey }) : undefined;
  return found ?? notFoundWithLimit(context, "quote-miss");
}

/** The revision in the URL: an older one, to read. */
export function revisionInUrl(request: Request): number | undefined {
  const written = new URL(request.url).searchParams.get("revision") ?? "";
  return /^[1-9]\d{0,3}$/.test(written) ? Number(written) : undefined;
}

export function revisionPath(accessKey: string, revision: number): string {
  return `/quotes/${accessKey}?revision=${revision}`;
}
