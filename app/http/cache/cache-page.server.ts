import { siteContent } from "#app/content/site-content.server.ts";
import {
  type CachePolicy,
  type Context,
  requestContext,
} from "#app/http/request-context.server.ts";
import { pagePath } from "#app/http/safe-redirect.ts";
import { fixedPublicPages, publicPageParameters } from "#app/seo/public-pages.ts";

/**
 * Puts this page into the shared page cache. Only public pages are stored (isPublicPath): they
 * are rendered without cookies, so nothing personal can be in them.
 */
export function cachePage(context: Context, policy: CachePolicy = {}): void {
  context.get(requestContext).cachePolicy = policy;
}

/** The same for one of unboundedly many pages: it is stored when it is asked for twice within a minute. */
export function cacheRepeatedPage(context: Context, policy: CachePolicy): void {
  context.get(requestContext).repeatedCachePolicy = policy;
}

/**
 * Public pages are rendered without cookies and cached. What is personal is filled in by the browser
 * (pages/shell/viewer.ts). A test compares this list with the route table.
 */
const PUBLIC_PATHS = new Set([
  ...fixedPublicPages,
  // The router's lazy route discovery: which routes the links of a page lead to.
  "/__manifest",
  "/paia-manual.pdf",
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

declare const publicPage: unique symbol;

/** The URL of a public page as the cache knows it. Only publicUrl makes one. */
export type PublicUrl = string & { readonly [publicPage]: true };

/**
 * The cache key of a public page, and the URL it is rendered from: the path, and the query parameters
 * that the page reads. Nothing else of the request may reach the router, or it could be stored for
 * everyone. Undefined for other pages.
 */
export function publicUrl(url: string): PublicUrl | undefined {
  const at = url.indexOf("?");
  const path = at < 0 ? url : url.slice(0, at);
  if (!isPublicPath(path)) return undefined;
  const names = at < 0 ? undefined : PARAMETERS.get(pagePath(path));
  if (!names) return path as PublicUrl;
  // Decoded and encoded again: %73ervice is service, too.
  const query = new URLSearchParams(
    [...new URLSearchParams(url.slice(at + 1))].filter(([name]) =>
      names.some((known) => matchesName(known, name)),
    ),
  ).toString();
  return (query ? `${path}?${query}` : path) as PublicUrl;
}

const PARAMETERS = new Map<string, readonly string[]>([
  ...Object.entries(publicPageParameters),
  ["/__manifest", ["paths", "version"]],
]);

function matchesName(known: string, name: string): boolean {
  return known.endsWith("*") ? name.startsWith(known.slice(0, -1)) : known === name;
}

/** Only what is published: an address that is made up must not take room in the cache. */
function isServicePage(path: string): boolean {
  return siteContent().services.some(({ slug }) => path === `/${slug}`);
}
