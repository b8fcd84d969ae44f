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
 * out; once it has lasted, nobody who looks waits long, so that whoever gets in still gets an answer
 * quickly. Who sends something goes before who looks, and is not sent away while there is a place.
 */
export function createGate(options: GateOptions): Gate {
  const queues: Record<Kind, Waiter[]> = { press: [], look: [] };
  const rush = followRush(options);
  let inside = 0;

  function leave(): void {
    inside--;
    const now = performance.now();
    while (inside < options.atOnce) {
      const press = queues.press.shift();
      const next = press ?? queues.look.shift();
      if (!next) break;
      clearTimeout(next.timer);
      const isLate = !press && rush.isLong() && now - next.since > options.wearyWaitMs;
      if (!isLate) inside++;
      next.letIn(!isLate);
    }
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
    return new Promise((letIn) => {
      const giveUp = () => {
        queues[kind].splice(queues[kind].indexOf(waiter), 1);
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
      const waiting = queues.press.length + queues.look.length;
      rush.note(performance.now(), waiting === 0);
      if (waiting >= options.mostWaiting) return undefined;
      return (await wait(kind)) ? once() : undefined;
    },
  };
}

type GateOptions = {
  atOnce: number;
  mostWaiting: number;
  longestWaitMs: number;
  /** Whoever looks and has waited longer is too late once a rush has lasted for `rushMs`. */
  wearyWaitMs: number;
  rushMs: number;
  /** A rush is over when nobody has found the gate full for so long. */
  calmMs: number;
};

/** A queue that is emptied by turning people away is no end of the rush: only a calm is. */
function followRush({ rushMs, calmMs }: GateOptions) {
  let [since, last] = [Number.NEGATIVE_INFINITY, Number.NEGATIVE_INFINITY];
  return {
    /** Somebody finds the gate full. */
    note(now: number, isFirstInQueue: boolean): void {
      if (isFirstInQueue && now - last > calmMs) since = now;
      last = now;
    },
    isLong: () => last - since > rushMs,
  };
}
