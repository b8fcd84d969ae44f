import type { RouterContextProvider } from "react-router";
import { type CachePolicy, visit } from "./services-context.server.ts";

/**
 * Puts this page into the shared page cache. Only public pages are stored (public-paths.ts): they
 * are rendered without cookies, so nothing personal can be in them.
 */
export function cachePage(context: Readonly<RouterContextProvider>, policy: CachePolicy): void {
  context.get(visit).cachePolicy = policy;
}
