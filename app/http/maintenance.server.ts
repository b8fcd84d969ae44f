import { data, type MiddlewareFunction } from "react-router";
import { isPaymentWebhook } from "#app/domain/payments/payment-webhooks.ts";
import { MAINTENANCE_MARKER } from "./maintenance.ts";
import { appServices } from "./request-context.server.ts";

/**
 * Staff can work, and payment webhooks are processed. A failing robots.txt would make crawlers drop the
 * site, a failing manifest is an error in the visitor's console.
 */
const OPEN_DURING_MAINTENANCE =
  /^\/(admin|login|sign-out|forgot-password|reset-password|first-admin|media|robots\.txt|site\.webmanifest|\.well-known)(\/|\.data$|$)/;

function isOpenDuringMaintenance(path: string): boolean {
  return isPaymentWebhook(path) || OPEN_DURING_MAINTENANCE.test(path);
}

/** Middleware: with MAINTENANCE=on every other URL answers 503 with the maintenance page. */
export const refuseDuringMaintenance: MiddlewareFunction<Response> = (
  { request, context },
  next,
) => {
  const { pathname } = new URL(request.url);
  if (context.get(appServices).maintenance && !isOpenDuringMaintenance(pathname)) {
    throw data(MAINTENANCE_MARKER, { status: 503 });
  }
  return next();
};
