import type { IncomingHttpHeaders } from "node:http";

/**
 * CSRF protection: whether a write comes from a page of this site, by the Origin and Sec-Fetch-Site
 * headers, which no script can forge.
 */
export function isSameOrigin(
  headers: IncomingHttpHeaders,
  acceptedOrigins: ReadonlySet<string>,
): boolean {
  const { origin, cookie } = headers;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  if (origin !== undefined) return acceptedOrigins.has(origin);
  // Neither header: no current browser. Without a cookie there is no session to abuse.
  return site !== undefined || cookie === undefined;
}
