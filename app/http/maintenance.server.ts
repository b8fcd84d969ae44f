import { data, type MiddlewareFunction } from "react-router";
import { isPaymentWebhook } from "#app/domain/payments/payment-webhooks.ts";
import { formatLongDateTime, parseLocalDateTime } from "#app/format/dates-and-numbers.ts";
import { privateSettings } from "#app/settings/private-settings.server.ts";
import type { MaintenanceData } from "./maintenance.ts";
import { appServices, type Context, requestContext } from "./request-context.server.ts";

/**
 * Staff can work, and payment webhooks are processed. A failing robots.txt would make crawlers drop the
 * site, a failing manifest is an error in the visitor's console.
 */
const OPEN_DURING_MAINTENANCE =
  /^\/(admin|account\/two-step-login|login|sign-out|forgot-password|reset-password|first-admin|media|drawings|logo\.png|robots\.txt|site\.webmanifest|\.well-known)(\/|\.data$|$)/;

function isOpenDuringMaintenance(path: string): boolean {
  return isPaymentWebhook(path) || OPEN_DURING_MAINTENANCE.test(path);
}

/** Middleware: during maintenance every other URL answers 503 with the maintenance page. */
export const refuseDuringMaintenance: MiddlewareFunction<Response> = (
  { request, context },
  next,
) => {
  const { pathname } = new URL(request.url);
  if (maintenanceMode(context) && !isOpenDuringMaintenance(pathname)) {
    throw maintenanceResponse(context);
  }
  return next();
};

/** What switched the maintenance mode on: the variable MAINTENANCE, or else the owner. */
export function maintenanceMode(context: Context): "environment" | "settings" | undefined {
  if (context.get(appServices).maintenance) return "environment";
  return privateSettings().maintenance.isOn ? "settings" : undefined;
}

/** The answer during maintenance; Retry-After follows the expected end. */
export function maintenanceResponse(context: Context) {
  const { text, expectedEnd } = privateSettings().maintenance;
  const end = expectedEnd === null ? undefined : parseLocalDateTime(expectedEnd);
  const millisecondsLeft = end ? end.getTime() - Date.now() : 0;
  const isToCome = end !== undefined && millisecondsLeft > 0;
  if (isToCome) {
    context.get(requestContext).retryAfterSeconds = Math.ceil(millisecondsLeft / 1000);
  }
  const answer: MaintenanceData = {
    maintenance: true,
    text,
    expectedEnd: isToCome ? formatLongDateTime(end) : undefined,
  };
  return data(answer, { status: 503 });
}
