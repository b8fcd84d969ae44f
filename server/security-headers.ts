/** Sent with every answer, whatever it is. A page adds its own Content-Security-Policy. */
export function securityHeaders({ secure }: { secure: boolean }): Record<string, string> {
  return {
    "X-Content-Type-Options": "nosniff",
    "X-Frame-Options": "DENY",
    "Referrer-Policy": "strict-origin-when-cross-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Origin-Agent-Cluster": "?1",
    "Permissions-Policy":
      "camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()",
    ...(secure && { "Strict-Transport-Security": "max-age=63072000; includeSubDomains" }),
  };
}
