import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { projectFile } from "#app/database/project-file.server.ts";
import {
  BYTE_CHANNEL_FD,
  type FileJobKind,
  type FileJobReply,
  type FileJobRequest,
  type FileJobs,
  MEMORY_EXIT_CODE,
  readExactly,
} from "./file-worker-protocol.server.ts";

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
  return fileWorkerPool.run(sender, { kind, options, bytes }) as Promise<FileWorkerOutcome<Kind>>;
}

/** Whether a file from this sender would be refused now: to be asked before its body is read. */
export function isFileWorkerBusy(sender: FileSender): boolean {
  return fileWorkerPool.isBusy(sender);
}

export type SenderLimits = {
  /** A job that takes longer is killed, and its file refused. */
  timeLimitMs: number;
  /** Jobs that run at the same time. */
  maxConcurrent: number;
  /** Beyond this the answer is "busy" at once. */
  maxQueued: number;
};

/** In the order in which waiting jobs get the next free worker. */
const SENDER_LIMITS: Record<FileSender, SenderLimits> = {
  // Never both workers, so staff do not wait for strangers; few waiting, because each holds one of
  // the requests that the site answers at the same time.
  customer: { timeLimitMs: 15_000, maxConcurrent: 1, maxQueued: 3 },
  staff: { timeLimitMs: 60_000, maxConcurrent: 2, maxQueued: 20 },
};
const MAX_WORKERS = 2;
/** Then a worker is stopped, and all the memory it used is given back. */
const IDLE_TIMEOUT_MS = 10_000;

type QueuedJob = { job: FileJob; settle: (result: Promise<FileJobResult>) => void };

/** A pool of workers with a bounded queue for each sender; beyond that, load shedding ("busy"). */
export function createFileWorkerPool(limits = SENDER_LIMITS, start = () => startFileWorker()) {
  const senders = Object.keys(limits) as FileSender[];
  const queues: Record<FileSender, QueuedJob[]> = { customer: [], staff: [] };
  const running: Record<FileSender, number> = { customer: 0, staff: 0 };
  const idle: { worker: FileWorker; timer: NodeJS.Timeout }[] = [];

  function next(): FileSender | undefined {
    const total = senders.reduce((sum, sender) => sum + running[sender], 0);
    if (total >= MAX_WORKERS) return undefined;
    return senders.find(
      (sender) => queues[sender].length > 0 && running[sender] < limits[sender].maxConcurrent,
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
    idle.push({ worker, timer: setTimeout(stop, IDLE_TIMEOUT_MS).unref() });
  }

  const isBusy = (sender: FileSender) => queues[sender].length >= limits[sender].maxQueued;

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

const fileWorkerPool = createFileWorkerPool();

export type FileJob<Kind extends FileJobKind = FileJobKind> = {
  kind: Kind;
  options: FileJobs[Kind]["options"];
  bytes: Uint8Array;
};

export type FileJobResult<Kind extends FileJobKind = FileJobKind> =
  | { ok: true; value: FileJobs[Kind]["value"]; parts: Buffer[] }
  | { ok: false; reason: "time-limit" | "memory-limit" | "crashed" };

/** A process that works on one file at a time. */
type FileWorker = {
  pid: number | undefined;
  /** Rejects when the job threw, or when the process could not be started. */
  run(job: FileJob, timeLimitMs: number): Promise<FileJobResult>;
  isRunning(): boolean;
  stop(): void;
};

/** The heap of JavaScript; decoded pictures lie outside it. */
const MAX_HEAP_MEGABYTES = 256;
/** The parts of one result: the variants of the largest picture take a fraction of it. */
const MAX_REPLY_BYTES = 128 * 1024 * 1024;
/** All that the process holds, decoded pictures included. */
export const MAX_RESIDENT_MEGABYTES = 512;

/**
 * Starts a process without any of the site's secrets. What a hostile file does to a decoder it does
 * there, and the memory that was used goes when the process goes.
 */
export function startFileWorker(maxResidentMegabytes = MAX_RESIDENT_MEGABYTES): FileWorker {
  const child = fork(
    projectFile("app/domain/media/file-worker/file-worker-process.server.ts"),
    [String(maxResidentMegabytes)],
    {
      execArgv: [`--max-old-space-size=${MAX_HEAP_MEGABYTES}`],
      stdio: ["ignore", "inherit", "inherit", "ipc", "pipe"],
      // One heap of the allocator for all threads instead of one for each.
      env: { NODE_ENV: process.env.NODE_ENV, MALLOC_ARENA_MAX: "2" },
    },
  );
  const bytes = child.stdio[BYTE_CHANNEL_FD] as Socket;
  // A worker that ends while it is written to is noticed by its exit.
  bytes.on("error", () => {});
  const ended = new AbortController();
  child.on("error", (error) => ended.abort(error));
  child.on("exit", () => ended.abort());
  setReferenced(child, bytes, false);

  return {
    pid: child.pid,
    isRunning: () => !ended.signal.aborted && child.connected,
    stop: () => {
      if (child.connected) child.disconnect();
    },
    async run(job, timeLimitMs) {
      setReferenced(child, bytes, true);
      let isLate = false;
      const limit = setTimeout(() => {
        isLate = true;
        child.kill("SIGKILL");
      }, timeLimitMs);
      try {
        return await sendJob(child, bytes, job, ended.signal);
      } catch (error) {
        if (!ended.signal.aborted) throw error;
        if (child.pid === undefined) throw ended.signal.reason;
        if (isLate) return { ok: false, reason: "time-limit" };
        const isMemory = child.exitCode === MEMORY_EXIT_CODE || child.signalCode === "SIGABRT";
        return { ok: false, reason: isMemory ? "memory-limit" : "crashed" };
      } finally {
        clearTimeout(limit);
        setReferenced(child, bytes, false);
      }
    },
  };
}

async function sendJob(
  child: ChildProcess,
  bytes: Socket,
  { kind, options, bytes: file }: FileJob,
  signal: AbortSignal,
): Promise<FileJobResult> {
  signal.throwIfAborted();
  const answered = once(child, "message", { signal });
  child.send({ kind, options, size: file.length } as FileJobRequest, () => {});
  bytes.write(file);
  const [reply] = (await answered) as [FileJobReply];
  if (!reply.ok) throw new Error(reply.error);
  // The worker decodes hostile files: what it announces is not trusted either.
  const total = reply.partSizes.reduce((sum, size) => sum + size, 0);
  if (!Number.isSafeInteger(total) || total > MAX_REPLY_BYTES) {
    child.kill("SIGKILL");
    await once(child, "exit");
    throw new Error(`The file worker announced ${total} bytes`);
  }
  const parts: Buffer[] = [];
  for (const size of reply.partSizes) parts.push(await readExactly(bytes, size, signal));
  if (reply.isLast) child.disconnect();
  return { ok: true, value: reply.value, parts };
}

/** Whether this process waits for the worker before it ends: only while there is a job. */
function setReferenced(child: ChildProcess, bytes: Socket, isNeeded: boolean): void {
  const does = isNeeded ? "ref" : "unref";
  child[does]();
  child.channel?.[does]();
  bytes[does]();
}
