import { navigation } from "./navigation.ts";
import { fixedPublicPages, hasPage } from "./public-pages.ts";
import { hasContentPage, redirectTarget, siteContent } from "./site-content.server.ts";

/** The same for everybody, with the services that are published: cached, and in the sitemap. */
export function publicPages(): string[] {
  return [...fixedPublicPages, ...siteContent().services.map(({ slug }) => `/${slug}`)];
}

/** Whether a link leads to a page that the site has now, or to a section of one. */
export function isServed(to: string): boolean {
  const [path = ""] = to.split(/[?#]/);
  return hasPage(to) || hasContentPage(path);
}

/** The links of the footer whose page the owner has removed; one that has moved still leads there. */
export function removedLinks(): string[] {
  return navigation.also
    .map(({ to }) => to)
    .filter((to) => !isServed(to) && (redirectTarget(to) ?? "/") === "/");
}
