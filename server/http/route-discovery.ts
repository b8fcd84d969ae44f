import type { IncomingMessage } from "node:http";

/** The router's lazy route discovery: fetches the routes behind the links of a page. */
const MANIFEST_PATH = "/__manifest";

/** The list of all content has some 125 links; this many take about 65 ms to match. */
const MAX_PATHS = 160;

export function isRouteDiscovery({ url = "" }: Pick<IncomingMessage, "url">): boolean {
  return url === MANIFEST_PATH || url.startsWith(`${MANIFEST_PATH}?`);
}

/**
 * The answer holds for this build, whose version the URL names. Private: a shared cache would fill up with made-up
 * lists of paths.
 */
export const DISCOVERY_CACHE_CONTROL = "private, max-age=31536000, immutable";

/**
 * Each path is matched against every route: thousands of them in one URL would block the process
 * (CVE-2026-42342). They are counted before anything parses the query.
 */
export function hasTooManyPaths(incoming: Pick<IncomingMessage, "url">): boolean {
  if (!isRouteDiscovery(incoming)) return false;
  return (incoming.url?.match(/,|&|%2c/gi)?.length ?? 0) > MAX_PATHS;
}
