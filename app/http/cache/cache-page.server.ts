import type { RouterContextProvider } from "react-router";
import { companyServices } from "#app/content/services/services.ts";
import { type CachePolicy, requestContext } from "#app/http/request-context.server.ts";
import { pagePath } from "#app/http/safe-redirect.ts";

/**
 * Puts this page into the shared page cache. Only public pages are stored (isPublicPath): they
 * are rendered without cookies, so nothing personal can be in them.
 */
export function cachePage(context: Readonly<RouterContextProvider>, policy: CachePolicy): void {
  context.get(requestContext).cachePolicy = policy;
}

/**
 * Pages that show everyone the same: they are rendered without cookies, cached, and carry nothing
 * personal. What is for one visitor is filled in by the browser (pages/shell/viewer.ts). A test
 * holds it against the route table.
 */
const PUBLIC_PATHS = new Set([
  "/",
  ...companyServices.map(({ path }) => path),
  "/projects",
  "/shop",
  "/terms",
  "/privacy",
  "/delivery",
  "/returns",
  "/company-information",
  "/robots.txt",
  "/sitemap.xml",
  "/site.webmanifest",
]);
/** No other spelling of the same page, encoded or with dots: each would be a page of its own to the cache. */
const PUBLIC_PATH_PATTERN = /^\/(projects|products|sitemap)\/[\w-]+(\.xml)?$/;

/** Also for the data that the router asks for when somebody goes there: "/shop.data". */
export function isPublicPath(pathname: string): boolean {
  const page = pagePath(pathname);
  return PUBLIC_PATHS.has(page) || PUBLIC_PATH_PATTERN.test(page);
}
