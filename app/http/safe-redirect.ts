/** A path of this site, or the fallback (protects from open redirects). */
export function safeRedirectPath(target: unknown, fallback: string): string {
  if (typeof target !== "string" || target.length > 2000) return fallback;
  // Browsers read backslashes as slashes and drop tabs and line breaks inside URLs.
  if (!/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(target)) return fallback;
  const base = "http://site.invalid";
  const url = URL.parse(target, base);
  if (url?.origin !== base || url.pathname.startsWith("//")) return fallback;
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * The page to return to after logging in. A POST cannot be repeated by its URL: then it is the page of
 * the form, from the Referer.
 */
export function returnTo(request: Request): string {
  const { pathname, search, origin } = new URL(request.url);
  const query = new URLSearchParams(search);
  // The router's parameter for a partial data request.
  query.delete("_routes");
  const requestedPage = `${pagePath(pathname)}${query.size > 0 ? `?${query}` : ""}`;
  if (request.method === "GET" || request.method === "HEAD") return requestedPage;
  const referrer = URL.parse(request.headers.get("referer") ?? "");
  return referrer?.origin === origin
    ? safeRedirectPath(`${referrer.pathname}${referrer.search}`, requestedPage)
    : requestedPage;
}

/** The path of the page: the router requests the data of "/shop" as "/shop.data". */
export function pagePath(pathname: string): string {
  if (pathname === "/_.data") return "/";
  return pathname.replace(/\.data$/, "");
}
