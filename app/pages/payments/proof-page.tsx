import { redirect } from "react-router";
import { newsWords } from "#app/content/news-words.ts";
import { paymentMessages } from "#app/content/payment-messages.ts";
import { attachProof } from "#app/domain/orders/attach-proof.server.ts";
import { MOST_PROOF_ATTEMPTS_A_DAY, MOST_PROOF_BYTES } from "#app/domain/orders/proof-limits.ts";
import { isFileWorkerBusy } from "#app/domain/products/file-worker/run-in-file-worker.server.ts";
import { refuse } from "#app/http/action-result.ts";
import { addressGroup } from "#app/http/client-address.server.ts";
import { ipGroupHash } from "#app/http/ip-group-hash.server.ts";
import { consumeRateLimit } from "#app/http/rate-limit.server.ts";
import { readFormFile } from "#app/http/read-form-file.server.ts";
import { services, visit } from "#app/http/services-context.server.ts";
import { openOrder } from "#app/pages/orders/open-order.server.ts";
import { StorageUnavailable } from "#app/storage/file-storage.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/proof-page";
import { PaymentFrame } from "./payment-frame.tsx";
import { paymentMeta } from "./payment-meta.ts";
import { paymentView } from "./payment-view.server.ts";
import { ProofForm } from "./proof-form.tsx";

/** Every attempt counts, refused files included, because each is inspected. */
const IP_LIMIT = { name: "payment-proof", most: 20, seconds: 60 * 60 };
const ORDER_LIMIT = {
  name: "payment-proof-order",
  most: MOST_PROOF_ATTEMPTS_A_DAY,
  seconds: 24 * 60 * 60,
};

export const meta = paymentMeta("Proof of payment");

/** When to come back, where someone went too fast. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const order = await paymentView(context.get(services), await openOrder(context, params));
  return { order, isSent: new URL(request.url).searchParams.has("sent") };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { database, files, origin, log } = context.get(services);
  // The key and the limits first: until they are checked, no byte of the body is read.
  const { id, accessKey } = await openOrder(context, params);
  if (isFileWorkerBusy("customer")) return refuseFile("busy");
  const ipAddress = addressGroup(context.get(visit).address);
  for (const [limit, who, error] of [
    [ORDER_LIMIT, id, say.tooManyTries],
    [IP_LIMIT, ipAddress, say.tooOften],
  ] as const) {
    const taken = await consumeRateLimit(database, limit, who);
    if (!taken.ok) return refuse(429, { errors: { form: error } }, taken.retryAfterSeconds);
  }
  const file = await readFormFile(request, { field: "proof", maxBytes: MOST_PROOF_BYTES });
  if (!file.ok) return refuseFile(file.reason);
  try {
    const who = { accessKey, ipHash: await ipGroupHash(context) };
    const outcome = await attachProof({ database, files, origin }, who, file);
    if (outcome.ok) return redirect(`/orders/${accessKey}/proof?sent=yes`, 303);
    return refuseFile(outcome.reason);
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    log.error("file store unavailable", { error });
    return refuse(503, { errors: { form: say.storeDown } });
  }
}

const say = paymentMessages.proof;

function refuseFile(reason: keyof typeof refusals) {
  const { status, error } = refusals[reason];
  return refuse(status, { errors: { form: error } }, status === 503 ? 60 : undefined);
}

const refusals = {
  none: { status: 422, error: say.none },
  "not-found": { status: 404, error: say.notNow },
  "not-now": { status: 409, error: say.notNow },
  "too-many": { status: 409, error: say.tooMany },
  "too-large": { status: 413, error: say.tooLarge },
  "wrong-kind": { status: 415, error: say.kind },
  active: { status: 415, error: say.active },
  unreadable: { status: 422, error: say.unreadable },
  busy: { status: 503, error: say.busy },
} as const;

export default function ProofPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, isSent } = loaderData;
  const isNeeded = order.standing === "open" || order.standing === "ended";
  return (
    <PaymentFrame order={order} title="Proof of payment">
      {isSent && !actionData && (
        <div data-news>
          <Notice kind="success">
            Thank you, your file has arrived. {newsWords(order.isMailing).proofHere}
          </Notice>
        </div>
      )}
      {isNeeded ? (
        <ProofForm
          accessKey={order.accessKey}
          sent={order.proofs}
          error={actionData?.errors.form}
        />
      ) : (
        <p className="pay-lead">{order.standing === "held" ? say.held : say.notNow}</p>
      )}
      <p className="pay-ways">
        <ButtonLink to={`/orders/${order.accessKey}`} variant="line">
          Back to your order
        </ButtonLink>
      </p>
    </PaymentFrame>
  );
}
