import type { AppServices } from "#app/http/request-context.server.ts";
import type { PageHandler, Site } from "#server/http/handle-page.ts";
import { createLoadLimiter } from "#server/http/load-limiter.ts";

/** A site without database or cache, that runs one request at a time and lets none wait. */
export function minimalSite(pages: PageHandler): Site {
  return {
    pages,
    appServices: {} as AppServices,
    origins: { origin: "http://shop.example", accepted: new Set<string>() } as never,
    pageCache: undefined,
    loadLimiter: createLoadLimiter({ maxConcurrent: 1, maxQueued: 0, maxWaitMs: 100 }),
    trustedProxies: 0,
    headers: { "x-content-type-options": "nosniff" },
  };
}
