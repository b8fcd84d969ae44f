import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import { isPaymentWebhook } from "#app/domain/payments/payment-webhooks.ts";
import type { Log } from "#app/http/request-context.server.ts";
import { sendCachedResponse } from "#server/cache/cached-response.ts";
import { METRICS_PATH, type RequestRecord } from "#server/metrics/metrics.ts";
import { isSameOrigin } from "./csrf-protection.ts";
import { cacheKey, handlePage, type Site } from "./handle-page.ts";
import { hasBody } from "./limits/body-limits.ts";
import { createRequestPacer } from "./limits/pace-requests.ts";
import { visitorOf } from "./limits/request-limits.ts";
import { createViewReceiver, VIEWS_PATH } from "./receive-view.ts";
import { isPathTooLong, normalizeUrl } from "./request-url.ts";
import { hasTooManyPaths } from "./route-discovery.ts";
import { sendPlainText, sendStaticErrorPage } from "./static-error-page.ts";

export type StaticFiles = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/** A selection of 400 products fits into the longest URL that Node accepts (16 KB). */
const MAX_QUERY_PARAMETERS = 500;
const READINESS_TIMEOUT_MS = 2000;
/** How long an answer of /readyz holds: anyone may ask, and each check queries the database. */
const READINESS_MAX_AGE_MS = 1000;
const CLIENT_CLOSED_REQUEST = 499;
/** Answered here, without a route. */
const OWN_PATHS = new Set(["/healthz", "/readyz", METRICS_PATH, VIEWS_PATH]);

/** Every request enters here: cached page, static file, health, refusal, or a page. */
export function createRequestListener(
  site: Site,
  options: { staticFiles: StaticFiles; ready: () => Promise<void> },
): RequestListener {
  const { log } = site.appServices;
  const nextId = createRequestIds();
  const receiveView = createViewReceiver(site);
  const isReady = createReadinessCheck(options.ready, log);
  const defaultHeaders = Object.entries(site.headers);

  const pace = createRequestPacer();

  const respond = (incoming: IncomingMessage, outgoing: ServerResponse, startedAt: number) => {
    const id = proxyRequestId(incoming, site.trustedProxies) ?? nextId();
    const record: RequestRecord = { id };
    outgoing.on("close", () => {
      const { method = "GET" } = incoming;
      const status = outgoing.headersSent ? outgoing.statusCode : CLIENT_CLOSED_REQUEST;
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      log.info("request", { id, method, path: requestPath(incoming), status, ms });
      site.metrics?.countRequest(record, { method, status, ms });
    });

    if (hasTooManyParameters(incoming.url ?? "")) {
      return sendPlainText(outgoing, 414, "That address has too many parameters.", site.headers);
    }
    const url = normalizeUrl(incoming.url ?? "");
    // Normalised, a NUL character can only be %00; PostgreSQL refuses it in text.
    if (url === undefined || url.includes("%00")) {
      return sendPlainText(outgoing, 400, "That is not an address of this site.", site.headers);
    }
    incoming.url = url;
    if (isPathTooLong(url)) {
      return sendPlainText(outgoing, 414, "That address is too long.", site.headers);
    }
    if (hasTooManyPaths(incoming)) {
      return sendPlainText(outgoing, 414, "That request names too many pages.", site.headers);
    }
    // A cached response already has its security headers.
    const key = hasBody(incoming) ? undefined : cacheKey(incoming);
    const cached = key && site.pageCache?.get(key);
    if (cached) {
      record.route = cached.route;
      record.cacheResult = "hit";
      return sendCachedResponse(cached, incoming, outgoing);
    }
    // Set first, so that every response has the security headers.
    for (const [name, value] of defaultHeaders) outgoing.setHeader(name, value);

    const refusal = rejectRequest(incoming, site);
    if (refusal) {
      if (refusal.status === 403) {
        const { origin } = incoming.headers;
        log.warn("cross-site request refused", { id, path: requestPath(incoming), origin });
      }
      return sendPlainText(outgoing, refusal.status, refusal.message, site.headers);
    }

    const path = requestPath(incoming);
    const fail = (error: unknown) => {
      if (incoming.errored || outgoing.destroyed) return;
      log.error("request failed", { id, path, error });
      if (outgoing.headersSent) return outgoing.destroy();
      sendStaticErrorPage(outgoing, id, site.headers);
    };
    if (OWN_PATHS.has(path)) record.route = path;
    if (path === "/healthz") return sendPlainText(outgoing, 200, "ok", site.headers);
    if (path === "/readyz") {
      return void isReady().then((ready) =>
        sendPlainText(outgoing, ready ? 200 : 503, ready ? "ready" : "not ready", site.headers),
      );
    }
    if (path === METRICS_PATH && site.metrics) {
      return void site.metrics.respond(incoming, outgoing, site.headers).catch(fail);
    }
    if (path === VIEWS_PATH && incoming.method === "POST") {
      return void receiveView(incoming, outgoing).catch(fail);
    }
    const canonicalUrl = movedTo(incoming);
    if (canonicalUrl)
      return void outgoing.writeHead(308, { ...site.headers, location: canonicalUrl }).end();

    record.route = "static files";
    options.staticFiles(incoming, outgoing, () => {
      record.route = undefined;
      if (path.startsWith("/assets/"))
        return sendPlainText(outgoing, 404, "Not found", site.headers);
      handlePage(site, incoming, outgoing, record).catch(fail);
    });
  };

  return (incoming, outgoing) => {
    const startedAt = performance.now();
    pace(visitorOf(incoming, site.trustedProxies).ipGroup, () => {
      // Gone while it waited its turn.
      if (!incoming.socket.destroyed) respond(incoming, outgoing, startedAt);
    });
  };
}

function rejectRequest(
  incoming: IncomingMessage,
  site: Site,
): { status: number; message: string } | undefined {
  const { method = "GET", url = "" } = incoming;
  if (!/^(GET|HEAD|POST|PUT|PATCH|DELETE)$/.test(method)) {
    return { status: 405, message: "This site does not support that request method." };
  }
  if (!isDecodable(url)) {
    return { status: 400, message: "That is not an address of this site." };
  }
  if (method === "GET" || method === "HEAD") {
    return hasBody(incoming)
      ? { status: 400, message: "A request for a page may not have a body." }
      : undefined;
  }
  // Node keeps each chunk as an object of its own: 64 KB in chunks of one byte take 16 MB of memory.
  if (incoming.headers["transfer-encoding"] !== undefined) {
    return { status: 411, message: "A form must say how long it is (Content-Length)." };
  }
  // A payment provider's server, not a form: it is verified by signature, and no cookie is read.
  if (isPaymentWebhook(requestPath(incoming))) return undefined;
  if (isSameOrigin(incoming.headers, site.origins.accepted)) return undefined;
  return {
    status: 403,
    message: `This form was sent from another site, so nothing was done. Please use ${site.origins.origin}.`,
  };
}

/**
 * Readiness with a timeout: a database that hangs counts as not ready. Requests within a second share
 * one check.
 */
function createReadinessCheck(check: () => Promise<void>, log: Log): () => Promise<boolean> {
  let startedAt = Number.NEGATIVE_INFINITY;
  let latest = Promise.resolve(false);

  async function run(): Promise<boolean> {
    const timeout = pause(READINESS_TIMEOUT_MS, undefined, { ref: false }).then(() => {
      throw new Error("no answer in time");
    });
    try {
      await Promise.race([check(), timeout]);
      return true;
    } catch (error) {
      log.warn("not ready", { error });
      return false;
    }
  }

  return () => {
    if (performance.now() - startedAt >= READINESS_MAX_AGE_MS) {
      startedAt = performance.now();
      latest = run();
    }
    return latest;
  };
}

/** Canonical URL: /projects/ redirects to /projects, a guessed address to its page. */
function movedTo(incoming: IncomingMessage): string | undefined {
  const { url = "/", method } = incoming;
  if (method !== "GET" && method !== "HEAD") return undefined;
  const path = requestPath(incoming);
  if (path === "/") return undefined;
  // A path that a browser could read as another host is not redirected (open redirect).
  if (path.startsWith("//") || path.includes("\\")) return undefined;
  let end = path.length;
  while (path[end - 1] === "/") end--;
  const [page = "", ...section] = ALIASES[path.slice(0, end)] ?? [path.slice(0, end)];
  if (page === path) return undefined;
  return [page + url.slice(path.length), ...section].join("#");
}

/** Addresses that people guess, with the page and its section. */
const ALIASES: Partial<Record<string, readonly [page: string, section?: string]>> = {
  "/contact": ["/", "contact"],
  "/signup": ["/sign-up"],
};

function requestPath(incoming: IncomingMessage): string {
  return incoming.url?.split("?", 1)[0] ?? "/";
}

/**
 * Counted before anything parses the query: thousands of parameters take URLSearchParams up to 50 ms,
 * and one request is parsed several times.
 */
function hasTooManyParameters(url: string): boolean {
  let at = url.indexOf("?");
  for (let count = 0; at >= 0 && count < MAX_QUERY_PARAMETERS; count++) {
    at = url.indexOf("&", at + 1);
  }
  return at >= 0;
}

function isDecodable(url: string): boolean {
  try {
    decodeURIComponent(url.split("?", 1)[0] ?? "");
    return true;
  } catch {
    return false;
  }
}

/**
 * The id that a trusted proxy gave the request, so that its log and ours can be compared. Bounded, and
 * without characters that could mean something in a log, a header or a page.
 */
function proxyRequestId(incoming: IncomingMessage, trustedProxies: number): string | undefined {
  const id = incoming.headers["x-request-id"];
  const isSafe = typeof id === "string" && /^[\w.-]{8,64}$/.test(id);
  return trustedProxies > 0 && isSafe ? id : undefined;
}

/** Request ids: a random prefix for the process, then a counter. */
function createRequestIds(): () => string {
  const process = randomBytes(5).toString("hex");
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
}
