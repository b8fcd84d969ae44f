import { pagePath } from "./page-path.ts";
import { safePath } from "./safe-redirect.ts";

/**
 * The page to come back to after logging in. A form that was refused cannot be sent again by an
 * address alone: then it is the page that the form stood on.
 */
export function wayBack(request: Request): string {
  const { pathname, search, origin } = new URL(request.url);
  const query = new URLSearchParams(search);
  // The router's own parameter, for a part of a page's data.
  query.delete("_routes");
  const own = `${pagePath(pathname)}${query.size > 0 ? `?${query}` : ""}`;
  if (request.method === "GET" || request.method === "HEAD") return own;
  const from = URL.parse(request.headers.get("referer") ?? "");
  return from?.origin === origin ? safePath(`${from.pathname}${from.search}`, own) : own;
}
