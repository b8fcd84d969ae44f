import type { Services } from "#app/http/services-context.server.ts";
import type { PageHandler, Site } from "#server/handle-page.ts";
import { createLoadLimiter } from "#server/load-limiter.ts";

/** A site without database or cache, that runs one request at a time and lets none wait. */
export function onePageSite(pages: PageHandler): Site {
  return {
    pages,
    services: {} as Services,
    addresses: { origin: "http://shop.example", accepted: new Set<string>() } as never,
    cache: undefined,
    loadLimiter: createLoadLimiter({ maxConcurrent: 1, maxQueued: 0, maxWaitMs: 100 }),
    trustedProxies: 0,
    headers: { "x-content-type-options": "nosniff" },
  };
}
