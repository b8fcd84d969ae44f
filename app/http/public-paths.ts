import { services } from "#app/content/services.ts";

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
const PATTERN = /^\/(projects|products|sitemap)\/[^/]+$/;

/** Also for what the router asks for when somebody goes there: "/shop.data", "/_root.data". */
export function isPublicPath(pathname: string): boolean {
  const page = pathname === "/_root.data" ? "/" : pathname.replace(/\.data$/, "");
  return PATHS.has(page) || PATTERN.test(page);
}
