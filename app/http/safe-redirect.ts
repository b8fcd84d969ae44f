/** A path of this site, or the fallback: nothing else is ever followed. */
export function safeRedirectPath(target: unknown, fallback: string): string {
  if (typeof target !== "string" || target.length > 2000) return fallback;
  // Browsers read backslashes as slashes and drop tabs and line breaks inside addresses.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(target)) return fallback;
  const base = "http://site.invalid";
  const url = URL.parse(target, base);
  if (url?.origin !== base || url.pathname.startsWith("//")) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * The page to come back to after logging in. A form that was refused cannot be sent again by an
 * address alone: then it is the page that the form stood on.
 */
export function returnTo(request: Request): string {
  const { pathname, search, origin } = new URL(request.url);
  const query = new URLSearchParams(search);
  // The router's own parameter, for a part of a page's data.
  query.delete("_routes");
  const requestedPage = `${pagePath(pathname)}${query.size > 0 ? `?${query}` : ""}`;
  if (request.method === "GET" || request.method === "HEAD") return requestedPage;
  const referrer = URL.parse(request.headers.get("referer") ?? "");
  return referrer?.origin === origin
    ? safeRedirectPath(`${referrer.pathname}${referrer.search}`, requestedPage)
    : requestedPage;
}

/** The page that a request is about: the router asks for the data of "/shop" by "/shop.data". */
export function pagePath(pathname: string): string {
  if (pathname === "/_.data" || pathname === "/_root.data") return "/";
  return pathname.replace(/\.data$/, "");
}
