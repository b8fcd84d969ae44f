import type { RouterContextProvider } from "react-router";
import { visit } from "./services-context.server.ts";

/** What cached pages can show; a change in the database announces the same words. */
export type CacheTag = "content" | "products" | "categories" | `product:${string}`;

/**
 * Says that this page is the same for every visitor without a session, and what it shows.
 * A page that does not say so is never kept.
 */
export function keepPage(context: Readonly<RouterContextProvider>, ...tags: CacheTag[]): void {
  const current = context.get(visit);
  current.cacheTags = new Set([...(current.cacheTags ?? []), ...tags]);
}
