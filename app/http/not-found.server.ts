import { data } from "react-router";
import { type Context, requestContext } from "./request-context.server.ts";

/** Thrown: nothing is at this URL. The answer is a page, or a line of text (entry.server.tsx). */
export function notFound(context: Context) {
  context.get(requestContext).isMiss = true;
  return data(null, { status: 404 });
}
