import { Worker } from "node:worker_threads";
import { projectFile } from "#app/database/project-file.server.ts";
import type { Paper } from "./paper.ts";

/** The document as PDF, drawn beside the requests and not between them; undefined when too many wait. */
export async function makePdf(paper: Paper): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (waiting.size >= MOST_WAITING) return undefined;
  const thread = draughtsman();
  lastId += 1;
  const id = lastId;
  return new Promise((resolve, reject) => {
    const deadline = setTimeout(() => giveUp(new Error("A document took too long")), DEADLINE_MS);
    deadline.unref();
    waiting.set(id, {
      resolve(pdf) {
        clearTimeout(deadline);
        resolve(pdf);
      },
      reject(error) {
        clearTimeout(deadline);
        reject(error);
      },
    });
    thread.postMessage({ id, paper });
  });
}

const MOST_WAITING = 50;
const DEADLINE_MS = 20_000;

type Waiting = { resolve(pdf: Uint8Array<ArrayBuffer>): void; reject(error: Error): void };
const waiting = new Map<number, Waiting>();
let worker: Worker | undefined;
let lastId = 0;

/** One thread, started with the first document; it keeps no process alive. */
function draughtsman(): Worker {
  if (worker) return worker;
  const started = new Worker(projectFile("app/domain/orders/papers/draw-worker.server.ts"));
  started.unref();
  started.on("message", ({ id, pdf, failure }: Answer) => {
    const asked = waiting.get(id);
    waiting.delete(id);
    if (pdf) asked?.resolve(pdf);
    else asked?.reject(new Error(`A document could not be drawn: ${failure}`));
  });
  started.on("error", (error) => giveUp(error instanceof Error ? error : new Error(String(error))));
  started.on("exit", () => {
    if (worker === started) giveUp(new Error("The thread that draws documents ended"));
  });
  worker = started;
  return started;
}

type Answer = { id: number; pdf?: Uint8Array<ArrayBuffer>; failure?: string };

/** Whoever waits is told, and the next document starts a new thread. */
function giveUp(error: Error): void {
  const gone = worker;
  worker = undefined;
  void gone?.terminate();
  for (const { reject } of waiting.values()) reject(error);
  waiting.clear();
}
