import { createContext, redirect } from "react-router";
import type { EntryId } from "#app/content/kinds/content-kinds.ts";
import { redirectTarget, type SiteContent, siteContent } from "#app/content/site-content.server.ts";
import type { Context } from "./request-context.server.ts";
import { pagePath } from "./safe-redirect.ts";

const previewedEntry = createContext<{ id: EntryId; content: SiteContent } | null>(null);

/** The content that a page shows: what is published, or a draft in its preview. */
export function pageContent(context: Context): SiteContent {
  return context.get(previewedEntry)?.content ?? siteContent();
}

export function isPreview(context: Context): boolean {
  return context.get(previewedEntry) !== null;
}

export function setPreviewedEntry(
  context: Context,
  previewed: { id: EntryId; content: SiteContent },
): void {
  context.set(previewedEntry, previewed);
}

/** The place of the page's entry: of that at its address, or of the previewed one. Two may have one address. */
export function indexOfPage<Page extends { id: EntryId; slug: string }>(
  context: Context,
  pages: readonly Page[],
  slug: string,
): number {
  const previewed = context.get(previewedEntry);
  return pages.findIndex((page) => (previewed ? page.id === previewed.id : page.slug === slug));
}

/** Sends visitors of an address that has changed to where the page is now. A query is part of it, or kept. */
export function redirectIfMoved(request: Request): void {
  const { pathname, search, searchParams } = new URL(request.url);
  const path = pagePath(pathname).replace(/\/$/, "");
  const ofQuery = search ? redirectTarget(`${path}${search}`) : undefined;
  const target = ofQuery ?? redirectTarget(path);
  if (!target) return;
  // The router's parameter for a partial data request.
  searchParams.delete("_routes");
  const to = new URL(target, request.url);
  if (!ofQuery) for (const [name, value] of searchParams) to.searchParams.append(name, value);
  throw redirect(`${to.pathname}${to.search}${to.hash}`, 301);
}
