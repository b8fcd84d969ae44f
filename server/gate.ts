/** Who asks for a page that must be made: somebody who looks, or somebody who sends something. */
type Kind = "look" | "press";
type Leave = () => void;
type Waiter = { since: number; answer: (leave: Leave | undefined) => void; timer: NodeJS.Timeout };

export type Gate = {
  /** Resolves when it is one's turn, to what must be called afterwards; undefined when turned away. */
  enter(kind: Kind): Promise<Leave | undefined>;
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
  const places = countPlaces(options, admit);

  function admit(): void {
    const now = performance.now();
    while (places.isFree()) {
      const press = queues.press.shift();
      const next = press ?? queues.look.shift();
      if (!next) break;
      clearTimeout(next.timer);
      const isLate = !press && rush.isLong() && now - next.since > options.wearyWaitMs;
      next.answer(isLate ? undefined : places.take());
    }
  }

  function wait(kind: Kind): Promise<Leave | undefined> {
    const since = performance.now();
    return new Promise((answer) => {
      const giveUp = () => {
        queues[kind].splice(queues[kind].indexOf(waiter), 1);
        answer(undefined);
      };
      const waiter = { since, answer, timer: setTimeout(giveUp, options.longestWaitMs) };
      queues[kind].push(waiter);
    });
  }

  return {
    async enter(kind) {
      if (places.isFree()) return places.take();
      const waiting = queues.press.length + queues.look.length;
      rush.note(performance.now(), waiting === 0);
      return waiting < options.mostWaiting ? wait(kind) : undefined;
    },
  };
}

/**
 * Few at once, because they share one processor: made one after the other, all are done sooner than
 * side by side. A page that takes long waits for the database rather than the processor: the next one
 * need not wait for it, as long as there are connections.
 */
function countPlaces({ atOnce, atMost, longMs }: GateOptions, admit: () => void) {
  let [quick, all] = [0, 0];
  return {
    isFree: () => quick < atOnce && all < atMost,
    take(): Leave {
      quick++;
      all++;
      let [isLong, isOut] = [false, false];
      const timer = setTimeout(() => {
        isLong = true;
        quick--;
        admit();
      }, longMs);
      return () => {
        if (isOut) return;
        isOut = true;
        clearTimeout(timer);
        all--;
        if (!isLong) quick--;
        admit();
      };
    },
  };
}

type GateOptions = {
  atOnce: number;
  /** With those that have been at it for `longMs`. */
  atMost: number;
  longMs: number;
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
