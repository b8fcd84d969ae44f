import { isIPv4 } from "node:net";
import { PAYFAST_ADDRESSES, PAYFAST_HOST, type PayFast } from "#app/domain/orders/payfast.ts";

const NEEDED = ["PAYFAST_MERCHANT_ID", "PAYFAST_MERCHANT_KEY", "PAYFAST_PASSPHRASE"] as const;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+)(:\d+)?$/;

/** All of it or none: without it the shop takes EFT alone. */
export function readPayFast(
  text: (name: string) => string | undefined,
  wrong: string[],
): PayFast | undefined {
  const [merchantId, merchantKey, passphrase] = NEEDED.map(text);
  const named = [...NEEDED, "PAYFAST_HOST", "PAYFAST_ADDRESSES"].filter(text);
  if (named.length === 0) return undefined;
  if (!merchantId || !merchantKey || !passphrase) {
    const missing = NEEDED.filter((name) => !text(name));
    wrong.push(
      `${missing.join(" and ")} ${missing.length === 1 ? "is" : "are"} missing while ${named.join(", ")} ${named.length === 1 ? "is" : "are"} set: set all of ${NEEDED.join(", ")} to take payments through PayFast, or none to take EFT alone.`,
    );
    return undefined;
  }
  if (!/^\d{1,20}$/.test(merchantId)) {
    wrong.push(`PAYFAST_MERCHANT_ID is "${merchantId}": set it to the digits that PayFast shows.`);
  }
  if (!/^[a-z0-9]{1,64}$/i.test(merchantKey)) {
    wrong.push("PAYFAST_MERCHANT_KEY is no key: set it to the letters and digits PayFast shows.");
  }
  const host = (text("PAYFAST_HOST") ?? PAYFAST_HOST).toLowerCase();
  // Only for trying it out on one machine: everything else is encrypted.
  const origin = `${LOOPBACK.test(host) ? "http" : "https"}://${host}`;
  if (!/^[a-z0-9.-]+(:\d{1,5})?$/.test(host) || URL.parse(origin)?.origin !== origin) {
    wrong.push(
      `PAYFAST_HOST is "${host}": set it to a host name alone, such as sandbox.payfast.co.za, or leave it out for ${PAYFAST_HOST}.`,
    );
  }
  const addresses = text("PAYFAST_ADDRESSES")?.split(/[\s,]+/) ?? PAYFAST_ADDRESSES;
  const odd = addresses.find((address) => !isRange(address));
  if (odd !== undefined) {
    wrong.push(
      `PAYFAST_ADDRESSES names "${odd}": set it to IPv4 addresses and ranges such as 197.97.145.144/28, or leave it out for those that PayFast publishes.`,
    );
  }
  return { merchantId, merchantKey, passphrase, origin, addresses };
}

function isRange(text: string): boolean {
  const [address = "", bits = "32", ...more] = text.split("/");
  return more.length === 0 && isIPv4(address) && /^\d{1,2}$/.test(bits) && Number(bits) <= 32;
}
