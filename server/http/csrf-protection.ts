import type { IncomingHttpHeaders } from "node:http";

/**
 * Whether a request that changes something comes from a page of ours. Browsers say where a form
 * was sent from in two headers that no script can forge; one that says "elsewhere" is refused.
 */
export function isSameOrigin(
  headers: IncomingHttpHeaders,
  acceptedOrigins: ReadonlySet<string>,
): boolean {
  const { origin, cookie } = headers;
  const site = headers["sec-fetch-site"];
  if (site !== undefined && site !== "same-origin" && site !== "none") return false;
  if (origin !== undefined) return acceptedOrigins.has(origin);
  // Neither header: no browser of today. Without a cookie there is no one's authority to abuse.
  return site !== undefined || cookie === undefined;
}
