import { isIP } from "node:net";

/**
 * The visitor's IP address: the socket's, or the one from X-Forwarded-For. With n trusted hops it is
 * the n-th entry from the right; entries further left can be forged.
 */
export function clientIp(
  socketIp: string | undefined,
  forwardedFor: string | undefined,
  trustedHops: number,
): string {
  const ownIp = normalizeIp(socketIp ?? "") ?? "unknown";
  if (trustedHops === 0 || !forwardedFor) return ownIp;
  const hops = forwardedFor.split(",").map((hop) => hop.trim());
  const forwardedIp = hops[Math.max(0, hops.length - trustedHops)] ?? "";
  return normalizeIp(forwardedIp) ?? ownIp;
}

function normalizeIp(text: string): string | undefined {
  // Some proxies add the port: 203.0.113.9:80 or [2001:db8::1]:80.
  const bare = text
    .replace(/^\[([^\]]*)\](:\d+)?$/, "$1")
    .replace(/^(\d+\.\d+\.\d+\.\d+):\d+$/, "$1")
    .replace(/%.*$/, "");
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(bare)?.[1] ?? bare;
  return isIP(mapped) ? mapped.toLowerCase() : undefined;
}
