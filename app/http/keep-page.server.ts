import type { RouterContextProvider } from "react-router";
import type { PageKeeping } from "./page-keeping.ts";
import { visit } from "./services-context.server.ts";

/**
 * Says that this page is the same for every visitor without a session. A page that does not say so
 * is never kept.
 */
export function keepPage(context: Readonly<RouterContextProvider>, keeping: PageKeeping): void {
  context.get(visit).keeping = keeping;
}
