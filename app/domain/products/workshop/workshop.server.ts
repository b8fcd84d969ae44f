import { type ChildProcess, fork } from "node:child_process";
import { projectFile } from "#app/database/project-file.server.ts";
import type { EncodeOutcome, Pace } from "../encode-picture.server.ts";
import { takeTurns } from "../take-turns.ts";
import type { WorkshopAsk, WorkshopJobs, WorkshopReply } from "./workshop-jobs.ts";

/** Then it is closed, and all the memory it took is given back. */
const IDLE_MS = 10_000;
/** Many times what the largest picture takes. */
const MOST_MS = 60_000;

/**
 * Has work done by a process of its own: what a hostile picture does to the decoder, it does there.
 * Pages are answered meanwhile, and what the work took of memory goes when the process goes.
 */
export function inWorkshop<Kind extends keyof WorkshopJobs>(
  kind: Kind,
  asks: WorkshopJobs[Kind]["asks"],
): Promise<WorkshopJobs[Kind]["answers"]> {
  // Two at once use both threads that it has; more would only wait there, with all their bytes.
  return oneOfFew(() => ask(kind, asks));
}

/** A picture that ends the process twice is none. */
export async function encodeInWorkshop(bytes: Uint8Array, pace: Pace): Promise<EncodeOutcome> {
  for (const _attempt of ["first", "second"]) {
    try {
      return await inWorkshop("encode", { bytes, pace });
    } catch (error) {
      // Another picture may have ended it: this one is asked about again.
      if (!(error instanceof WorkshopEnded)) throw error;
    }
  }
  return { ok: false, reason: "no-picture" };
}

class WorkshopEnded extends Error {}

type Waiting = { resolve: (answers: never) => void; reject: (error: Error) => void };

const oneOfFew = takeTurns(2);
const waiting = new Map<number, Waiting>();
let child: ChildProcess | undefined;
let lastId = 0;
let closing: NodeJS.Timeout | undefined;

function ask<Kind extends keyof WorkshopJobs>(
  kind: Kind,
  asks: WorkshopJobs[Kind]["asks"],
): Promise<WorkshopJobs[Kind]["answers"]> {
  clearTimeout(closing);
  child ??= open();
  const opened = child;
  const id = ++lastId;
  const answered = new Promise<WorkshopJobs[Kind]["answers"]>((resolve, reject) => {
    waiting.set(id, { resolve, reject });
  });
  const limit = setTimeout(() => opened.kill("SIGKILL"), MOST_MS);
  opened.channel?.ref();
  opened.send({ id, kind, asks } as WorkshopAsk, (error) => error && opened.kill("SIGKILL"));
  return answered.finally(() => {
    clearTimeout(limit);
    waiting.delete(id);
    if (waiting.size > 0) return;
    opened.channel?.unref();
    closing = setTimeout(() => close(opened), IDLE_MS).unref();
  });
}

function open(): ChildProcess {
  const opened = fork(projectFile("app/domain/products/workshop/workshop-process.server.ts"), {
    execArgv: [],
    serialization: "advanced",
    // Nothing of the site's secrets, and one heap for all threads instead of one for each.
    env: { NODE_ENV: process.env.NODE_ENV, MALLOC_ARENA_MAX: "2" },
  });
  opened.unref();
  opened.on("message", (reply: WorkshopReply) => {
    const { resolve, reject } = waiting.get(reply.id) ?? {};
    if ("failed" in reply) reject?.(new Error(reply.failed));
    else resolve?.(reply.answers as never);
  });
  opened.on("error", () => end(opened));
  opened.on("exit", () => end(opened));
  return opened;
}

function close(opened: ChildProcess): void {
  if (child === opened) child = undefined;
  if (opened.connected) opened.disconnect();
}

/** It ended by itself, or was too slow: whoever waits for it is told. */
function end(opened: ChildProcess): void {
  if (child !== opened) return;
  child = undefined;
  for (const { reject } of waiting.values()) reject(new WorkshopEnded("The workshop ended."));
}
