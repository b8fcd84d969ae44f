import { isIP } from "node:net";

/** What a rate limit counts as one visitor: an IPv4 address, or an IPv6 /64 network. */
export function ipGroup(ip: string): string {
  if (isIP(ip) !== 6) return ip;
  return `${expandIPv6(ip).slice(0, 4).join(":")}::/64`;
}

function expandIPv6(ip: string): string[] {
  const [head = "", tail] = ip.split("::");
  const left = head ? head.split(":") : [];
  const right = tail ? tail.split(":") : [];
  const gap = tail === undefined ? [] : Array<string>(8 - left.length - right.length).fill("0");
  return [...left, ...gap, ...right].map((part) => part.replace(/^0+(?=.)/, ""));
}
