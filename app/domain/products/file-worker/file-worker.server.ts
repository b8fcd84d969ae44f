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
} from "./file-jobs.ts";
import { readExactly } from "./read-exactly.server.ts";

export type FileJob<Kind extends FileJobKind = FileJobKind> = {
  kind: Kind;
  options: FileJobs[Kind]["options"];
  bytes: Uint8Array;
};

export type FileJobResult<Kind extends FileJobKind = FileJobKind> =
  | { ok: true; value: FileJobs[Kind]["value"]; parts: Buffer[] }
  | { ok: false; reason: "time-limit" | "memory-limit" | "crashed" };

/** A process that works on one file at a time. */
export type FileWorker = {
  pid: number | undefined;
  /** Rejects when the job threw, or when the process could not be started. */
  run(job: FileJob, timeLimitMs: number): Promise<FileJobResult>;
  isRunning(): boolean;
  stop(): void;
};

/** The heap of JavaScript; decoded pictures lie outside it. */
const MOST_HEAP_MEGABYTES = 256;
/** The parts of one result: the variants of the largest picture take a fraction of it. */
const MOST_REPLY_BYTES = 128 * 1024 * 1024;
/** All that the process holds, decoded pictures included. */
export const MOST_RESIDENT_MEGABYTES = 512;

/**
 * Starts a process without any of the site's secrets. What a hostile file does to a decoder it does
 * there, and the memory that was used goes when the process goes.
 */
export function startFileWorker(mostResidentMegabytes = MOST_RESIDENT_MEGABYTES): FileWorker {
  const child = fork(
    projectFile("app/domain/products/file-worker/file-worker-process.server.ts"),
    [String(mostResidentMegabytes)],
    {
      execArgv: [`--max-old-space-size=${MOST_HEAP_MEGABYTES}`],
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
  keepAlive(child, bytes, false);

  return {
    pid: child.pid,
    isRunning: () => !ended.signal.aborted && child.connected,
    stop: () => {
      if (child.connected) child.disconnect();
    },
    async run(job, timeLimitMs) {
      keepAlive(child, bytes, true);
      let isLate = false;
      const limit = setTimeout(() => {
        isLate = true;
        child.kill("SIGKILL");
      }, timeLimitMs);
      try {
        return await exchange(child, bytes, job, ended.signal);
      } catch (error) {
        if (!ended.signal.aborted) throw error;
        if (child.pid === undefined) throw ended.signal.reason;
        if (isLate) return { ok: false, reason: "time-limit" };
        const isMemory = child.exitCode === MEMORY_EXIT_CODE || child.signalCode === "SIGABRT";
        return { ok: false, reason: isMemory ? "memory-limit" : "crashed" };
      } finally {
        clearTimeout(limit);
        keepAlive(child, bytes, false);
      }
    },
  };
}

async function exchange(
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
  if (!Number.isSafeInteger(total) || total > MOST_REPLY_BYTES) {
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
function keepAlive(child: ChildProcess, bytes: Socket, isNeeded: boolean): void {
  const does = isNeeded ? "ref" : "unref";
  child[does]();
  child.channel?.[does]();
  bytes[does]();
}
