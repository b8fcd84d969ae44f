import type { ReceivedField } from "./payfast-encoding.ts";

/** What a notice says, as far as we ask. Amounts are whole cents. */
export type Notice = {
  merchantId: string;
  /** Ours: of ORD-1001, 1001. */
  orderNumber: number | undefined;
  /** PayFast's. */
  paymentId: string;
  status: string;
  amount: number | undefined;
  fee: number | undefined;
};

/** Reads signed fields only. Undefined when something is missing without which it is no notice. */
export function readNotice(signed: readonly ReceivedField[]): Notice | undefined {
  const decoder = new TextDecoder();
  const text = new Map(signed.map(({ name, value }) => [name, decoder.decode(value).trim()]));
  const paymentId = text.get("pf_payment_id") ?? "";
  if (!/^[\w-]{1,60}$/.test(paymentId)) return undefined;
  const number = /^ORD-(\d{1,9})$/.exec(text.get("m_payment_id") ?? "")?.[1];
  return {
    merchantId: text.get("merchant_id") ?? "",
    orderNumber: number === undefined ? undefined : Number(number),
    paymentId,
    status: text.get("payment_status") ?? "",
    amount: readAmount(text.get("amount_gross")),
    fee: readAmount(text.get("amount_fee")?.replace("-", "")),
  };
}

/** 1299.00 and nothing that only looks like it. */
function readAmount(written = ""): number | undefined {
  const [, rand, cents = ""] = /^(\d{1,10})(?:\.(\d{1,2}))?$/.exec(written) ?? [];
  return rand === undefined ? undefined : Number(rand) * 100 + Number(cents.padEnd(2, "0"));
}
