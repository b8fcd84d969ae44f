import type { RouterContextProvider } from "react-router";
import { visit } from "./services-context.server.ts";

/** What cached pages can show; a change in the database announces the same words. */
export type CacheTag = "content" | "products" | "categories" | `product:${string}`;

/** How a page may be kept for other visitors. */
export type Keeping = {
  /** What it shows: when one of these changes, the page is made anew. */
  shows: CacheTag[];
  /** The parameters of its address that it reads; all others are the same page. */
  reads?: string[];
};

/**
 * Says that this page is the same for every visitor without a session. A page that does not say so
 * is never kept.
 */
export function keepPage(context: Readonly<RouterContextProvider>, keeping: Keeping): void {
  context.get(visit).keeping = keeping;
}
