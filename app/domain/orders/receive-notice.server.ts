import type { Database } from "#app/database/connection.server.ts";
import { paymentNotices } from "#app/database/tables/payments.ts";
import { askPayFast } from "./ask-payfast.server.ts";
import type { PayFast } from "./payfast.ts";
import { isAmong } from "./payfast-addresses.server.ts";
import { readFormBody } from "./payfast-encoding.ts";
import { type Notice, readNotice } from "./payfast-notice.ts";
import { isSignedBy, signedText, splitSignature } from "./payfast-signature.server.ts";
import {
  findNoticedOrder,
  isRecorded,
  type SettledVerdict,
  settleNotice,
} from "./settle-notice.server.ts";

/** What we made of a notice; kept beside it. */
export type Verdict =
  | SettledVerdict
  /** Not from PayFast, or not meant for us. */
  | "malformed"
  | "forged"
  | "wrong-address"
  | "wrong-merchant"
  | "unknown-order"
  | "invalid"
  /** PayFast did not answer when asked: it sends the notice again. */
  | "not-answered"
  /** Nothing was paid yet, or nothing will be. */
  | "not-complete";

/**
 * A notice from PayFast, or from somebody who says so. Only when all five checks hold does it move
 * an order, once for each payment. Whatever it was, it is kept with its verdict.
 */
export async function receiveNotice(
  { database, origin, payfast, ...limits }: Needed,
  { body, address }: { body: Uint8Array; address: string },
): Promise<Verdict> {
  const fields = readFormBody(body);
  const received = fields && splitSignature(fields);
  const notice = received && readNotice(received.signed);
  const kept = {
    address,
    body: Buffer.from(body).toString("latin1").replaceAll("\0", " "),
    paymentId: notice?.paymentId ?? null,
  };
  const decide = async (): Promise<{ verdict: Verdict; orderId?: string } | undefined> => {
    if (!received || !notice) return { verdict: "malformed" };
    const text = signedText(received.signed);
    if (!isSignedBy(payfast.passphrase, text, received.signature)) return { verdict: "forged" };
    if (!isAmong(address, payfast.addresses)) return { verdict: "wrong-address" };
    if (notice.merchantId !== payfast.merchantId) return { verdict: "wrong-merchant" };
    const orderId = await findNoticedOrder(database, notice);
    if (!orderId) return { verdict: "unknown-order" };
    if (notice.status !== "COMPLETE") return { verdict: "not-complete", orderId };
    // Spares PayFast the question; asked once more under the lock.
    if (await isRecorded(database, notice)) return { verdict: "repeated", orderId };
    const answer = await askPayFast(payfast, text, limits);
    if (answer === "valid") return undefined;
    return { verdict: answer === "invalid" ? "invalid" : "not-answered", orderId };
  };
  const decided = await decide();
  if (!decided) return settleNotice({ database, origin }, notice as Notice, kept);
  const { verdict, orderId = null } = decided;
  await database.insert(paymentNotices).values({ ...kept, verdict, orderId });
  return verdict;
}

type Needed = {
  database: Database;
  origin: string;
  payfast: PayFast;
  /** How long PayFast has to answer; shorter in tests. */
  withinMs?: number;
};
