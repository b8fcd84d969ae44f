import { type NavigationEntry, navigation } from "#app/content/navigation.ts";
import { hasContentPage, siteContent } from "#app/content/site-content.server.ts";
import { fixedPublicPages, hasPage } from "./public-pages.ts";

/** Pages that are the same for everyone, published services included: cached, and in the sitemap. */
export function publicPages(): string[] {
  const fixed = fixedPublicPages.filter(
    (path) =>
      (path !== navigation.portfolio.to || hasProjects()) &&
      (path !== navigation.sizing.to || siteContent().sizing.isOn),
  );
  return [...fixed, ...siteContent().services.map(({ slug }) => `/${slug}`)];
}

/** Without projects there is no portfolio: nothing links to it. */
export function hasProjects(): boolean {
  return siteContent().projects.length > 0;
}

/** Whether a link leads to a page that the site has now, or to a section of one. */
export function isServed(to: string): boolean {
  const [path = ""] = to.split(/[?#]/);
  if (path === navigation.portfolio.to) return hasProjects();
  if (path === navigation.sizing.to) return siteContent().sizing.isOn;
  return hasPage(to) || hasContentPage(path);
}

/** The service pages that have a link in the footer. */
export function footerServices(): NavigationEntry[] {
  return siteContent().services.flatMap(({ slug, footerLabel }) =>
    footerLabel ? { label: footerLabel, to: `/${slug}` } : [],
  );
}
