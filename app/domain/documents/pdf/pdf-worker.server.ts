import { parentPort } from "node:worker_threads";
import type { OrderDocument } from "#app/domain/documents/document.ts";
import { applyPublicSettings, type PublicSettings } from "#app/settings/settings.ts";
import { renderDocument } from "./render-document.server.ts";

export type PdfRequest = {
  id: number;
  document: OrderDocument;
  settings: PublicSettings;
  logo: Uint8Array | undefined;
};

/** Renders in a worker thread: layout takes longer than other visitors should wait. */
parentPort?.on("message", async ({ id, document, settings, logo }: PdfRequest) => {
  try {
    // A thread has modules of its own.
    applyPublicSettings(settings);
    parentPort?.postMessage({ id, pdf: await renderDocument(document, logo) });
  } catch (error) {
    parentPort?.postMessage({ id, failure: String(error) });
  }
});
