import type { IncomingMessage, ServerResponse } from "node:http";
import { parseView } from "#app/domain/statistics/page-view.server.ts";
import type { Site } from "./handle-page.ts";
import { bodyLimit, rejectBody } from "./limits/body-limits.ts";
import { visitorOf } from "./limits/request-limits.ts";
import { sendPlainText, sendRefusal } from "./static-error-page.ts";
import { receiveBody } from "./web-request.ts";

export const VIEWS_PATH = "/api/views";

/** For one IP group and process. Many people may share an address. */
const MAX_PER_MINUTE = 120;
/** IP groups that are remembered within a minute; views of further ones are not counted. */
const MAX_GROUPS = 10_000;

/**
 * Receives the view of a page. Like a cached page, it needs neither the database nor the router, and
 * no slot of the load limiter.
 */
export function createViewReceiver(site: Site, now = Date.now) {
  const counts = new Map<string, number>();
  let minute = 0;

  function isWithinLimit(group: string): boolean {
    const current = Math.floor(now() / 60_000);
    if (current !== minute) counts.clear();
    minute = current;
    const count = counts.get(group) ?? 0;
    if (count >= MAX_PER_MINUTE || (count === 0 && counts.size >= MAX_GROUPS)) return false;
    counts.set(group, count + 1);
    return true;
  }

  return async (incoming: IncomingMessage, outgoing: ServerResponse): Promise<void> => {
    const refusal = rejectBody(incoming);
    if (refusal) return sendPlainText(outgoing, refusal.status, refusal.message, site.headers);
    const { ipGroup } = visitorOf(incoming, site.trustedProxies);
    if (!isWithinLimit(ipGroup)) {
      outgoing.setHeader("retry-after", "60");
      return sendPlainText(outgoing, 429, "Too many requests.", site.headers);
    }
    const share = site.limits.bodies.open(ipGroup);
    try {
      const { maxBytes } = bodyLimit(incoming.url);
      const body = await receiveBody(incoming, { maxBytes, share });
      if (!isExcluded(incoming)) {
        site.views?.count(parseView(new URLSearchParams(Buffer.from(body).toString())), ipGroup);
      }
      outgoing.writeHead(204, site.headers).end();
    } catch (error) {
      sendRefusal(outgoing, error, site.headers);
    } finally {
      share.close();
    }
  };
}

const BOT = /bot|crawl|spider|slurp|headless|lighthouse|preview|monitor/i;

/** Bots that run scripts, and visitors who ask not to be tracked; the page's script asks first. */
function isExcluded({ headers }: IncomingMessage): boolean {
  const { "user-agent": agent = "", dnt, "sec-gpc": gpc } = headers;
  return agent === "" || BOT.test(agent) || dnt === "1" || gpc === "1";
}
