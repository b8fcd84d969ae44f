/** Who asks for a page that must be made: somebody who looks, or somebody who sends something. */
type Kind = "look" | "press";
type Waiter = { since: number; letIn: (isIn: boolean) => void; timer: NodeJS.Timeout };

export type Gate = {
  /** Resolves when it is one's turn, to what must be called afterwards; undefined when turned away. */
  enter(kind: Kind): Promise<(() => void) | undefined>;
};

/**
 * So many pages are made at once; the rest wait their turn for a moment and are then turned away,
 * because an answer that comes too late helps nobody and delays all others. A short rush is waited
 * out; when the queue does not empty, those in it are turned away sooner, so that whoever gets in
 * still gets an answer quickly. Who sends something goes before who looks.
 */
export function createGate(options: {
  atOnce: number;
  mostWaiting: number;
  /** How long one waits in a rush, and once the rush has lasted for `rushMs`. */
  longestWaitMs: number;
  wearyWaitMs: number;
  rushMs: number;
}): Gate {
  const queues: Record<Kind, Waiter[]> = { press: [], look: [] };
  let inside = 0;
  let queueSince: number | undefined;

  const waiting = () => queues.press.length + queues.look.length;

  function leave(): void {
    inside--;
    const now = performance.now();
    while (inside < options.atOnce) {
      const next = queues.press.shift() ?? queues.look.shift();
      if (!next) break;
      clearTimeout(next.timer);
      const isWeary = queueSince !== undefined && now - queueSince > options.rushMs;
      const isLate = isWeary && now - next.since > options.wearyWaitMs;
      if (!isLate) inside++;
      next.letIn(!isLate);
    }
    if (waiting() === 0) queueSince = undefined;
  }

  function once(): () => void {
    let isOut = false;
    return () => {
      if (!isOut) leave();
      isOut = true;
    };
  }

  function wait(kind: Kind): Promise<boolean> {
    const since = performance.now();
    queueSince ??= since;
    return new Promise((letIn) => {
      const giveUp = () => {
        queues[kind].splice(queues[kind].indexOf(waiter), 1);
        if (waiting() === 0) queueSince = undefined;
        letIn(false);
      };
      const waiter = { since, letIn, timer: setTimeout(giveUp, options.longestWaitMs) };
      queues[kind].push(waiter);
    });
  }

  return {
    async enter(kind) {
      if (inside < options.atOnce) {
        inside++;
        return once();
      }
      if (waiting() >= options.mostWaiting) return undefined;
      return (await wait(kind)) ? once() : undefined;
    },
  };
}
