import { BlockList, isIPv4 } from "node:net";
import type { Database } from "#app/database/connection.server.ts";
import { payfastItns } from "#app/database/tables/payments.ts";
import type { PayfastAccount } from "./payfast-account.ts";
import {
  findOrderOfItn,
  type ItnSettlementResult,
  isPaymentRecorded,
  type PayfastItn,
  parseItn,
  settlePayment,
} from "./settle-payment.server.ts";
import {
  isSignatureValid,
  parseItnBody,
  signedPayload,
  splitSignature,
} from "./signature.server.ts";

/** The verification result of an ITN, stored beside it. */
export type ItnVerificationResult =
  | ItnSettlementResult
  /** Not from PayFast, or not meant for us. */
  | "malformed"
  | "forged"
  | "wrong-address"
  | "wrong-merchant"
  | "unknown-order"
  | "invalid"
  /** PayFast did not answer the validation request: it sends the ITN again. */
  | "not-answered"
  /** Nothing was paid yet, or nothing will be. */
  | "not-complete";

/**
 * The PayFast webhook (ITN, instant transaction notification). Only when all five checks hold does it transition
 * an order, idempotently, once for each payment. Whatever it was, it is stored with its verification result.
 */
export async function handlePayfastItn(
  { database, origin, payfast, ...limits }: Needed,
  { body, address }: { body: Uint8Array; address: string },
): Promise<ItnVerificationResult> {
  const fields = parseItnBody(body);
  const received = fields && splitSignature(fields);
  const itn = received && parseItn(received.signed);
  const record = {
    ipAddress: address,
    body: Buffer.from(body).toString("latin1").replaceAll("\0", " "),
    paymentId: itn?.paymentId ?? null,
  };
  const verify = async (): Promise<
    { verdict: ItnVerificationResult; orderId?: string } | undefined
  > => {
    if (!received || !itn) return { verdict: "malformed" };
    const text = signedPayload(received.signed);
    if (!isSignatureValid(payfast.passphrase, text, received.signature))
      return { verdict: "forged" };
    if (!isIpInRanges(address, payfast.ipRanges)) return { verdict: "wrong-address" };
    if (itn.merchantId !== payfast.merchantId) return { verdict: "wrong-merchant" };
    const orderId = await findOrderOfItn(database, itn);
    if (!orderId) return { verdict: "unknown-order" };
    if (itn.status !== "COMPLETE") return { verdict: "not-complete", orderId };
    // Spares the validation request; checked once more under the lock.
    if (await isPaymentRecorded(database, itn)) return { verdict: "repeated", orderId };
    const answer = await validateItn(payfast, text, limits);
    if (answer === "valid") return undefined;
    return { verdict: answer === "invalid" ? "invalid" : "not-answered", orderId };
  };
  const rejection = await verify();
  if (!rejection) return settlePayment({ database, origin }, itn as PayfastItn, record);
  const { verdict, orderId = null } = rejection;
  await database.insert(payfastItns).values({ ...record, verificationResult: verdict, orderId });
  return verdict;
}

type Needed = {
  database: Database;
  origin: string;
  payfast: PayfastAccount;
  /** How long PayFast has to answer; shorter in tests. */
  withinMs?: number;
};

/** PayFast's answer to the validation request: its own ITN, not its own, or nothing that can be understood. */
type ItnValidation = "valid" | "invalid" | "none";

const MAX_ATTEMPTS = 2;
const TIMEOUT_MS = 8000;
/** VALID or INVALID is all there is to read. */
const MAX_RESPONSE_BYTES = 4096;

/**
 * Asks PayFast whether it sent this. Silence, an error or an answer that makes no sense is asked
 * about once more; after that the sender is told to come back, and nothing was decided.
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
    // A word: nothing of it needs unpacking.
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
    // Leaving the loop lets go of the rest.
    if (text.length > MAX_RESPONSE_BYTES) break;
  }
  return text;
}

/** Whether an address is one of these, each an IPv4 address or a range of them. */
export function isIpInRanges(ipAddress: string, ranges: readonly string[]): boolean {
  if (!isIPv4(ipAddress)) return false;
  const list = new BlockList();
  for (const range of ranges) {
    const [network = "", bits = "32"] = range.split("/");
    list.addSubnet(network, Number(bits), "ipv4");
  }
  return list.check(ipAddress, "ipv4");
}
