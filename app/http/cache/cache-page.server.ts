import { fixedPublicPages } from "#app/content/public-pages.ts";
import { siteContent } from "#app/content/site-content.server.ts";
import {
  type CachePolicy,
  type Context,
  requestContext,
} from "#app/http/request-context.server.ts";
import { pagePath } from "#app/http/safe-redirect.ts";

/**
 * Puts this page into the shared page cache. Only public pages are stored (isPublicPath): they
 * are rendered without cookies, so nothing personal can be in them.
 */
export function cachePage(context: Context, policy: CachePolicy = {}): void {
  context.get(requestContext).cachePolicy = policy;
}

/**
 * Public pages are rendered without cookies and cached. What is personal is filled in by the browser
 * (pages/shell/viewer.ts). A test compares this list with the route table.
 */
const PUBLIC_PATHS = new Set([
  ...fixedPublicPages,
  "/robots.txt",
  "/sitemap.xml",
  "/feeds/google-merchant.xml",
  "/site.webmanifest",
]);
/** Canonical paths only: an encoded or dotted spelling would be a separate cache entry. */
const PUBLIC_PATH_PATTERN = /^\/((projects|sitemap)\/[\w-]+(\.xml)?|products\/[\w-]+(\/[\w-]+)?)$/;

/** Also true for the router's data requests, such as "/shop.data". */
export function isPublicPath(pathname: string): boolean {
  const page = pagePath(pathname);
  return PUBLIC_PATHS.has(page) || PUBLIC_PATH_PATTERN.test(page) || isServicePage(page);
}

/** Only what is published: an address that is made up must not take room in the cache. */
function isServicePage(path: string): boolean {
  return siteContent().services.some(({ slug }) => path === `/${slug}`);
}
