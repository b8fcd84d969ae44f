import { findWebhook } from "#app/domain/payments/payment-providers.server.ts";
import { ipGroup } from "#app/http/limits/ip-group.server.ts";
import { countTowardsRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { appServices, requestContext } from "#app/http/request-context.server.ts";
import type { Route } from "./+types/payment-webhook";

/** POST to a payment provider's webhook. The response tells only whether to send it again. */
export async function action({ request, context }: Route.ActionArgs) {
  const { database, origin, payments, log } = context.get(appServices);
  const { ipAddress, id } = context.get(requestContext);
  const path = new URL(request.url).pathname;
  const webhook = findWebhook(payments, path);
  if (!webhook || request.method !== "POST") return respond(404);
  if (!webhook.isKnownSender(ipAddress)) {
    const unknownSender = { name: webhook.rateLimitName, max: 20, seconds: 60 * 60 };
    const limit = await countTowardsRateLimit(database, unknownSender, ipGroup(ipAddress));
    if (!limit.ok) return respond(429, { "Retry-After": String(limit.retryAfterSeconds) });
  }
  const body = await request.arrayBuffer().catch(() => undefined);
  if (!body || body.byteLength > webhook.maxBytes) return respond(400);
  const received = { body: new Uint8Array(body), headers: request.headers, ipAddress };
  const { status, result } = await webhook.handle({ database, origin }, received);
  const write = status === 200 ? log.info : log.warn;
  write(webhook.logEvent, { verdict: result, address: ipAddress, id });
  return respond(status);
}

export function loader() {
  return respond(405, { Allow: "POST" });
}

function respond(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { "Cache-Control": "no-store", ...headers } });
}
