import type { Reading, Readings } from "#app/http/page-keeping.ts";

type Kept = { value: unknown; shows: readonly string[]; until: number };

/**
 * However well changes are announced, nothing is older than this: it must only outlast the moments in
 * which many ask.
 */
const LONGEST_MS = 15_000;
const MOST = 300;

export type KeptReadings = Readings & {
  /** Something changed: every reading that shows it goes. */
  drop(tag: string): void;
  /** Changes may have been missed. */
  clear(): void;
};

/**
 * Keeps what pages show to everyone, by address. Many who ask at once wait for one reading; one
 * during which anything changed is given to them and not kept.
 */
export function keepReadings(now = Date.now): KeptReadings {
  const kept = new Map<string, Kept>();
  const underWay = new Map<string, Promise<Reading<unknown>>>();
  let changes = 0;

  function forget(isGone: (shows: readonly string[]) => boolean): void {
    changes++;
    // Who asks from now on must not be handed what was read before the change.
    underWay.clear();
    for (const [address, { shows }] of kept) if (isGone(shows)) kept.delete(address);
  }

  function keep(address: string, { value, keeping }: Reading<unknown>): void {
    if (!keeping) return;
    kept.delete(address);
    kept.set(address, {
      value: frozen(value),
      shows: keeping.shows,
      until: now() + LONGEST_MS,
    });
    const [oldest] = kept.keys();
    if (kept.size > MOST && oldest !== undefined) kept.delete(oldest);
  }

  function begin<Value>(address: string, read: () => Promise<Reading<Value>>) {
    const before = changes;
    const reading = read().then((found) => {
      if (before === changes) keep(address, found);
      return found;
    });
    underWay.set(address, reading);
    const end = () => {
      if (underWay.get(address) === reading) underWay.delete(address);
    };
    reading.then(end, end);
    return reading;
  }

  return {
    drop: (tag) => forget((shows) => shows.includes(tag)),
    clear: () => forget(() => true),
    async read<Value>(address: string, read: () => Promise<Reading<Value>>): Promise<Value> {
      const known = kept.get(address);
      if (known && now() < known.until) return known.value as Value;
      const others = underWay.get(address) as Promise<Reading<Value>> | undefined;
      return (await (others ?? begin(address, read))).value;
    },
  };
}

/** Many hold the same: none may change it. */
function frozen<Value>(value: Value): Value {
  if (typeof value !== "object" || value === null || Object.isFrozen(value)) return value;
  for (const part of Object.values(value)) frozen(part);
  return Object.freeze(value);
}
