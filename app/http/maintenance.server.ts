import { data, type MiddlewareFunction } from "react-router";
import { MAINTENANCE_MARKER } from "./maintenance.ts";
import { appServices } from "./request-context.server.ts";

/**
 * Staff go on working, and money that was paid is written down. A robots.txt that fails would close the whole site to crawlers, and a
 * manifest that fails is an error in the visitor's console.
 */
const OPEN_DURING_MAINTENANCE =
  /^\/(admin|login|sign-out|forgot-password|reset-password|first-admin|media|api\/payfast|robots\.txt|site\.webmanifest|\.well-known)(\/|\.data$|$)/;

/** With MAINTENANCE=on every other address answers 503; the root shows the maintenance page. */
export const refuseDuringMaintenance: MiddlewareFunction<Response> = (
  { request, context },
  next,
) => {
  const { pathname } = new URL(request.url);
  if (context.get(appServices).maintenance && !OPEN_DURING_MAINTENANCE.test(pathname)) {
    throw data(MAINTENANCE_MARKER, { status: 503 });
  }
  return next();
};
