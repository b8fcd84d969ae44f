import type { RouteConfigEntry } from "@react-router/dev/routes";

/** The URL patterns of every page in the route table. */
export function listPageRoutes(entries: readonly RouteConfigEntry[], base = ""): string[] {
  return entries.flatMap((entry) => {
    const path = entry.path ? `${base}/${entry.path}` : base;
    const isPage = entry.file.endsWith(".tsx") && (entry.index || entry.path);
    return [
      ...(isPage && entry.path !== "*" ? [path || "/"] : []),
      ...listPageRoutes(entry.children ?? [], path),
    ];
  });
}

/** The known URLs that match a pattern such as /projects/:slug. */
export function urlsMatching(pattern: string, known: Iterable<string>): string[] {
  const segments = pattern.split("/").map((part) => (part.startsWith(":") ? "[^/]+" : part));
  const expression = new RegExp(`^${segments.join("/")}$`);
  return [...new Set(known)].filter((url) => expression.test(url));
}

/** The paths of this site that a page links to, without query parameters. */
export function internalLinks(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="(\/[^"?#]*)/g)].map(([, path]) => path ?? "");
}
