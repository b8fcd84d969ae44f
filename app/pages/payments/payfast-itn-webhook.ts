import {
  handlePayfastItn,
  type ItnVerificationResult,
  isIpInRanges,
} from "#app/domain/payments/payfast/handle-itn.server.ts";
import { MAX_ITN_BYTES } from "#app/domain/payments/payfast/payfast-account.ts";

import { ipGroup } from "#app/http/limits/client-ip.server.ts";
import { countTowardsRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { appServices, requestContext } from "#app/http/request-context.server.ts";
import type { Route } from "./+types/payfast-itn-webhook";

/** Every notice is kept, so strangers may not send many. PayFast itself has no limit. */
const UNKNOWN_SENDER_LIMIT = { name: "payfast-itn", max: 20, seconds: 60 * 60 };

/** POST /api/payfast/notify: what became of a payment. The answer tells nothing but whether to come back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { database, origin, payments, log } = context.get(appServices);
  const { ipAddress, id } = context.get(requestContext);
  const { payfast } = payments;
  if (!payfast || request.method !== "POST") return respond(404);
  if (!isIpInRanges(ipAddress, payfast.ipRanges)) {
    const limit = await countTowardsRateLimit(database, UNKNOWN_SENDER_LIMIT, ipGroup(ipAddress));
    if (!limit.ok) return respond(429, { "Retry-After": String(limit.retryAfterSeconds) });
  }
  const body = await request.arrayBuffer().catch(() => undefined);
  if (!body || body.byteLength > MAX_ITN_BYTES) return respond(400);
  const itn = { body: new Uint8Array(body), address: ipAddress };
  const result = await handlePayfastItn({ database, origin, payfast }, itn);
  const status = statuses[result];
  const tell = status === 200 ? log.info : log.warn;
  tell("payfast itn", { verdict: result, address: ipAddress, id });
  return respond(status);
}

export function loader() {
  return respond(405, { Allow: "POST" });
}

const statuses = {
  paid: 200,
  repeated: 200,
  "for-staff": 200,
  "wrong-amount": 200,
  "not-complete": 200,
  malformed: 400,
  forged: 400,
  "wrong-address": 400,
  "wrong-merchant": 400,
  "unknown-order": 400,
  invalid: 400,
  // Nothing was decided: it is sent again.
  "not-answered": 503,
} satisfies Record<ItnVerificationResult, number>;

function respond(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { "Cache-Control": "no-store", ...headers } });
}
