import { parentPort } from "node:worker_threads";
import type { OrderDocument } from "#app/domain/documents/document.ts";
import { renderDocument } from "./render-document.server.ts";

/** Renders in a worker thread: layout takes longer than other visitors should wait. */
parentPort?.on("message", async ({ id, document }: { id: number; document: OrderDocument }) => {
  try {
    parentPort?.postMessage({ id, pdf: await renderDocument(document) });
  } catch (error) {
    parentPort?.postMessage({ id, failure: String(error) });
  }
});
