import { Worker } from "node:worker_threads";
import { programFile } from "#app/database/project-file.server.ts";
import type { OrderDocument } from "#app/domain/documents/document.ts";
import { settings } from "#app/settings/settings.ts";
import type { PdfRequest } from "./pdf-worker.server.ts";
import type { TextDocument } from "./text-document.ts";

/** The document as PDF, rendered in a worker thread; undefined when too many wait. */
export async function makePdf(
  document: OrderDocument | TextDocument,
  /** The uploaded logo as PNG. */
  logo?: Uint8Array,
): Promise<Uint8Array<ArrayBuffer> | undefined> {
  if (pending.size >= MAX_PENDING) return undefined;
  const thread = pdfWorker();
  lastId += 1;
  const { promise, resolve, reject } = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
  pending.set(lastId, { resolve, reject });
  const tooLong = () => failPending(new Error("A document took too long"));
  const deadline = setTimeout(tooLong, DEADLINE_MS).unref();
  thread.postMessage({ id: lastId, document, settings: settings(), logo } satisfies PdfRequest);
  return promise.finally(() => clearTimeout(deadline));
}

const MAX_PENDING = 50;
const DEADLINE_MS = 20_000;

type PendingRender = { resolve(pdf: Uint8Array<ArrayBuffer>): void; reject(error: Error): void };
const pending = new Map<number, PendingRender>();
let worker: Worker | undefined;
let lastId = 0;

/** One worker thread, started with the first document; unref'd, so that the process can exit. */
function pdfWorker(): Worker {
  if (worker) return worker;
  const started = new Worker(programFile("app/domain/documents/pdf/pdf-worker.server.ts"));
  started.on("message", ({ id, pdf, failure }: Answer) => {
    const request = pending.get(id);
    pending.delete(id);
    if (pdf) request?.resolve(pdf);
    else request?.reject(new Error(`A document could not be rendered: ${failure}`));
  });
  started.on("error", (error) =>
    failPending(error instanceof Error ? error : new Error(String(error))),
  );
  started.on("exit", () => {
    if (worker === started) failPending(new Error("The PDF worker ended"));
  });
  // After the listeners, which would keep the process alive again.
  started.unref();
  worker = started;
  return started;
}

type Answer = { id: number; pdf?: Uint8Array<ArrayBuffer>; failure?: string };

/** Rejects all pending requests; the next document starts a new worker. */
function failPending(error: Error): void {
  const gone = worker;
  worker = undefined;
  void gone?.terminate();
  for (const { reject } of pending.values()) reject(error);
  pending.clear();
}
