import { denyAllPolicy } from "#app/http/content-security-policy.server.ts";

/**
 * Sent with every response. A page replaces the Content-Security-Policy with its own. Names are in
 * lower case: otherwise both policies would be sent.
 */
export function securityHeaders({ secure }: { secure: boolean }): Record<string, string> {
  return {
    "content-security-policy": denyAllPolicy,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "origin-agent-cluster": "?1",
    "permissions-policy":
      "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    ...(secure && { "strict-transport-security": "max-age=63072000; includeSubDomains" }),
  };
}
