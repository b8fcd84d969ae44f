import type { IncomingMessage } from "node:http";
import {
  findWebhook,
  type PaymentAccounts,
} from "#app/domain/payments/payment-providers.server.ts";
import { isPaymentWebhook } from "#app/domain/payments/payment-webhooks.ts";
import { clientIp } from "#app/http/limits/client-ip.server.ts";
import { ipGroup } from "#app/http/limits/ip-group.server.ts";
import type { AppServices } from "#app/http/request-context.server.ts";
import { type BodyBudget, createBodyBudget } from "./body-budget.ts";
import { createLoadLimiter, type LoadLimiter } from "./load-limiter.ts";

/** What all requests of a process may use together; see docs/decisions/0007 and 0009. */
export type RequestLimits = {
  /** Everything that queries the database, but for the two below: one slot for each of its connections. */
  pages: LoadLimiter;
  /** Requests that wait for the file store or the file worker: stored files, and uploads once they have arrived. */
  files: LoadLimiter;
  /** Reserved for the payment providers' own servers. */
  webhooks: LoadLimiter;
  /** Forms, and files of customers. */
  bodies: BodyBudget;
  /** Files of staff, who were authenticated before they were read. */
  staffFiles: BodyBudget;
};

const MB = 1024 * 1024;

export function createRequestLimits(): RequestLimits {
  const queue = { maxQueued: 50, maxWaitMs: 3000, shedDelayMs: 1000 };
  return {
    pages: createLoadLimiter({ ...queue, maxConcurrent: 10 }),
    // One page asks for twenty pictures at once, and waiting for them costs next to nothing.
    files: createLoadLimiter({ ...queue, maxConcurrent: 20, maxQueued: 1000, maxWaitMs: 20_000 }),
    webhooks: createLoadLimiter({ ...queue, maxConcurrent: 4, maxWaitMs: 10_000 }),
    bodies: createBodyBudget(48 * MB),
    staffFiles: createBodyBudget(256 * MB),
  };
}

/** The limiter whose slot a request needs. */
export function limiterOf(
  { limits, appServices }: { limits: RequestLimits; appServices: Pick<AppServices, "payments"> },
  { url = "/" }: Pick<IncomingMessage, "url">,
  ipAddress: string,
): LoadLimiter {
  const path = url.split("?", 1)[0] ?? "/";
  if (STORED_FILE.test(path)) return limits.files;
  if (!isPaymentWebhook(path)) return limits.pages;
  return isKnownSender(path, ipAddress, appServices.payments) ? limits.webhooks : limits.pages;
}

/** Served without a query to the database; the session is not read (isPublicFile). */
const STORED_FILE = /^\/media\//;

function isKnownSender(path: string, ipAddress: string, payments: PaymentAccounts): boolean {
  return findWebhook(payments, path)?.isKnownSender(ipAddress) === true;
}

/** The visitor's IP address and IP group. */
export function visitorOf(
  { socket, headers }: IncomingMessage,
  trustedProxies: number,
): { ipAddress: string; ipGroup: string } {
  const forwardedFor = headers["x-forwarded-for"]?.toString();
  const ipAddress = clientIp(socket.remoteAddress, forwardedFor, trustedProxies);
  return { ipAddress, ipGroup: ipGroup(ipAddress) };
}
