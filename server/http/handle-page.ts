import type { IncomingMessage, ServerResponse } from "node:http";
import { RouterContextProvider } from "react-router";
import type { ViewCounter } from "#app/domain/statistics/count-views.server.ts";
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
import type { Metrics, RequestRecord } from "#server/metrics/metrics.ts";
import { bodyLimit, bodyTooLarge, closeIfUnread, hasBody, rejectBody } from "./body-limits.ts";
import { admitRequest, isUnlimited, type LoadLimiter, OverloadedError } from "./load-limiter.ts";
import { isRouteDiscovery } from "./route-discovery.ts";
import { nodeHeaders, sendResponse } from "./send-response.ts";
import { requestOrigin, type SiteOrigins } from "./site-origins.ts";
import { sendOverloaded, sendPlainText, sendStaticErrorPage } from "./static-error-page.ts";
import { type PublicRequest, publicRequest, receiveBody, webRequest } from "./web-request.ts";

export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** What serving pages needs; built once at start. */
export type Site = {
  pages: PageHandler;
  appServices: AppServices;
  origins: SiteOrigins;
  pageCache: PageCache<CachedResponse> | undefined;
  loadLimiter: LoadLimiter;
  /** Counts page views; undefined in tests without a database. */
  views?: ViewCounter | undefined;
  /** Undefined while they are off. */
  metrics?: Metrics | undefined;
  trustedProxies: number;
  headers: Record<string, string>;
};

/** Retry-After in maintenance mode without an expected end, and while the database is unavailable. */
const MAINTENANCE_RETRY_SECONDS = 600;
const OUTAGE_RETRY_SECONDS = 5;

/** Answers one page, or 503 when the load limiter sheds the request. */
export async function handlePage(
  site: Site,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  record: RequestRecord,
): Promise<void> {
  try {
    await respond(site, incoming, outgoing, record);
  } catch (error) {
    if (!(error instanceof OverloadedError)) throw error;
    sendOverloaded(outgoing, site.headers, incoming.method === "GET" ? "read" : "write");
  }
}

async function respond(
  site: Site,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  record: RequestRecord,
): Promise<void> {
  const refusal = rejectBody(incoming);
  if (refusal) return sendPlainText(outgoing, refusal.status, refusal.message, site.headers);
  if (isPublicRequest(incoming)) return respondPublic(site, incoming, outgoing, record);
  let body: Body;
  if (acceptsForm(incoming) && hasBody(incoming) && !isUnlimited(incoming)) {
    // Received before a slot is acquired: a slow upload must not occupy one.
    body = await receiveBody(incoming, bodyLimit(incoming.url).maxBytes);
    if (!body) {
      return sendPlainText(outgoing, bodyTooLarge.status, bodyTooLarge.message, site.headers);
    }
  }
  const rendered = await render(site, incoming, () =>
    renderPersonal(site, incoming, record.id, body),
  );
  record.route = rendered.context.route;
  await send(site, rendered, incoming, outgoing);
}

/** A public page, from the page cache where possible. */
async function respondPublic(
  site: Site,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  record: RequestRecord,
): Promise<void> {
  const origin = requestOrigin(site.origins, incoming.headers.host);
  const request = publicRequest(incoming, origin);
  const renderOnce = () => render(site, incoming, () => renderPublic(site, request, record.id));
  let uncached: Rendered | undefined;
  const cached = await site.pageCache?.getOrRender(incoming.url ?? "/", async () => {
    const rendered = await renderOnce();
    const cacheable = await toCachedResponse(site, rendered);
    if (!cacheable) uncached = rendered;
    return cacheable;
  });
  if (cached?.page) {
    record.route = cached.page.route;
    record.cacheResult = cached.isNew ? "miss" : "hit";
    return sendCachedResponse(cached.page, incoming, outgoing, { isNew: cached.isNew });
  }
  const rendered = uncached ?? (await renderOnce());
  record.route = rendered.context.route;
  record.cacheResult = "uncacheable";
  await send(site, rendered, incoming, outgoing);
}

/** Whether the response is the same for every visitor. */
export function isPublicRequest(incoming: IncomingMessage): boolean {
  const { method, url = "/" } = incoming;
  if (method !== "GET" && method !== "HEAD") return false;
  const [path = "/", query] = url.split("?", 2);
  if (!isPublicPath(path)) return false;
  // With `_routes` the router fetches a part of a page's data, which must not be cached as the whole.
  return query === undefined || !new URLSearchParams(query).has("_routes");
}

/** Public pages have no form, except the contact form on the home page. */
function acceptsForm({ url = "/" }: IncomingMessage): boolean {
  const path = url.split("?", 1)[0] ?? "/";
  return !isPublicPath(path) || path === "/" || path === "/_.data";
}

/** A rendered page holds its load limiter slot until its body is complete. */
type Rendered = {
  response: Response;
  context: RequestContext;
  tooLarge: () => boolean;
  releaseSlot: () => void;
};
type Page = Omit<Rendered, "releaseSlot">;

async function render(
  site: Site,
  incoming: IncomingMessage,
  renderPage: () => Promise<Page>,
): Promise<Rendered> {
  // Before anything else: shedding a request must cost next to nothing.
  const releaseSlot = await admitRequest(site.loadLimiter, incoming);
  try {
    // The client disconnected while queued: nothing is rendered.
    if (incoming.socket.destroyed && !isPublicRequest(incoming)) {
      throw new OverloadedError("The client is gone");
    }
    return { ...(await renderPage()), releaseSlot };
  } catch (error) {
    releaseSlot();
    throw error;
  }
}

/** Renders without headers or cookies: the URL is all that the page sees of the visitor. */
async function renderPublic(site: Site, request: PublicRequest, id: string): Promise<Page> {
  const context: RequestContext = { id, ipAddress: "", isPublic: true };
  const response = await site.pages(request, createRouterContext(site, context));
  return { response, context, tooLarge: () => false };
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
  const context: RequestContext = {
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
  const response = await site.pages(request, createRouterContext(site, context));
  return { response, context, tooLarge };
}

function createRouterContext(site: Site, context: RequestContext): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(appServices, site.appServices);
  provider.set(requestContext, context);
  return provider;
}

async function toCachedResponse(
  site: Site,
  { response, context: { isPublic, cachePolicy, bannerChangesAt, route }, releaseSlot }: Rendered,
): Promise<CachedResponse | undefined> {
  const isCacheable = isPublic && response.status === 200 && !response.headers.has("set-cookie");
  if (!isCacheable || !cachePolicy) return undefined;
  try {
    const headers = { ...site.headers, ...(nodeHeaders(response) as Record<string, string>) };
    const body = Buffer.from(await response.arrayBuffer());
    const until = earliest(cachePolicy.until, bannerChangesAt);
    return await createCachedResponse(
      { headers, body, route },
      { ...cachePolicy, until },
      Date.now(),
    );
  } finally {
    releaseSlot();
  }
}

function earliest(one: Date | undefined, other: Date | undefined): Date | undefined {
  return one && other && other < one ? other : (one ?? other);
}

async function send(
  site: Site,
  { response: rendered, context, tooLarge, releaseSlot }: Rendered,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  try {
    if (tooLarge()) {
      return sendPlainText(outgoing, bodyTooLarge.status, bodyTooLarge.message, site.headers);
    }
    const isDown = rendered.status === 500 && context.isDatabaseUnavailable === true;
    const response = isDown
      ? new Response(rendered.body, { status: 503, headers: rendered.headers })
      : rendered;
    // The framework's own fallback is bare text; the visitor gets a page with links instead.
    if ((isDown || response.status === 500) && isPlainText(response)) {
      return sendStaticErrorPage(outgoing, context.id, site.headers, response.status);
    }
    const headers = { ...site.headers, ...closeIfUnread(incoming), "X-Request-Id": context.id };
    for (const [name, value] of Object.entries(headers)) outgoing.setHeader(name, value);
    if (response.status === 503) {
      const { retryAfterSeconds = MAINTENANCE_RETRY_SECONDS } = context;
      outgoing.setHeader("Retry-After", isDown ? OUTAGE_RETRY_SECONDS : retryAfterSeconds);
    }
    if (!response.headers.has("cache-control")) {
      outgoing.setHeader("Cache-Control", "private, no-store");
    }
    // Private: a shared cache would fill up with made-up lists of paths.
    if (isRouteDiscovery(incoming) && response.status === 200) {
      response.headers.set("Cache-Control", "private, max-age=31536000, immutable");
    }
    await sendResponse(response, incoming, outgoing, releaseSlot);
  } finally {
    releaseSlot();
  }
}

function isPlainText(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("text/plain") ?? true;
}
