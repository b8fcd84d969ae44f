export type Release = () => void;
type Kind = "read" | "write";

export type LoadLimiter = {
  /**
   * Waits for a slot, and resolves to the function that releases it; throws OverloadedError when the
   * request is shed. `ipGroup` is the visitor's, as of the rate limits.
   */
  acquire(ipGroup: string, kind: Kind): Promise<Release>;
};

/** Load shedding: the request is answered with 503 and Retry-After. */
export class OverloadedError extends Error {}

export type LoadLimits = {
  maxConcurrent: number;
  maxQueued: number;
  maxWaitMs: number;
  /** Before a request that has lost its place in the queue is answered: most clients try again at once. */
  shedDelayMs: number;
};

type Waiter = {
  kind: Kind;
  admit: (release: Release) => void;
  shed: () => void;
  timer: NodeJS.Timeout;
};

/** An IP group with a request that waits or runs. */
type Group = {
  /** Writes before reads, each in order of arrival. */
  waiting: Waiter[];
  running: number;
  /** Counts up with every admission; 0 before the first. */
  lastAdmission: number;
};

/**
 * Concurrency limiter with fair shares. A free slot goes to the IP group with the fewest requests
 * running, then to the one whose last admission was longest ago. When the queue is full, the group with
 * the most requests waiting loses its newest. A group may have every slot while nobody else needs one.
 */
export function createLoadLimiter(limits: LoadLimits): LoadLimiter {
  const groups = new Map<string, Group>();
  let [running, waiting, admissions, isScheduled] = [0, 0, 0, false];

  /**
   * Admits one request in each turn of the event loop. Otherwise pages that render without waiting for
   * anything would be rendered as fast as they are read, and all other connections wait meanwhile.
   */
  function schedule(): void {
    if (isScheduled || waiting === 0 || running >= limits.maxConcurrent) return;
    isScheduled = true;
    setImmediate(() => {
      isScheduled = false;
      admitNext();
      schedule();
    });
  }

  function admitNext(): void {
    const next = first(groups, isBefore);
    const waiter = next?.group.waiting[0];
    if (!next || !waiter) return;
    const { name, group } = next;
    running++;
    group.running++;
    group.lastAdmission = ++admissions;
    remove(name, group, waiter);
    let isReleased = false;
    waiter.admit(() => {
      if (isReleased) return;
      isReleased = true;
      running--;
      group.running--;
      forgetIfIdle(name, group);
      schedule();
    });
  }

  function shedNewest(): void {
    const most = first(groups, isLargerOrNewer);
    const waiter = most?.group.waiting.at(-1);
    if (!most || !waiter) return;
    remove(most.name, most.group, waiter);
    setTimeout(waiter.shed, limits.shedDelayMs);
  }

  function remove(name: string, group: Group, waiter: Waiter): void {
    clearTimeout(waiter.timer);
    group.waiting.splice(group.waiting.indexOf(waiter), 1);
    waiting--;
    forgetIfIdle(name, group);
  }

  function forgetIfIdle(name: string, group: Group): void {
    if (group.running === 0 && group.waiting.length === 0) groups.delete(name);
  }

  return {
    acquire(name, kind) {
      const group = groups.get(name) ?? { waiting: [], running: 0, lastAdmission: 0 };
      groups.set(name, group);
      return new Promise((admit, reject) => {
        const shed = () => reject(new OverloadedError("No slot is free"));
        const timer = setTimeout(() => {
          remove(name, group, waiter);
          shed();
        }, limits.maxWaitMs);
        const waiter = { kind, admit, shed, timer };
        const reads = group.waiting.filter((each) => each.kind === "read").length;
        const place = group.waiting.length - (kind === "write" ? reads : 0);
        group.waiting.splice(place, 0, waiter);
        waiting++;
        const free = limits.maxConcurrent - running;
        if (waiting > limits.maxQueued + free) shedNewest();
        schedule();
      });
    },
  };
}

/** The group that comes first among those with a waiting request. */
function first(
  groups: Map<string, Group>,
  comesBefore: (group: Group, other: Group) => boolean,
): { name: string; group: Group } | undefined {
  let found: { name: string; group: Group } | undefined;
  for (const [name, group] of groups) {
    if (group.waiting.length === 0) continue;
    if (!found || comesBefore(group, found.group)) found = { name, group };
  }
  return found;
}

/** Gets the next slot. Among groups that had none yet, a write comes first. */
function isBefore(group: Group, other: Group): boolean {
  if (group.running !== other.running) return group.running < other.running;
  if (group.lastAdmission !== other.lastAdmission) return group.lastAdmission < other.lastAdmission;
  return group.waiting[0]?.kind === "write" && other.waiting[0]?.kind === "read";
}

/** Loses a place in the queue. Among groups of the same size, a read goes first, then the group that began to wait last. */
function isLargerOrNewer(group: Group, other: Group): boolean {
  if (group.waiting.length !== other.waiting.length) {
    return group.waiting.length > other.waiting.length;
  }
  return group.waiting.at(-1)?.kind === "read" || other.waiting.at(-1)?.kind === "write";
}
