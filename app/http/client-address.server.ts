import { isIP } from "node:net";

/**
 * The address a request came from: the socket's, or what the nearest trusted proxies wrote.
 * With n trusted hops, the n-th entry from the right of X-Forwarded-For is the visitor; all
 * further left was written by the visitor and means nothing.
 */
export function clientAddress(
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  const own = normalAddress(socketAddress ?? "") ?? "unknown";
  if (trustedHops === 0 || !forwardedFor) return own;
  const hops = forwardedFor.split(",").map((hop) => hop.trim());
  const claimed = hops[Math.max(0, hops.length - trustedHops)] ?? "";
  return normalAddress(claimed) ?? own;
}

/** What counts as one visitor: an IPv4 address, or the /64 network that one IPv6 customer holds. */
export function addressGroup(address: string): string {
  if (isIP(address) !== 6) return address;
  return `${expandIPv6(address).slice(0, 4).join(":")}::/64`;
}

function normalAddress(text: string): string | undefined {
  // Some proxies write the port too: 203.0.113.9:80 or [2001:db8::1]:80.
  const bare = text
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
  return isIP(mapped) ? mapped.toLowerCase() : undefined;
}

function expandIPv6(address: string): string[] {
  const [head = "", tail] = address.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const gap = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill("0");
  return [...left, ...gap, ...right].map((part) => part.replace(/^0+(?=.)/, ""));
}
