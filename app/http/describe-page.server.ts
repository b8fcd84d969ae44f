import type { RouterContextProvider } from "react-router";
import type { JsonLd } from "#app/content/structured-data.ts";
import { services, visit } from "./services-context.server.ts";

/**
 * Says what a page is about in the words of search engines. It is written into the document alone:
 * no script carries it, and a page that failed says nothing.
 */
export function describePage(
  context: Readonly<RouterContextProvider>,
  describe: (origin: string) => JsonLd[],
): void {
  context.get(visit).descriptions = describe(context.get(services).origin);
}
