import { MOST_NOTICE_BYTES } from "#app/domain/orders/payfast.ts";
import { isAmong } from "#app/domain/orders/payfast-addresses.server.ts";
import { receiveNotice, type Verdict } from "#app/domain/orders/receive-notice.server.ts";
import { addressGroup } from "#app/http/client-address.server.ts";
import { takeFromLimit } from "#app/http/rate-limit.server.ts";
import { services, visit } from "#app/http/services-context.server.ts";
import type { Route } from "./+types/payfast-notify";

/** Every notice is kept, so strangers may not send many. PayFast itself has no limit. */
const STRANGERS_LIMIT = { name: "payfast-notice", most: 20, seconds: 60 * 60 };

/** POST /api/payfast/notify: what became of a payment. The answer tells nothing but whether to come back. */
export async function action({ request, context }: Route.ActionArgs) {
  const { database, origin, payments, log } = context.get(services);
  const { address, id } = context.get(visit);
  const { payfast } = payments;
  if (!payfast || request.method !== "POST") return answer(404);
  if (!isAmong(address, payfast.addresses)) {
    const limit = await takeFromLimit(database, STRANGERS_LIMIT, addressGroup(address));
    if (!limit.ok) return answer(429, { "Retry-After": String(limit.retryAfterSeconds) });
  }
  const body = await request.arrayBuffer().catch(() => undefined);
  if (!body || body.byteLength > MOST_NOTICE_BYTES) return answer(400);
  const notice = { body: new Uint8Array(body), address };
  const verdict = await receiveNotice({ database, origin, payfast }, notice);
  const status = statuses[verdict];
  const tell = status === 200 ? log.info : log.warn;
  tell("payfast notice", { verdict, address, id });
  return answer(status);
}

export function loader() {
  return answer(405, { Allow: "POST" });
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
} satisfies Record<Verdict, number>;

function answer(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers: { "Cache-Control": "no-store", ...headers } });
}
