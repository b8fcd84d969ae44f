import type { Services } from "#app/http/services-context.server.ts";
import { createGate } from "#server/gate.ts";
import type { PageHandler, Site } from "#server/handle-page.ts";

/** A site without database or cache, behind a gate that lets one in at a time and nobody wait. */
export function onePageSite(pages: PageHandler): Site {
  return {
    pages,
    services: {} as Services,
    addresses: { origin: "http://shop.example", accepted: new Set<string>() } as never,
    cache: undefined,
    gate: createGate({
      atOnce: 1,
      atMost: 1,
      longMs: 100,
      mostWaiting: 0,
      longestWaitMs: 100,
      wearyWaitMs: 100,
      rushMs: 100,
      calmMs: 100,
    }),
    trustedProxies: 0,
    headers: { "x-content-type-options": "nosniff" },
  };
}
