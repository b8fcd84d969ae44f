import { parentPort } from "node:worker_threads";
import { applyPublicSettings, type PublicSettings } from "#app/content/settings.ts";
import type { OrderDocument } from "#app/domain/documents/document.ts";
import { renderDocument } from "./render-document.server.ts";

export type PdfRequest = { id: number; document: OrderDocument; settings: PublicSettings };

/** Renders in a worker thread: layout takes longer than other visitors should wait. */
parentPort?.on("message", async ({ id, document, settings }: PdfRequest) => {
  try {
    // A thread has modules of its own.
    applyPublicSettings(settings);
    parentPort?.postMessage({ id, pdf: await renderDocument(document) });
  } catch (error) {
    parentPort?.postMessage({ id, failure: String(error) });
  }
});
