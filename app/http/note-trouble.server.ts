import type { RouterContextProvider } from "react-router";
import { isDatabaseDown } from "#app/database/database-down.ts";
import { visit } from "./services-context.server.ts";

/** What the server process must know of a page's error, to answer it rightly. */
export function noteTrouble(context: Readonly<RouterContextProvider>, error: unknown): void {
  if (isDatabaseDown(error)) context.get(visit).isDatabaseDown = true;
}
