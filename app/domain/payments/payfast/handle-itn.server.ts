import { BlockList, isIPv4 } from "node:net";
import type { Database } from "#app/database/connection.server.ts";
import {
  findOrderId,
  isPaymentRecorded,
  type ReportedPayment,
  settlePayment,
} from "../settle-payment.server.ts";
import type { PayfastAccount } from "./payfast-account.ts";
import { parseItn } from "./payfast-itns.server.ts";
import {
  isSignatureValid,
  parseItnBody,
  signedPayload,
  splitSignature,
} from "./signature.server.ts";
import { payfastItns } from "./tables.server.ts";

/** The verification results of an ITN, stored beside it, and the status with which the webhook answers. */
export const ITN_STATUSES = {
  paid: 200,
  repeated: 200,
  "for-staff": 200,
  "wrong-amount": 200,
  /** The payment is pending or failed. */
  "not-complete": 200,
  /** Rejected: not from PayFast, or not for this merchant. */
  malformed: 400,
  forged: 400,
  "wrong-address": 400,
  "wrong-merchant": 400,
  "unknown-order": 400,
  invalid: 400,
  /** PayFast did not answer the validation request, nothing was decided: it sends the ITN again. */
  "not-answered": 503,
};
export type ItnVerificationResult = keyof typeof ITN_STATUSES;

/**
 * Handles the PayFast webhook (ITN, instant transaction notification). Only an ITN that passes all five checks is
 * settled, idempotently. Every ITN is stored with its verification result.
 */
export async function handlePayfastItn(
  { database, origin, payfast, ...limits }: Services,
  { body, ipAddress }: { body: Uint8Array; ipAddress: string },
): Promise<ItnVerificationResult> {
  const fields = parseItnBody(body);
  const received = fields && splitSignature(fields);
  const itn = received && parseItn(received.signed);
  const record = {
    ipAddress,
    body: Buffer.from(body).toString("latin1").replaceAll("\0", " "),
    paymentId: itn?.paymentId ?? null,
  };
  const verify = async (): Promise<
    { result: ItnVerificationResult; orderId?: string } | { payment: ReportedPayment }
  > => {
    if (!received || !itn) return { result: "malformed" };
    const text = signedPayload(received.signed);
    if (!isSignatureValid(payfast.passphrase, text, received.signature))
      return { result: "forged" };
    if (!isIpInRanges(ipAddress, payfast.ipRanges)) return { result: "wrong-address" };
    if (itn.merchantId !== payfast.merchantId) return { result: "wrong-merchant" };
    const { orderNumber, paymentId: reference, amount = 0, fee } = itn;
    const orderId = await findOrderId(database, orderNumber);
    if (!orderId || orderNumber === undefined) return { result: "unknown-order" };
    if (itn.status !== "COMPLETE") return { result: "not-complete", orderId };
    // Spares the validation request; checked once more under the lock.
    const payment = { method: "payfast", orderNumber, reference, amount, fee } as const;
    if (await isPaymentRecorded(database, payment)) return { result: "repeated", orderId };
    const answer = await validateItn(payfast, text, limits);
    if (answer === "valid") return { payment };
    return { result: answer === "invalid" ? "invalid" : "not-answered", orderId };
  };
  const verified = await verify();
  if ("payment" in verified) {
    return settlePayment({ database, origin }, verified.payment, (connection, settled) =>
      connection.insert(payfastItns).values({ ...record, ...settled }),
    );
  }
  const { result, orderId = null } = verified;
  await database.insert(payfastItns).values({ ...record, verificationResult: result, orderId });
  return result;
}

type Services = {
  database: Database;
  origin: string;
  payfast: PayfastAccount;
  /** How long PayFast has to answer; shorter in tests. */
  withinMs?: number;
};

/** PayFast's answer to the validation request; none on timeout, error or an unknown answer. */
type ItnValidation = "valid" | "invalid" | "none";

const MAX_ATTEMPTS = 2;
const TIMEOUT_MS = 8000;
/** The response is VALID or INVALID. */
const MAX_RESPONSE_BYTES = 4096;

/**
 * Asks PayFast to validate the ITN. A timeout, an error or an unknown answer is retried once; after that the
 * webhook answers 503, so that PayFast sends the ITN again.
 */
async function validateItn(
  payfast: Pick<PayfastAccount, "origin">,
  text: string,
  { withinMs = TIMEOUT_MS }: { withinMs?: number } = {},
): Promise<ItnValidation> {
  for (let attempt = 1; attempt <= MAX_ATTEMPTS; attempt++) {
    const answer = await validateOnce(payfast, text, withinMs).catch(() => "none" as const);
    if (answer !== "none") return answer;
  }
  return "none";
}

async function validateOnce(
  { origin }: Pick<PayfastAccount, "origin">,
  text: string,
  withinMs: number,
): Promise<ItnValidation> {
  const response = await fetch(`${origin}/eng/query/validate`, {
    method: "POST",
    // A one-word response needs no compression.
    headers: {
      "content-type": "application/x-www-form-urlencoded",
      "accept-encoding": "identity",
    },
    body: text,
    redirect: "error",
    signal: AbortSignal.timeout(withinMs),
  });
  const body = await readLimited(response);
  if (response.status !== 200) return "none";
  const [word] = body.trim().split(/\s/);
  if (word === "VALID") return "valid";
  return word === "INVALID" ? "invalid" : "none";
}

async function readLimited(response: Response): Promise<string> {
  let text = "";
  const decoder = new TextDecoder();
  for await (const chunk of response.body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true });
    // Leaving the loop cancels the stream.
    if (text.length > MAX_RESPONSE_BYTES) break;
  }
  return text;
}

/** Whether an IPv4 address is in one of these ranges, each an address or a CIDR range. */
export function isIpInRanges(ipAddress: string, ranges: readonly string[]): boolean {
  if (!isIPv4(ipAddress)) return false;
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", bits = "32"] = range.split("/");
    list.addSubnet(network, Number(bits), "ipv4");
  }
  return list.check(ipAddress, "ipv4");
}
