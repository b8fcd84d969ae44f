import type { RouterContextProvider } from "react-router";
import { visit } from "./services-context.server.ts";

/**
 * Lets the forms of this one page be sent to other places, too. The page must be loaded whole: the
 * policy of the document that is shown decides, not that of the data fetched later.
 */
export function allowFormsTo(
  context: Readonly<RouterContextProvider>,
  targets: readonly string[],
): void {
  context.get(visit).formTargets = targets;
}
