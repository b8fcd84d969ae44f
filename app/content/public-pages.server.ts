import type { NavigationEntry } from "./navigation.ts";
import { fixedPublicPages, hasPage } from "./public-pages.ts";
import { hasContentPage, siteContent } from "./site-content.server.ts";

/** The same for everybody, with the services that are published: cached, and in the sitemap. */
export function publicPages(): string[] {
  return [...fixedPublicPages, ...siteContent().services.map(({ slug }) => `/${slug}`)];
}

/** Whether a link leads to a page that the site has now, or to a section of one. */
export function isServed(to: string): boolean {
  const [path = ""] = to.split(/[?#]/);
  return hasPage(to) || hasContentPage(path);
}

/** The service pages that have a link in the footer. */
export function footerServices(): NavigationEntry[] {
  return siteContent().services.flatMap(({ slug, footerLabel }) =>
    footerLabel ? { label: footerLabel, to: `/${slug}` } : [],
  );
}
