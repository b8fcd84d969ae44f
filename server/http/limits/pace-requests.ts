/** Requests in one turn of the event loop: enough to serve cached pages at full speed. */
const MAX_PER_TURN = 10;

/**
 * Starts at most so many requests of an IP group in each turn of the event loop; the others wait for
 * the next. Node accepts one new connection in each turn: a client that repeats cheap requests over
 * hundreds of connections would make the turns long, and nobody else could connect.
 */
export function createRequestPacer(maxPerTurn = MAX_PER_TURN) {
  const groups = new Map<string, { started: number; waiting: (() => void)[] }>();

  function nextTurn(): void {
    for (const [name, group] of groups) {
      const next = group.waiting.splice(0, maxPerTurn);
      group.started = next.length;
      if (next.length === 0) groups.delete(name);
      for (const start of next) start();
    }
    if (groups.size > 0) setImmediate(nextTurn);
  }

  return (ipGroup: string, start: () => void): void => {
    if (groups.size === 0) setImmediate(nextTurn);
    const group = groups.get(ipGroup) ?? { started: 0, waiting: [] };
    groups.set(ipGroup, group);
    if (group.started >= maxPerTurn) return void group.waiting.push(start);
    group.started++;
    start();
  };
}
