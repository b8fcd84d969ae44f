import { services } from "#app/content/services.ts";
import { pagePath } from "./page-path.ts";

/**
 * Pages that show everyone the same: they are rendered without cookies, cached, and carry nothing
 * personal. What is for one visitor is filled in by the browser (pages/shell/viewer.ts). A test
 * holds it against the route table.
 */
const PATHS = new Set([
  "/",
  ...services.map(({ path }) => path),
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
const PATTERN = /^\/(projects|products|sitemap)\/[\w-]+(\.xml)?$/;

/** Also for the data that the router asks for when somebody goes there: "/shop.data". */
export function isPublicPath(pathname: string): boolean {
  const page = pagePath(pathname);
  return PATHS.has(page) || PATTERN.test(page);
}
