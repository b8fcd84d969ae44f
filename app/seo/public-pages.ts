/** Part of the site whatever its content is, and the same for everybody. See public-pages.server.ts. */
export const fixedPublicPages: readonly string[] = [
  "/",
  "/projects",
  "/shop",
  "/what-will-it-run",
  "/terms",
  "/privacy",
  "/delivery",
  "/returns",
  "/warranty",
  "/company-information",
  "/paia-manual",
  "/complaints",
  "/accessibility",
  "/cookies",
  "/supplier-pack",
];

/**
 * The query parameters that public pages read, `spec.*` for all that begin so. A public page gets no
 * others: what the router itself reads (`_routes`, `index`) must never be among them.
 */
export const publicPageParameters = {
  "/": ["service", "product", "order", "wanted", "sizing", "document"],
  "/projects": ["q", "category"],
  "/shop": ["q", "category", "from", "to", "stock", "only", "brand", "spec.*", "sort", "page"],
  "/what-will-it-run": ["for", "hours", "watts", "product", "cart", "d.*", "p.*"],
} as const;

/**
 * Every page a visitor can be sent to, apart from those of the content. A test holds it equal to the
 * route table, which itself cannot be read in a browser: it is made by a build tool.
 */
export const pagesThatExist: readonly string[] = [
  ...fixedPublicPages,
  "/compare",
  "/cart",
  "/checkout",
  "/sign-up",
  "/login",
  "/forgot-password",
  "/find-order",
  "/quotes/ask",
];

/** Whether a link leads to one of these pages, or to a section of one. */
export function hasPage(to: string, pages: readonly string[] = pagesThatExist): boolean {
  const [path] = to.split(/[?#]/);
  return pages.includes(path || "/");
}

/**
 * Whether this path belongs to a part of the site, so no page of the content can have it. A test
 * compares the list with the route table and the static files.
 */
export function isReservedPath(path: string): boolean {
  const [, first = ""] = path.split("/");
  return path.split("/").length === 2 && RESERVED.has(first);
}

const RESERVED = new Set([
  "404",
  "__manifest",
  "accessibility",
  "account",
  "admin",
  "api",
  "apple-touch-icon.png",
  "assets",
  "cart",
  "checkout",
  "company-documents",
  "company-information",
  "compare",
  "complaints",
  "cookies",
  "delivery",
  "delivery-estimate",
  "drawings",
  "favicon.ico",
  "favicon.svg",
  "feeds",
  "find-order",
  "first-admin",
  "forgot-password",
  "healthz",
  "icon-192.png",
  "icon-512.png",
  "icon-maskable-512.png",
  "login",
  "logo.png",
  "maintenance",
  "media",
  "metrics",
  "og",
  "orders",
  "paia-manual",
  "paia-manual.pdf",
  "photos",
  "preview",
  "privacy",
  "products",
  "projects",
  "quotes",
  "readyz",
  "reset-password",
  "returns",
  "robots.txt",
  "session",
  "shop",
  "sign-out",
  "sign-up",
  "sitemap",
  "sitemap.xml",
  "site.webmanifest",
  "stock-alerts",
  "supplier-pack",
  "terms",
  "verify-email",
  "verify-later",
  "warranty",
  "what-will-it-run",
]);
