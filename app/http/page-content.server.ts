import { createContext, redirect } from "react-router";
import { redirectTarget, type SiteContent, siteContent } from "#app/content/site-content.server.ts";
import type { Context } from "./request-context.server.ts";
import { pagePath } from "./safe-redirect.ts";

const previewedContent = createContext<SiteContent | null>(null);

/** The content that a page shows: what is published, or a draft in its preview. */
export function pageContent(context: Context): SiteContent {
  return context.get(previewedContent) ?? siteContent();
}

export function setPreviewedContent(context: Context, content: SiteContent): void {
  context.set(previewedContent, content);
}

/** Sends visitors of an address that has changed to where the page is now. */
export function redirectIfMoved(request: Request): void {
  const { pathname, searchParams } = new URL(request.url);
  const target = redirectTarget(pagePath(pathname).replace(/\/$/, ""));
  if (!target) return;
  // The router's parameter for a partial data request.
  searchParams.delete("_routes");
  const to = new URL(target, request.url);
  for (const [name, value] of searchParams) to.searchParams.append(name, value);
  throw redirect(`${to.pathname}${to.search}${to.hash}`, 301);
}
