import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";
import type { Socket } from "node:net";
import { programFile } from "#app/database/project-file.server.ts";
import {
  BYTE_CHANNEL_FD,
  type FileJobKind,
  type FileJobReply,
  type FileJobRequest,
  type FileJobs,
  MEMORY_EXIT_CODE,
  readExactly,
} from "./file-worker-protocol.server.ts";

/** Who uploaded the file; limits and priority depend on it. */
export type FileSender = "customer" | "staff";

export type FileWorkerOutcome<Kind extends FileJobKind> =
  | FileJobResult<Kind>
  | { ok: false; reason: "busy" };

/**
 * Processes an untrusted file in a separate process, so that it can neither block nor compromise the
 * process that serves pages. Every upload goes through here.
 */
export function runInFileWorker<Kind extends FileJobKind>(
  sender: FileSender,
  kind: Kind,
  options: FileJobs[Kind]["options"],
  bytes: Uint8Array,
): Promise<FileWorkerOutcome<Kind>> {
  return fileWorkerPool.run(sender, { kind, options, bytes }) as Promise<FileWorkerOutcome<Kind>>;
}

/** Load shedding: check this before the body of an upload is read. */
export function isFileWorkerBusy(sender: FileSender): boolean {
  return fileWorkerPool.isBusy(sender);
}

export type SenderLimits = {
  /** A job that takes longer is killed and its file rejected. */
  timeLimitMs: number;
  /** Jobs that run at the same time. */
  maxConcurrent: number;
  /** Beyond this, load shedding: "busy" at once. */
  maxQueued: number;
};

/** In the order in which waiting jobs get the next free worker. */
const SENDER_LIMITS: Record<FileSender, SenderLimits> = {
  // Only one of the two workers, so that staff never wait for customers; a short queue, because each
  // waiting upload occupies one of the slots for files.
  customer: { timeLimitMs: 15_000, maxConcurrent: 1, maxQueued: 3 },
  staff: { timeLimitMs: 60_000, maxConcurrent: 2, maxQueued: 20 },
};
const MAX_WORKERS = 2;
/** An idle worker is stopped to free its memory. */
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
      // One retry, because the process may have been killed from outside.
      const isCrash = !first.ok && first.reason === "crashed";
      return isCrash ? await runOnWorker(job, timeLimitMs) : first;
    } finally {
      running[sender] -= 1;
      startWaiting();
    }
  }

  async function runOnWorker(job: FileJob, timeLimitMs: number): Promise<FileJobResult> {
    const worker = takeIdleWorker() ?? start();
    try {
      return await worker.run(job, timeLimitMs);
    } finally {
      if (worker.isRunning()) returnToPool(worker);
    }
  }

  function takeIdleWorker(): FileWorker | undefined {
    for (let entry = idle.pop(); entry; entry = idle.pop()) {
      clearTimeout(entry.timer);
      if (entry.worker.isRunning()) return entry.worker;
    }
    return undefined;
  }

  function returnToPool(worker: FileWorker): void {
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

type FileWorker = {
  pid: number | undefined;
  /** Rejects when the job threw, or when the process could not be started. */
  run(job: FileJob, timeLimitMs: number): Promise<FileJobResult>;
  isRunning(): boolean;
  stop(): void;
};

/** The JavaScript heap; decoded pictures are outside of it. */
const MAX_HEAP_MEGABYTES = 256;
/** Far above the variants of the largest picture. */
const MAX_REPLY_BYTES = 128 * 1024 * 1024;
/** The whole process, decoded pictures included. */
export const MAX_RESIDENT_MEGABYTES = 512;

/**
 * Starts a process without the secrets of the site: an exploit of a decoder stays inside it, and its
 * memory is freed when it ends.
 */
export function startFileWorker(maxResidentMegabytes = MAX_RESIDENT_MEGABYTES): FileWorker {
  const child = fork(
    programFile("app/domain/media/file-worker/file-worker-process.server.ts"),
    [String(maxResidentMegabytes)],
    {
      execArgv: [`--max-old-space-size=${MAX_HEAP_MEGABYTES}`],
      stdio: ["ignore", "inherit", "inherit", "ipc", "pipe"],
      // Limits the malloc arenas of glibc, which otherwise grow with the threads.
      env: { NODE_ENV: process.env.NODE_ENV, MALLOC_ARENA_MAX: "2" },
    },
  );
  const bytes = child.stdio[BYTE_CHANNEL_FD] as Socket;
  // A write error is handled by the exit event.
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
  // The worker may be compromised by a file, so its reply is not trusted.
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

/** The parent process waits for the worker only while a job runs. */
function setReferenced(child: ChildProcess, bytes: Socket, isNeeded: boolean): void {
  const method = isNeeded ? "ref" : "unref";
  child[method]();
  child.channel?.[method]();
  bytes[method]();
}
