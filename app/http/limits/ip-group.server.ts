import { createHmac, hkdfSync } from "node:crypto";
import { isIP } from "node:net";
import { appServices, type Context, requestContext } from "#app/http/request-context.server.ts";

/** What a rate limit counts as one visitor: an IPv4 address, or an IPv6 /64 network. */
export function ipGroup(ip: string): string {
  if (isIP(ip) !== 6) return ip;
  return `${expandIPv6(ip).slice(0, 4).join(":")}::/64`;
}

/** The visitor's IP group, the subject of most rate limits. */
export function clientIpGroup(context: Context): string {
  return ipGroup(context.get(requestContext).ipAddress);
}

/** Keyed hash of the visitor's IP group; it cannot be reversed without the secret. */
export async function ipGroupHash(context: Context): Promise<string> {
  const { secret } = await context.get(appServices).authentication.$context;
  // A derived key (HKDF), so that the hash cannot be compared with anything else signed.
  const key = Buffer.from(hkdfSync("sha256", secret, "", "ip group of a stock hold", 32));
  return createHmac("sha256", key).update(clientIpGroup(context)).digest("base64url");
}

function expandIPv6(ip: string): string[] {
  const [head = "", tail] = ip.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const gap = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill("0");
  return [...left, ...gap, ...right].map((part) => part.replace(/^0+(?=.)/, ""));
}
