import type { RouteConfigEntry } from "@react-router/dev/routes";

/** The address patterns of every page in the route table: what answers with a document. */
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

/** Addresses that fit a pattern such as /projects/:slug, from all that are known. */
export function urlsMatching(pattern: string, known: Iterable<string>): string[] {
  const segments = pattern.split("/").map((part) => (part.startsWith(":") ? "[^/]+" : part));
  const shape = new RegExp(`^${segments.join("/")}$`);
  return [...new Set(known)].filter((address) => shape.test(address));
}

/** The addresses on this site that a page links to, without parameters. */
export function internalLinks(html: string): string[] {
  return [...html.matchAll(/<a\b[^>]*\shref="(\/[^"?#]*)/g)].map(([, path]) => path ?? "");
}
