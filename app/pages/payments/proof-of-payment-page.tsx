import { redirect } from "react-router";
import { orderUpdateTexts } from "#app/content/texts/order-update-texts.ts";
import { paymentTexts } from "#app/content/texts/payment-texts.ts";
import { isFileWorkerBusy } from "#app/domain/media/file-worker/run-in-file-worker.server.ts";
import { attachProofOfPayment } from "#app/domain/payments/eft/proof-of-payment.server.ts";
import {
  MAX_PROOF_ATTEMPTS_PER_DAY,
  MAX_PROOF_BYTES,
} from "#app/domain/payments/eft/proof-of-payment-limits.ts";
import { actionFailure } from "#app/http/forms/action-result.ts";
import { readMultipartUpload } from "#app/http/forms/read-upload.server.ts";
import { consumeRateLimit } from "#app/http/limits/rate-limit.server.ts";
import { appServices, clientIpGroup, ipGroupHash } from "#app/http/request-context.server.ts";
import { loadOrder } from "#app/pages/orders/load-order.server.ts";
import { StorageUnavailable } from "#app/storage/file-storage.ts";
import { ButtonLink } from "#app/ui/form/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import type { Route } from "./+types/proof-of-payment-page";
import { PaymentFrame, paymentMeta } from "./payment-frame.tsx";
import { paymentView } from "./payment-view.server.ts";
import { ProofOfPaymentForm } from "./proof-of-payment-form.tsx";

/** Every attempt counts, refused files included, because each is inspected. */
const IP_LIMIT = { name: "payment-proof", max: 20, seconds: 60 * 60 };
const ORDER_LIMIT = {
  name: "payment-proof-order",
  max: MAX_PROOF_ATTEMPTS_PER_DAY,
  seconds: 24 * 60 * 60,
};

export const meta = paymentMeta("Proof of payment");

/** Passes on Retry-After of a rate-limited action. */
export const headers: Route.HeadersFunction = ({ actionHeaders }) => actionHeaders;

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const order = await paymentView(context.get(appServices), await loadOrder(context, params));
  return { order, isSent: new URL(request.url).searchParams.has("sent") };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { database, files, origin, log } = context.get(appServices);
  // Access and rate limit are checked before the body is read.
  const { id, accessKey } = await loadOrder(context, params);
  if (isFileWorkerBusy("customer")) return refuseFile("busy");
  const ipAddress = clientIpGroup(context);
  for (const [limit, who, error] of [
    [ORDER_LIMIT, id, proofMessages.tooManyTries],
    [IP_LIMIT, ipAddress, proofMessages.tooOften],
  ] as const) {
    const taken = await consumeRateLimit(database, limit, who);
    if (!taken.ok) return actionFailure(429, { errors: { form: error } }, taken.retryAfterSeconds);
  }
  const file = await readMultipartUpload(request, { field: "proof", maxBytes: MAX_PROOF_BYTES });
  if (!file.ok) return refuseFile(file.reason);
  try {
    const who = { accessKey, ipHash: await ipGroupHash(context) };
    const outcome = await attachProofOfPayment({ database, files, origin }, who, file);
    if (outcome.ok) return redirect(`/orders/${accessKey}/proof?sent=yes`, 303);
    return refuseFile(outcome.reason);
  } catch (error) {
    if (!(error instanceof StorageUnavailable)) throw error;
    log.error("file store unavailable", { error });
    return actionFailure(503, { errors: { form: proofMessages.storeDown } });
  }
}

const proofMessages = paymentTexts.proof;

function refuseFile(reason: keyof typeof uploadErrors) {
  const { status, error } = uploadErrors[reason];
  return actionFailure(status, { errors: { form: error } }, status === 503 ? 60 : undefined);
}

const uploadErrors = {
  none: { status: 422, error: proofMessages.none },
  "not-found": { status: 404, error: proofMessages.notNow },
  "not-now": { status: 409, error: proofMessages.notNow },
  "too-many": { status: 409, error: proofMessages.tooMany },
  "too-large": { status: 413, error: proofMessages.tooLarge(MAX_PROOF_BYTES) },
  "wrong-kind": { status: 415, error: proofMessages.kind },
  active: { status: 415, error: proofMessages.active },
  unreadable: { status: 422, error: proofMessages.unreadable },
  busy: { status: 503, error: proofMessages.busy },
} as const;

export default function ProofOfPaymentPage({ loaderData, actionData }: Route.ComponentProps) {
  const { order, isSent } = loaderData;
  const isNeeded = order.paymentStatus === "open" || order.paymentStatus === "ended";
  return (
    <PaymentFrame order={order} title="Proof of payment">
      {isSent && !actionData && (
        <div data-announce>
          <Notice kind="success">
            {`Thank you, ${order.proofs.at(-1)?.displayName ?? "your file"} has arrived. `}
            {orderUpdateTexts(order.deliversMail).proofHere}
          </Notice>
        </div>
      )}
      {isNeeded ? (
        <ProofOfPaymentForm
          accessKey={order.accessKey}
          sent={order.proofs}
          variant="sun"
          error={actionData?.errors.form}
        />
      ) : (
        <p className="pay-lead">
          {order.paymentStatus === "held" ? proofMessages.held : proofMessages.notNow}
        </p>
      )}
      <p className="button-row">
        <ButtonLink to={`/orders/${order.accessKey}`} variant="line">
          Back to your order
        </ButtonLink>
      </p>
    </PaymentFrame>
  );
}
