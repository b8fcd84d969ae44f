/** The merchant's account at PayFast, as it is set for this process. */
export type PayFast = {
  merchantId: string;
  merchantKey: string;
  passphrase: string;
  /** Where the payment page and its questions live: https://www.payfast.co.za. */
  origin: string;
  /** Addresses and IPv4 ranges from which notices are believed. */
  addresses: readonly string[];
};

/** Where PayFast tells us what became of a payment. */
export const NOTIFY_PATH = "/api/payfast/notify";
/** Of what it says there. */
export const MOST_NOTICE_BYTES = 20_000;

export const PAYFAST_HOST = "www.payfast.co.za";

/** As PayFast publishes them. */
export const PAYFAST_ADDRESSES = [
  "197.97.145.144/28",
  "41.74.179.192/27",
  "102.216.36.0/28",
  "102.216.36.128/28",
  "144.126.193.139",
];

/**
 * Where a form that is sent to PayFast may end up. Browsers ask this of every redirect, too, and
 * PayFast leads from its old domain to its new one.
 */
export function payfastFormTargets({ origin }: Pick<PayFast, "origin">): string[] {
  const isTheirs = /^https:\/\/([a-z0-9-]+\.)*payfast\.(co\.za|io)$/.test(origin);
  return isTheirs ? [origin, "https://*.payfast.co.za", "https://*.payfast.io"] : [origin];
}
