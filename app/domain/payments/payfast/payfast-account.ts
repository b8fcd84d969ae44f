/** The PayFast merchant account, from the environment or from the settings. */
export type PayfastAccount = {
  merchantId: string;
  merchantKey: string;
  passphrase: string;
  /** The host of the payment page and of ITN validation: https://www.payfast.co.za. */
  origin: string;
  /** IPv4 addresses and ranges from which ITNs are accepted. */
  ipRanges: readonly string[];
};

export const PAYFAST_HOST = "www.payfast.co.za";
/** For testing. */
export const PAYFAST_SANDBOX_HOST = "sandbox.payfast.co.za";

/** Published by PayFast. */
export const PAYFAST_IP_RANGES = [
  "197.97.145.144/28",
  "41.74.179.192/27",
  "102.216.36.0/28",
  "102.216.36.128/28",
  "144.126.193.139",
];

/**
 * Content-Security-Policy form-action targets. Browsers check redirects too, and PayFast redirects from its old
 * domain to its new one.
 */
export function payfastFormTargets({ origin }: Pick<PayfastAccount, "origin">): string[] {
  const isTheirs = /^https:\/\/([a-z0-9-]+\.)*payfast\.(co\.za|io)$/.test(origin);
  return isTheirs ? [origin, "https://*.payfast.co.za", "https://*.payfast.io"] : [origin];
}
