import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { NOTIFY_PATH } from "#app/domain/orders/payfast.ts";
import { hasBody } from "./body-limits.ts";
import { handlePage, isPublic, type Site } from "./handle-page.ts";
import { sendLastResort } from "./last-resort-page.ts";
import { answerPlainly } from "./plain-answer.ts";
import { sendReadyPage } from "./ready-page.ts";
import { comesFromOurPages } from "./refuse-cross-site.ts";
import { hasTooManyPaths } from "./route-discovery.ts";

export type StaticFiles = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/** A selection of 400 products fits into the longest URL that Node accepts (16 KB). */
const MAX_QUERY_PARAMETERS = 500;
const READY_WITHIN_MS = 2000;
const NEVER_ANSWERED = 499;

/** Every request enters here: kept page, static file, health, refusal, or a page. */
export function createRequestListener(
  site: Site,
  parts: { staticFiles: StaticFiles; ready: () => Promise<void> },
): RequestListener {
  const { log } = site.services;
  const nextId = requestIds();
  const defaultHeaders = Object.entries(site.headers);

  return (incoming, outgoing) => {
    const startedAt = performance.now();
    const id = nextId();
    outgoing.on("close", () => {
      log.info("request", {
        id,
        method: incoming.method,
        path: pathOf(incoming),
        status: outgoing.headersSent ? outgoing.statusCode : NEVER_ANSWERED,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
      });
    });

    if (hasTooManyParameters(incoming.url ?? "")) {
      return answerPlainly(outgoing, 414, "That address has too many parameters.", site.headers);
    }
    if (hasTooManyPaths(incoming)) {
      return answerPlainly(outgoing, 414, "That is more than one page links to.", site.headers);
    }
    // Its headers were put together when it was cached, the security headers among them.
    const cached =
      isPublic(incoming) && !hasBody(incoming) ? site.cache?.get(incoming.url ?? "") : undefined;
    if (cached) return sendReadyPage(cached, incoming, outgoing);
    // Before anything else can answer: no answer leaves without the security headers.
    for (const [name, value] of defaultHeaders) outgoing.setHeader(name, value);

    const refusal = reasonToRefuse(incoming, site);
    if (refusal) {
      if (refusal.status === 403) {
        const { origin } = incoming.headers;
        log.warn("form from elsewhere", { id, path: pathOf(incoming), origin });
      }
      return answerPlainly(outgoing, refusal.status, refusal.sentence, site.headers);
    }

    const path = pathOf(incoming);
    if (path === "/healthz") return answerPlainly(outgoing, 200, "ok", site.headers);
    if (path === "/readyz") return void answerReadiness(site, outgoing, parts.ready);
    const tidy = withoutTrailingSlash(incoming);
    if (tidy) return void outgoing.writeHead(308, { ...site.headers, location: tidy }).end();

    parts.staticFiles(incoming, outgoing, () => {
      if (path.startsWith("/assets/"))
        return answerPlainly(outgoing, 404, "Not found", site.headers);
      handlePage(site, incoming, outgoing, id).catch((error: unknown) => {
        if (incoming.errored || outgoing.destroyed) return;
        log.error("request failed", { id, path, error });
        if (outgoing.headersSent) return outgoing.destroy();
        sendLastResort(outgoing, id, site.headers);
      });
    });
  };
}

function reasonToRefuse(
  incoming: IncomingMessage,
  site: Site,
): { status: number; sentence: string } | undefined {
  const { method = "GET", url = "" } = incoming;
  if (!/^(GET|HEAD|POST|PUT|PATCH|DELETE)$/.test(method)) {
    return { status: 405, sentence: "This site does not know that way of asking." };
  }
  if (!url.startsWith("/") || !decodes(url)) {
    return { status: 400, sentence: "That is no address of this site." };
  }
  if (method === "GET" || method === "HEAD") {
    return hasBody(incoming)
      ? { status: 400, sentence: "A request for a page may not have a body." }
      : undefined;
  }
  // PayFast's server, not a form: it brings its own proof, and no cookie is looked at.
  if (pathOf(incoming) === NOTIFY_PATH) return undefined;
  if (comesFromOurPages(incoming.headers, site.addresses.accepted)) return undefined;
  return {
    status: 403,
    sentence: `This form was sent from another site, so nothing was done. Please use ${site.addresses.origin}.`,
  };
}

/** A database that hangs is as bad as one that is gone: whoever watches gets an answer in time. */
async function answerReadiness(
  site: Site,
  outgoing: ServerResponse,
  ready: () => Promise<void>,
): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error("no answer in time")), READY_WITHIN_MS);
  });
  try {
    await Promise.race([ready(), tooLate]);
    answerPlainly(outgoing, 200, "ready", site.headers);
  } catch (error) {
    site.services.log.warn("not ready", { error });
    answerPlainly(outgoing, 503, "not ready", site.headers);
  } finally {
    clearTimeout(timer);
  }
}

/** One address for one page: /projects/ is /projects. */
function withoutTrailingSlash(incoming: IncomingMessage): string | undefined {
  const { url = "/", method } = incoming;
  if (method !== "GET" && method !== "HEAD") return undefined;
  const path = pathOf(incoming);
  if (!path.endsWith("/") || path === "/") return undefined;
  // What could be read as another host stays as it is, and is not found.
  if (path.startsWith("//") || path.includes("\\")) return undefined;
  let end = path.length;
  while (path[end - 1] === "/") end--;
  return path.slice(0, end) + url.slice(path.length);
}

function pathOf(incoming: IncomingMessage): string {
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

function decodes(url: string): boolean {
  try {
    return !decodeURIComponent(url.split("?", 1)[0] ?? "").includes("\0");
  } catch {
    return false;
  }
}

/** Unique across processes by a random start, cheap to count on from. */
function requestIds(): () => string {
  const process = randomBytes(5).toString("hex");
  let count = 0;
  return () => `${process}-${(++count).toString(36)}`;
}
