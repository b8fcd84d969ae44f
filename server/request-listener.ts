import { randomBytes } from "node:crypto";
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import { inertPolicy } from "#app/http/content-security-policy.ts";
import { handlePage, mayBeShared, type Site } from "./handle-page.ts";
import { lastResortPage } from "./last-resort-page.ts";
import { sendReadyPage } from "./ready-page.ts";
import { comesFromOurPages } from "./refuse-cross-site.ts";

export type StaticFiles = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void;

/** Every request enters here: kept page, static file, health, refusal, or a page. */
export function createRequestListener(
  site: Site,
  parts: { staticFiles: StaticFiles; ready: () => Promise<void> },
): RequestListener {
  const { log } = site.services;
  const nextId = requestIds();

  return (incoming, outgoing) => {
    const startedAt = performance.now();
    const id = nextId();
    outgoing.on("close", () => {
      log.info("request", {
        id,
        method: incoming.method,
        path: pathOf(incoming),
        status: outgoing.statusCode,
        ms: Math.round((performance.now() - startedAt) * 10) / 10,
        ...(!outgoing.writableFinished && { broken: true }),
      });
    });

    const kept = mayBeShared(incoming) ? site.cache?.get(incoming.url ?? "") : undefined;
    if (kept) return sendReadyPage(kept, incoming, outgoing);

    const refusal = reasonToRefuse(incoming, site);
    if (refusal) return answerPlainly(site, outgoing, refusal.status, refusal.sentence);

    const path = pathOf(incoming);
    if (path === "/healthz") return answerPlainly(site, outgoing, 200, "ok");
    if (path === "/readyz") return void answerReadiness(site, outgoing, parts.ready);
    const tidy = withoutTrailingSlash(incoming);
    if (tidy) return void outgoing.writeHead(308, { ...site.headers, Location: tidy }).end();

    parts.staticFiles(incoming, outgoing, () => {
      if (path.startsWith("/assets/")) return answerPlainly(site, outgoing, 404, "Not found");
      handlePage(site, incoming, outgoing, id).catch((error: unknown) => {
        if (incoming.errored || outgoing.destroyed) return;
        log.error("request failed", { id, path, error });
        if (outgoing.headersSent) return outgoing.destroy();
        outgoing
          .writeHead(500, {
            ...site.headers,
            "Content-Type": "text/html; charset=utf-8",
            "Cache-Control": "private, no-store",
            "Content-Security-Policy": lastResortPage.contentSecurityPolicy,
          })
          .end(lastResortPage.html(id));
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
  if (method === "GET" || method === "HEAD") return undefined;
  if (comesFromOurPages(incoming.headers, site.addresses.accepted)) return undefined;
  return {
    status: 403,
    sentence: `This form was sent from another site, so nothing was done. Please use ${site.addresses.origin}.`,
  };
}

function answerPlainly(
  site: Site,
  outgoing: ServerResponse,
  status: number,
  sentence: string,
): void {
  outgoing
    .writeHead(status, {
      ...site.headers,
      "Content-Type": "text/plain; charset=utf-8",
      "Content-Security-Policy": inertPolicy,
      "Cache-Control": "no-store",
    })
    .end(`${sentence}\n`);
}

async function answerReadiness(
  site: Site,
  outgoing: ServerResponse,
  ready: () => Promise<void>,
): Promise<void> {
  try {
    await ready();
    answerPlainly(site, outgoing, 200, "ready");
  } catch (error) {
    site.services.log.warn("not ready", { error });
    answerPlainly(site, outgoing, 503, "not ready");
  }
}

/** One address for one page: /projects/ is /projects. */
function withoutTrailingSlash(incoming: IncomingMessage): string | undefined {
  const { url = "/", method } = incoming;
  if (method !== "GET" && method !== "HEAD") return undefined;
  const [, path, search = ""] = /^(\/[^/?\\][^?\\]*?)\/+(\?.*)?$/.exec(url) ?? [];
  return path && path + search;
}

function pathOf(incoming: IncomingMessage): string {
  return incoming.url?.split("?", 1)[0] ?? "/";
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
