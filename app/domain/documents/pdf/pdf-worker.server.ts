import { parentPort } from "node:worker_threads";
import type { OrderDocument } from "#app/domain/documents/document.ts";
import { applyPublicSettings, type PublicSettings } from "#app/settings/settings.ts";
import { renderDocument } from "./render-document.server.ts";
import { renderTextDocument } from "./render-text-document.server.ts";
import type { TextDocument } from "./text-document.ts";

export type PdfRequest = {
  id: number;
  document: OrderDocument | TextDocument;
  settings: PublicSettings;
  logo: Uint8Array | undefined;
};

/** Renders in a worker thread: layout takes longer than other visitors should wait. */
parentPort?.on("message", async ({ id, document, settings, logo }: PdfRequest) => {
  try {
    // A thread has modules of its own.
    applyPublicSettings(settings);
    parentPort?.postMessage({ id, pdf: await render(document, logo) });
  } catch (error) {
    parentPort?.postMessage({ id, failure: String(error) });
  }
});

function render(document: OrderDocument | TextDocument, logo: Uint8Array | undefined) {
  return "sections" in document
    ? renderTextDocument(document, logo)
    : renderDocument(document, logo);
}
