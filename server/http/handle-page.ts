import type { IncomingMessage, ServerResponse } from "node:http";
import { RouterContextProvider } from "react-router";
import type { ViewCounter } from "#app/domain/statistics/count-views.server.ts";
import { CLIENT_IP_HEADER } from "#app/http/auth/authentication.server.ts";
import { isPublicPath, type PublicUrl, publicUrl } from "#app/http/cache/cache-page.server.ts";
import {
  type AppServices,
  appServices,
  type RequestContext,
  requestContext,
} from "#app/http/request-context.server.ts";
import { pagePath } from "#app/http/safe-redirect.ts";
import {
  type CachedResponse,
  createCachedResponse,
  sendCachedResponse,
} from "#server/cache/cached-response.ts";
import type { PageCache } from "#server/cache/page-cache.ts";
import type { Metrics, RequestRecord } from "#server/metrics/metrics.ts";
import { bodyLimit, closeIfUnread, hasBody, rejectBody } from "./limits/body-limits.ts";
import { type LoadLimiter, OverloadedError, type Release } from "./limits/load-limiter.ts";
import { limiterOf, type RequestLimits, visitorOf } from "./limits/request-limits.ts";
import { DISCOVERY_CACHE_CONTROL, isRouteDiscovery } from "./route-discovery.ts";
import { nodeHeaders, sendResponse } from "./send-response.ts";
import { requestOrigin, type SiteOrigins } from "./site-origins.ts";
import { sendPlainText, sendRefusal, sendStaticErrorPage } from "./static-error-page.ts";
import {
  BodyTooLargeError,
  type PublicRequest,
  publicRequest,
  type RequestBody,
  readOnDemand,
  receiveBody,
  webRequest,
} from "./web-request.ts";

export type PageHandler = (request: Request, context: RouterContextProvider) => Promise<Response>;

/** What serving pages needs; built once at start. */
export type Site = {
  pages: PageHandler;
  appServices: AppServices;
  origins: SiteOrigins;
  pageCache: PageCache<CachedResponse> | undefined;
  limits: RequestLimits;
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

/** Answers one page; 503 when the request is shed, 413 when its body is too large. */
export async function handlePage(
  site: Site,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  record: RequestRecord,
): Promise<void> {
  try {
    await respond(site, incoming, outgoing, record);
  } catch (error) {
    sendRefusal(outgoing, error, site.headers);
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
  const slot = new Slot(site, incoming);
  const key = cacheKey(incoming);
  try {
    if (key) await respondPublic(site, key, incoming, outgoing, { record, slot });
    else await respondPersonal(site, incoming, outgoing, { record, slot });
  } finally {
    slot.end();
  }
}

async function respondPersonal(
  site: Site,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { record, slot }: { record: RequestRecord; slot: Slot },
): Promise<void> {
  const { maxBytes, isFile } = bodyLimit(incoming.url);
  const isForm = hasBody(incoming) && !isFile && acceptsForm(incoming);
  const share = bodyBudget(site, incoming).open(slot.visitor.ipGroup);
  const onDemand = readOnDemand(incoming, {
    maxBytes,
    share,
    // A slot is held while the request works, not while its body arrives.
    onStart: () => slot.release(),
    onEnd: () => slot.acquire(isFile ? site.limits.files : slot.limiter),
  });
  try {
    // A form is received first, so it needs to wait for a slot only once.
    const body = isForm ? await receiveBody(incoming, { maxBytes, share }) : onDemand.stream;
    await Promise.race([slot.acquire(), share.dropped]);
    const rendered = await renderPersonal(site, incoming, { id: record.id, body, slot });
    const failure = onDemand.failure();
    if (failure instanceof OverloadedError || failure instanceof BodyTooLargeError) throw failure;
    record.route = rendered.context.route;
    await send(site, rendered, incoming, outgoing, slot);
  } finally {
    share.close();
  }
}

/** A public page, from the page cache where possible. */
async function respondPublic(
  site: Site,
  key: PublicUrl,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  { record, slot }: { record: RequestRecord; slot: Slot },
): Promise<void> {
  const request = publicRequest(key, site.origins.origin);
  const renderInSlot = async () => {
    await slot.acquire();
    return renderPublic(site, request, record.id);
  };
  // Acquired first, so nobody waits for a render that itself waits in another visitor's share.
  if (!site.pageCache?.isRendering(key)) await slot.acquire();
  let uncached: Rendered | undefined;
  const cached = await site.pageCache?.getOrRender(key, async () => {
    const rendered = await renderInSlot();
    const cacheable = await toCachedResponse(site, rendered, key, slot.visitor.ipGroup);
    if (!cacheable) uncached = rendered;
    return cacheable;
  });
  if (cached?.page) {
    record.route = cached.page.route;
    record.cacheResult = cached.isNew ? "miss" : "hit";
    return sendCachedResponse(cached.page, incoming, outgoing, { isNew: cached.isNew });
  }
  const rendered = uncached ?? (await renderInSlot());
  record.route = rendered.context.route;
  record.cacheResult = "uncacheable";
  await send(site, rendered, incoming, outgoing, slot);
}

/** Staff are authenticated before a file is read; a form is read before its sender is known. */
function bodyBudget({ limits }: Site, { url = "/" }: IncomingMessage) {
  return bodyLimit(url).isFile && url.startsWith("/admin/") ? limits.staffFiles : limits.bodies;
}

/** The key of a response that is the same for every visitor; undefined if it is personal. */
export function cacheKey({ method, url = "/" }: IncomingMessage): PublicUrl | undefined {
  return method === "GET" || method === "HEAD" ? publicUrl(url) : undefined;
}

/** Public pages have no form, except the contact form. */
function acceptsForm({ url = "/" }: IncomingMessage): boolean {
  const path = url.split("?", 1)[0] ?? "/";
  return !isPublicPath(path) || CONTACT_FORMS.has(pagePath(path));
}

const CONTACT_FORMS = new Set(["/", "/paia-manual", "/complaints"]);

/** A rendered page; it holds its slot until its body is complete. */
type Rendered = { response: Response; context: RequestContext };

/** The slot of one request: held while the request works, and after that for nobody. */
class Slot {
  readonly visitor: { ipAddress: string; ipGroup: string };
  readonly limiter: LoadLimiter;
  readonly #incoming: IncomingMessage;
  #acquired: Promise<Release> | undefined;
  #release: Release | undefined;
  #isOver = false;

  constructor(site: Site, incoming: IncomingMessage) {
    this.#incoming = incoming;
    this.visitor = visitorOf(incoming, site.trustedProxies);
    this.limiter = limiterOf(site, incoming, this.visitor.ipAddress);
  }

  /** Does nothing while it is held; two at once wait for the same slot. */
  async acquire(limiter = this.limiter): Promise<void> {
    if (this.#release) return;
    const { method } = this.#incoming;
    const kind = method === "GET" || method === "HEAD" ? "read" : "write";
    this.#acquired ??= limiter.acquire(this.visitor.ipGroup, kind);
    try {
      this.#release = await this.#acquired;
    } finally {
      this.#acquired = undefined;
    }
    // The client disconnected while queued: nothing is rendered.
    if (!this.#isOver && !this.#incoming.socket.destroyed) return;
    this.release();
    throw new OverloadedError("The client is gone");
  }

  release(): void {
    this.#release?.();
    this.#release = undefined;
  }

  end(): void {
    this.#isOver = true;
    this.release();
  }
}

/** Renders without headers or cookies: the URL is all that the page sees of the visitor. */
async function renderPublic(site: Site, request: PublicRequest, id: string): Promise<Rendered> {
  const context: RequestContext = { id, ipAddress: "", isPublic: true };
  const response = await site.pages(request, createRouterContext(site, context));
  return { response, context };
}

async function renderPersonal(
  site: Site,
  incoming: IncomingMessage,
  { id, body, slot }: { id: string; body: RequestBody; slot: Slot },
): Promise<Rendered> {
  const { ipAddress } = slot.visitor;
  const context: RequestContext = {
    id,
    ipAddress,
    isPublic: false,
    isHeadRequest: incoming.method === "HEAD",
  };
  const request = webRequest(incoming, {
    origin: requestOrigin(site.origins, incoming.headers.host),
    headers: { [CLIENT_IP_HEADER]: ipAddress },
    body,
  });
  const response = await site.pages(request, createRouterContext(site, context));
  return { response, context };
}

function createRouterContext(site: Site, context: RequestContext): RouterContextProvider {
  const provider = new RouterContextProvider();
  provider.set(appServices, site.appServices);
  provider.set(requestContext, context);
  return provider;
}

async function toCachedResponse(
  site: Site,
  { response, context }: Rendered,
  key: PublicUrl,
  ipGroup: string,
): Promise<CachedResponse | undefined> {
  const { isPublic, cachePolicy, bannerChangesAt, route } = context;
  // Matching the links of a page takes fifty times as long as sending the page, and every visitor's browser asks.
  const isDiscovery = isRouteDiscovery({ url: key });
  const repeatedCachePolicy = isDiscovery ? {} : context.repeatedCachePolicy;
  const isCacheable = isPublic && response.status === 200 && !response.headers.has("set-cookie");
  if (!isCacheable) return undefined;
  const isRepeated = repeatedCachePolicy && site.pageCache?.isRepeated(key);
  const policy =
    cachePolicy ?? (isRepeated ? { ...repeatedCachePolicy, requestedBy: ipGroup } : undefined);
  if (!policy) return undefined;
  const headers = { ...site.headers, ...(nodeHeaders(response) as Record<string, string>) };
  const body = Buffer.from(await response.arrayBuffer());
  const until = earliest(policy.until, bannerChangesAt);
  const cacheControl = isDiscovery ? DISCOVERY_CACHE_CONTROL : undefined;
  const stored = { headers, body, route, cacheControl };
  return createCachedResponse(stored, { ...policy, until }, Date.now());
}

function earliest(one: Date | undefined, other: Date | undefined): Date | undefined {
  return one && other && other < one ? other : (one ?? other);
}

async function send(
  site: Site,
  { response: rendered, context }: Rendered,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  slot: Slot,
): Promise<void> {
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
  if (isRouteDiscovery(incoming) && response.status === 200) {
    response.headers.set("Cache-Control", DISCOVERY_CACHE_CONTROL);
  }
  await sendResponse(response, incoming, outgoing, () => slot.release());
}

function isPlainText(response: Response): boolean {
  return response.headers.get("content-type")?.startsWith("text/plain") ?? true;
}
