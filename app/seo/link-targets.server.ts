import { type NavigationEntry, navigation } from "#app/content/navigation.ts";
import { siteContent } from "#app/content/site-content.server.ts";
import { isServed } from "./public-pages.server.ts";

/** The site's own pages by name, for a link that the owner chooses. */
export function linkTargets(): NavigationEntry[] {
  const entries = [
    ...navigation.wide,
    ...siteContent().services.map(({ slug, title }) => ({ label: title, to: `/${slug}` })),
    navigation.sizing,
    ...navigation.also,
    ...navigation.quickLinks,
    ...navigation.legal,
  ];
  const byPath = new Map(entries.map((entry) => [entry.to, entry]));
  return [...byPath.values()].filter(({ to }) => isServed(to));
}
