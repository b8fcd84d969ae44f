import type { FileJobKind, FileJobs } from "./file-jobs.ts";
import {
  type FileJob,
  type FileJobResult,
  type FileWorker,
  startFileWorker,
} from "./file-worker.server.ts";

/** Whose file it is. */
export type FileSender = "customer" | "staff";

export type FileWorkerOutcome<Kind extends FileJobKind> =
  | FileJobResult<Kind>
  | { ok: false; reason: "busy" };

/**
 * Has a file worked on by a process of its own, so that no file blocks or takes over the process
 * that serves pages. Every file of every person goes through here.
 */
export function runInFileWorker<Kind extends FileJobKind>(
  sender: FileSender,
  kind: Kind,
  options: FileJobs[Kind]["options"],
  bytes: Uint8Array,
): Promise<FileWorkerOutcome<Kind>> {
  return fileWorkers.run(sender, { kind, options, bytes }) as Promise<FileWorkerOutcome<Kind>>;
}

/** Whether a file from this sender would be refused now: to be asked before its body is read. */
export function isFileWorkerBusy(sender: FileSender): boolean {
  return fileWorkers.isBusy(sender);
}

export type SenderLimits = {
  /** A job that takes longer is killed, and its file refused. */
  timeLimitMs: number;
  /** Jobs that run at the same time. */
  atOnce: number;
  /** Beyond this the answer is "busy" at once. */
  mostWaiting: number;
};

/** In the order in which waiting jobs get the next free worker. */
const LIMITS: Record<FileSender, SenderLimits> = {
  // Never both workers, so staff do not wait for strangers; few waiting, because each holds one of
  // the requests that the site answers at the same time.
  customer: { timeLimitMs: 15_000, atOnce: 1, mostWaiting: 3 },
  staff: { timeLimitMs: 60_000, atOnce: 2, mostWaiting: 20 },
};
const MOST_WORKERS = 2;
/** Then a worker is stopped, and all the memory it used is given back. */
const IDLE_MS = 10_000;

type Waiting = { job: FileJob; settle: (result: Promise<FileJobResult>) => void };

/** A queue for each sender in front of a few workers. */
export function createFileWorkers(limits = LIMITS, start = () => startFileWorker()) {
  const senders = Object.keys(limits) as FileSender[];
  const queues: Record<FileSender, Waiting[]> = { customer: [], staff: [] };
  const running: Record<FileSender, number> = { customer: 0, staff: 0 };
  const idle: { worker: FileWorker; timer: NodeJS.Timeout }[] = [];

  function next(): FileSender | undefined {
    const total = senders.reduce((sum, sender) => sum + running[sender], 0);
    if (total >= MOST_WORKERS) return undefined;
    return senders.find(
      (sender) => queues[sender].length > 0 && running[sender] < limits[sender].atOnce,
    );
  }

  function startWaiting(): void {
    for (let sender = next(); sender; sender = next()) {
      const waiting = queues[sender].shift();
      if (waiting) waiting.settle(runNow(sender, waiting.job));
    }
  }

  async function runNow(sender: FileSender, job: FileJob): Promise<FileJobResult> {
    running[sender] += 1;
    try {
      const { timeLimitMs } = limits[sender];
      const first = await runOnWorker(job, timeLimitMs);
      // It may have been ended from outside. A file that crashes two workers is refused.
      const isCrash = !first.ok && first.reason === "crashed";
      return isCrash ? await runOnWorker(job, timeLimitMs) : first;
    } finally {
      running[sender] -= 1;
      startWaiting();
    }
  }

  async function runOnWorker(job: FileJob, timeLimitMs: number): Promise<FileJobResult> {
    const worker = takeIdle() ?? start();
    try {
      return await worker.run(job, timeLimitMs);
    } finally {
      if (worker.isRunning()) keepIdle(worker);
    }
  }

  function takeIdle(): FileWorker | undefined {
    for (let kept = idle.pop(); kept; kept = idle.pop()) {
      clearTimeout(kept.timer);
      if (kept.worker.isRunning()) return kept.worker;
    }
    return undefined;
  }

  function keepIdle(worker: FileWorker): void {
    const stop = () => {
      idle.splice(
        idle.findIndex((each) => each.worker === worker),
        1,
      );
      worker.stop();
    };
    idle.push({ worker, timer: setTimeout(stop, IDLE_MS).unref() });
  }

  const isBusy = (sender: FileSender) => queues[sender].length >= limits[sender].mostWaiting;

  return {
    isBusy,
    run(sender: FileSender, job: FileJob): Promise<FileJobResult | { ok: false; reason: "busy" }> {
      if (isBusy(sender)) return Promise.resolve({ ok: false, reason: "busy" });
      return new Promise((settle) => {
        queues[sender].push({ job, settle });
        startWaiting();
      });
    },
  };
}

const fileWorkers = createFileWorkers();
