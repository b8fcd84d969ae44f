import type { AppServices } from "#app/http/request-context.server.ts";
import type { PageHandler, Site } from "#server/http/handle-page.ts";
import { createLoadLimiter } from "#server/http/limits/load-limiter.ts";
import { createRequestLimits } from "#server/http/limits/request-limits.ts";

const ONE_AT_A_TIME = { maxConcurrent: 1, maxQueued: 0, maxWaitMs: 100, shedDelayMs: 0 };

/** A site without database or cache, that renders one page at a time and lets none wait. */
export function minimalSite(pages: PageHandler): Site {
  return {
    pages,
    appServices: { payments: {} } as AppServices,
    origins: { origin: "http://shop.example", accepted: new Set<string>() } as never,
    pageCache: undefined,
    limits: { ...createRequestLimits(), pages: createLoadLimiter(ONE_AT_A_TIME) },
    trustedProxies: 0,
    headers: { "x-content-type-options": "nosniff" },
  };
}
