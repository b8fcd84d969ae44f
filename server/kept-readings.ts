import type { Reading, Readings } from "#app/http/page-keeping.ts";
import { type KeptPage, PageCache } from "./page-cache.ts";

type KeptReading = KeptPage & { value: unknown };

/** Some hundred: what most ask for. Readings are small; how small, nobody counts. */
const MOST_READINGS = 300;

export type KeptReadings = Readings & Pick<PageCache<KeptReading>, "drop" | "clear">;

/** Keeps what pages read as others keep pages: by address, until something in it changes. */
export function keepReadings(now?: () => number): KeptReadings {
  const cache = new PageCache<KeptReading>({ mostBytes: MOST_READINGS, ...(now && { now }) });
  return {
    drop: (tag) => cache.drop(tag),
    clear: () => cache.clear(),
    async read<Value>(address: string, read: () => Promise<Reading<Value>>): Promise<Value> {
      let own: { value: Value } | undefined;
      const { page } = await cache.getOrRender(address, async () => {
        const { value, keeping } = await read();
        own = { value };
        if (!keeping) return undefined;
        const { shows, reads = [] } = keeping;
        return { tags: new Set(shows), reads, bytes: 1, keptAt: (now ?? Date.now)(), value };
      });
      if (page) return page.value as Value;
      return own ? own.value : (await read()).value;
    },
  };
}
