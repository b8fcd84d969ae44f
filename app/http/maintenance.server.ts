import { data, type MiddlewareFunction } from "react-router";
import { services } from "./services-context.server.ts";

/** Staff go on working, and the people who watch the process go on watching. */
const OPEN_DURING_MAINTENANCE =
  /^\/(admin|login|sign-out|reset-password|first-admin|media)(\/|\.data$|$)/;

/** With MAINTENANCE=on every other address answers 503; the root shows the maintenance page. */
export const refuseDuringMaintenance: MiddlewareFunction<Response> = (
  { request, context },
  next,
) => {
  const { pathname } = new URL(request.url);
  if (context.get(services).maintenance && !OPEN_DURING_MAINTENANCE.test(pathname)) {
    throw data(null, { status: 503 });
  }
  return next();
};
