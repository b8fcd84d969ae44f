import type { PaymentProvider } from "../payment-provider.ts";
import { handlePayfastItn, type ItnVerificationResult, isIpInRanges } from "./handle-itn.server.ts";
import { PAYFAST_WEBHOOK, type PayfastAccount, payfastFormTargets } from "./payfast-account.ts";
import { createPayfastForm } from "./payment-form.server.ts";

/** PayFast: the customer pays on PayFast's page, and its ITN (webhook) reports the payment. */
export function payfastProvider(payfast: PayfastAccount): PaymentProvider {
  return {
    method: "payfast",
    startPayment: ({ origin }, order) => ({
      kind: "redirect",
      form: createPayfastForm({ payfast, origin }, order),
      formTargets: payfastFormTargets(payfast),
    }),
    webhook: {
      ...PAYFAST_WEBHOOK,
      logEvent: "payfast itn",
      rateLimitName: "payfast-itn",
      isKnownSender: (ipAddress) => isIpInRanges(ipAddress, payfast.ipRanges),
      handle: async ({ database, origin }, request) => {
        const result = await handlePayfastItn({ database, origin, payfast }, request);
        return { status: ITN_STATUSES[result], result };
      },
    },
  };
}

const ITN_STATUSES = {
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
  // Nothing was decided: PayFast sends the ITN again.
  "not-answered": 503,
} satisfies Record<ItnVerificationResult, number>;
