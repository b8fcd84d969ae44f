import type { IncomingMessage, ServerResponse } from "node:http";
import { RouterContextProvider } from "react-router";
import { CLIENT_IP_HEADER } from "#app/http/auth/authentication.server.ts";
import { isPublicPath } from "#app/http/cache/cache-page.server.ts";
import { clientIp } from "#app/http/limits/client-ip.server.ts";
import {
  type AppServices,
  appServices,
  type RequestContext,
  requestContext,
} from "#app/http/request-context.server.ts";
import {
  type CachedResponse,
  createCachedResponse,
  sendCachedResponse,
} from "#server/cache/cached-response.ts";
import type { PageCache } from "#server/cache/page-cache.ts";
import { bodyLimit, bodyTooLarge, closeIfUnread, hasBody, rejectBody } from "./body-limits.ts";
import { admitRequest, isUnlimited, type LoadLimiter, OverloadedError } from "./load-limiter.ts";
import { isRouteDiscovery } from "./route-discovery.ts";
import { nodeHeaders, sendResponse } from "./send-response.ts";
import { requestOrigin, type SiteOrigins } from "./site-origins.ts";
import { sendOverloaded, sendPlainText, sendStaticErrorPage } from "./static-error-page.ts";
import { type PublicRequest, publicRequest, receiveBody, webRequest } from "./web-request.ts";

export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** What answering a page needs; built once by the server process. */
export type Site = {
  pages: PageHandler;
  appServices: AppServices;
  origins: SiteOrigins;
  pageCache: PageCache<CachedResponse> | undefined;
  loadLimiter: LoadLimiter;
  trustedProxies: number;
  headers: Record<string, string>;
};

/** When we are closed for work, and while the database is away. */
const MAINTENANCE_RETRY_SECONDS = 600;
const OUTAGE_RETRY_SECONDS = 5;

/** Answers one page, unless more ask than can be answered in time. */
export async function handlePage(
  site: Site,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  id: string,
): Promise<void> {
  try {
    await respond(site, incoming, outgoing, id);
  } catch (error) {
    if (!(error instanceof OverloadedError)) throw error;
    sendOverloaded(outgoing, site.headers, incoming.method === "GET" ? "read" : "write");
  }
}

async function respond(
  site: Site,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  id: string,
): Promise<void> {
  const refusal = rejectBody(incoming);
  if (refusal) return sendPlainText(outgoing, refusal.status, refusal.sentence, site.headers);
  if (isPublicRequest(incoming)) return respondPublic(site, incoming, outgoing, id);
  let body: Body;
  if (hasBody(incoming) && !isUnlimited(incoming)) {
    // Before a slot is acquired: a slow sender holds none.
    body = await receiveBody(incoming, bodyLimit(incoming.url).maxBytes);
    if (!body) {
      return sendPlainText(outgoing, bodyTooLarge.status, bodyTooLarge.sentence, site.headers);
    }
  }
  const rendered = await render(site, incoming, () => renderPersonal(site, incoming, id, body));
  await send(site, rendered, incoming, outgoing, id);
}

/** From the cache, if it is or can be there. */
async function respondPublic(
  site: Site,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  id: string,
): Promise<void> {
  const origin = requestOrigin(site.origins, incoming.headers.host);
  const request = publicRequest(incoming, origin);
  const renderOnce = () => render(site, incoming, () => renderPublic(site, request, id));
  let uncached: Rendered | undefined;
  const cached = await site.pageCache?.getOrRender(incoming.url ?? "/", async () => {
    const rendered = await renderOnce();
    const ready = await toCachedResponse(site, rendered);
    if (!ready) uncached = rendered;
    return ready;
  });
  if (cached?.page)
    return sendCachedResponse(cached.page, incoming, outgoing, { isNew: cached.mine });
  await send(site, uncached ?? (await renderOnce()), incoming, outgoing, id);
}

/** Whether this page is the same for everyone, whoever asks for it. */
export function isPublicRequest(incoming: IncomingMessage): boolean {
  const { method, url = "/" } = incoming;
  if (method !== "GET" && method !== "HEAD") return false;
  const [path = "/", query] = url.split("?", 2);
  if (!isPublicPath(path)) return false;
  // The router asks for a part of a page's data by `_routes`: cached, it would pass for the whole.
  return query === undefined || !new URLSearchParams(query).has("_routes");
}

/** A rendered page holds its slot of the load limiter until its whole body is made. */
type Rendered = {
  response: Response;
  details: RequestContext;
  tooLarge: () => boolean;
  leave: () => void;
};
type Page = Omit<Rendered, "leave">;

async function render(
  site: Site,
  incoming: IncomingMessage,
  renderPage: () => Promise<Page>,
): Promise<Rendered> {
  // Before anything else: shedding a request must cost next to nothing.
  const leave = await admitRequest(site.loadLimiter, incoming);
  try {
    // Whoever did not want to wait any longer gets no page made.
    if (incoming.socket.destroyed && !isPublicRequest(incoming)) {
      throw new OverloadedError("The client is gone");
    }
    return { ...(await renderPage()), leave };
  } catch (error) {
    leave();
    throw error;
  }
}

/** The page is handed nothing that a visitor has sent but the URL. */
async function renderPublic(site: Site, request: PublicRequest, id: string): Promise<Page> {
  const details: RequestContext = { id, ipAddress: "", isPublic: true };
  const response = await site.pages(request, pageContext(site, details));
  return { response, details, tooLarge: () => false };
}

type Body = Uint8Array<ArrayBuffer> | undefined;

async function renderPersonal(
  site: Site,
  incoming: IncomingMessage,
  id: string,
  body: Body,
): Promise<Page> {
  const ipAddress = clientIp(
    incoming.socket.remoteAddress,
    incoming.headers["x-forwarded-for"]?.toString(),
    site.trustedProxies,
  );
  const details: RequestContext = {
    id,
    ipAddress,
    isPublic: false,
    isHeadRequest: incoming.method === "HEAD",
  };
  const { request, tooLarge } = webRequest(incoming, {
    origin: requestOrigin(site.origins, incoming.headers.host),
    maxBytes: bodyLimit(incoming.url).maxBytes,
    headers: { [CLIENT_IP_HEADER]: ipAddress },
    body,
  });
  const response = await site.pages(request, pageContext(site, details));
  return { response, details, tooLarge };
}

function pageContext(site: Site, details: RequestContext): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(appServices, site.appServices);
  context.set(requestContext, details);
  return context;
}

async function toCachedResponse(
  site: Site,
  { response, details: { isPublic, cachePolicy }, leave }: Rendered,
): Promise<CachedResponse | undefined> {
  const isCacheable = isPublic && response.status === 200 && !response.headers.has("set-cookie");
  if (!isCacheable || !cachePolicy) return undefined;
  try {
    const headers = { ...site.headers, ...(nodeHeaders(response) as Record<string, string>) };
    const body = Buffer.from(await response.arrayBuffer());
    return await createCachedResponse({ status: 200, headers, body }, cachePolicy, Date.now());
  } finally {
    leave();
  }
}

async function send(
  site: Site,
  rendered: Rendered,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  id: string,
): Promise<void> {
  try {
    await sendInside(site, rendered, incoming, outgoing, id);
  } finally {
    rendered.leave();
  }
}

async function sendInside(
  site: Site,
  { response: rendered, details, tooLarge, leave }: Rendered,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  id: string,
): Promise<void> {
  if (tooLarge()) {
    return sendPlainText(outgoing, bodyTooLarge.status, bodyTooLarge.sentence, site.headers);
  }
  const isDown = rendered.status === 500 && details.isDatabaseUnavailable === true;
  const response = isDown
    ? new Response(rendered.body, { status: 503, headers: rendered.headers })
    : rendered;
  // The framework's own last word is bare text; a person gets a page with a way on.
  if ((isDown || response.status === 500) && isPlainText(response)) {
    return sendStaticErrorPage(outgoing, id, site.headers, response.status);
  }
  const headers = { ...site.headers, ...closeIfUnread(incoming) };
  for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
  outgoing.setHeader("X-Request-Id", id);
  if (response.status === 503) {
    outgoing.setHeader("Retry-After", isDown ? OUTAGE_RETRY_SECONDS : MAINTENANCE_RETRY_SECONDS);
  }
  if (!response.headers.has("cache-control")) {
    outgoing.setHeader("Cache-Control", "private, no-store");
  }
  // Browsers may store it, as the router says; a shared cache would store every made-up list of paths.
  if (isRouteDiscovery(incoming) && response.status === 200) {
    response.headers.set("Cache-Control", "private, max-age=31536000, immutable");
  }
  await sendResponse(response, incoming, outgoing, leave);
}

function isPlainText(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("text/plain") ?? true;
}
