import type { IncomingMessage, ServerResponse } from "node:http";
import { RouterContextProvider } from "react-router";
import { CLIENT_ADDRESS_HEADER } from "#app/http/authentication.server.ts";
import { clientAddress } from "#app/http/client-address.server.ts";
import { type Services, services, type Visit, visit } from "#app/http/services-context.server.ts";
import { hasPersonalCookie } from "#app/http/session.server.ts";
import type { PageCache } from "./page-cache.ts";
import { makeReadyPage, type ReadyPage, sendReadyPage } from "./ready-page.ts";
import { nodeHeaders, sendResponse } from "./send-response.ts";
import { requestOrigin, type SiteAddresses } from "./site-addresses.ts";
import { webRequest } from "./web-request.ts";

export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** What answering a page needs; built once by the server process. */
export type Site = {
  pages: PageHandler;
  services: Services;
  addresses: SiteAddresses;
  cache: PageCache<ReadyPage> | undefined;
  trustedProxies: number;
  headers: Record<string, string>;
};

/** Forms are small; a page that takes files will say so and get its own limit. */
const MOST_BODY_BYTES = 256 * 1024;

/** Answers one page, from the cache where every visitor gets the same. */
export async function handlePage(
  site: Site,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  id: string,
): Promise<void> {
  if (Number(incoming.headers["content-length"] ?? 0) > MOST_BODY_BYTES) {
    return refuseBody(outgoing);
  }
  const { cache } = site;
  if (!cache || !mayBeShared(incoming)) {
    return answerAlone(site, incoming, outgoing, id);
  }
  let own: Response | undefined;
  const { page } = await cache.getOrRender(cacheKey(incoming.url ?? "/"), async () => {
    const rendered = await render(site, incoming, id);
    const ready = await readyIfKept(site, rendered);
    if (!ready) own = rendered.response;
    return ready;
  });
  if (page) sendReadyPage(page, incoming, outgoing);
  else if (own) await send(site, own, incoming, outgoing, id);
  else await answerAlone(site, incoming, outgoing, id);
}

/** Campaign tags change what analytics sees, never what the page shows. */
export function cacheKey(url: string): string {
  const at = url.indexOf("?");
  if (at < 0) return url;
  const kept = url
    .slice(at + 1)
    .split("&")
    .filter((pair) => pair && !/^(utm_\w+|gclid|fbclid|msclkid)=/.test(pair));
  return kept.length > 0 ? `${url.slice(0, at)}?${kept.join("&")}` : url.slice(0, at);
}

export function mayBeShared(incoming: IncomingMessage): boolean {
  const { method, headers } = incoming;
  return (
    (method === "GET" || method === "HEAD") &&
    !hasPersonalCookie(headers.cookie) &&
    headers.authorization === undefined &&
    headers.range === undefined
  );
}

type Rendered = { response: Response; tags: Visit["cacheTags"]; tooLarge: () => boolean };

async function render(site: Site, incoming: IncomingMessage, id: string): Promise<Rendered> {
  const address = clientAddress(
    incoming.socket.remoteAddress,
    incoming.headers["x-forwarded-for"]?.toString(),
    site.trustedProxies,
  );
  const details: Visit = { id, address, cacheTags: undefined };
  const context = new RouterContextProvider();
  context.set(services, site.services);
  context.set(visit, details);
  const { request, tooLarge } = webRequest(incoming, {
    origin: requestOrigin(site.addresses, incoming.headers.host),
    mostBytes: MOST_BODY_BYTES,
    headers: { [CLIENT_ADDRESS_HEADER]: address },
  });
  const response = await site.pages(request, context);
  return { response, tags: details.cacheTags, tooLarge };
}

async function readyIfKept(
  site: Site,
  { response, tags }: Rendered,
): Promise<ReadyPage | undefined> {
  if (!tags || response.status !== 200 || response.headers.has("set-cookie")) return undefined;
  const headers = { ...site.headers, ...(nodeHeaders(response) as Record<string, string>) };
  const body = Buffer.from(await response.arrayBuffer());
  return makeReadyPage({ status: 200, headers, body }, tags, Date.now());
}

async function answerAlone(
  site: Site,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  id: string,
): Promise<void> {
  const { response, tooLarge } = await render(site, incoming, id);
  if (tooLarge()) return refuseBody(outgoing);
  await send(site, response, incoming, outgoing, id);
}

async function send(
  site: Site,
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  id: string,
): Promise<void> {
  for (const [name, value] of Object.entries(site.headers)) outgoing.setHeader(name, value);
  outgoing.setHeader("X-Request-Id", id);
  if (!response.headers.has("cache-control"))
    outgoing.setHeader("Cache-Control", "private, no-store");
  await sendResponse(response, incoming, outgoing);
}

function refuseBody(outgoing: ServerResponse): void {
  outgoing
    .writeHead(413, { "Content-Type": "text/plain; charset=utf-8", Connection: "close" })
    .end("That is more than this form can take. Please send less.\n");
}
