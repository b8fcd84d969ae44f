import type { RouterContextProvider } from "react-router";
import { productMessages } from "#app/content/product-messages.ts";
import { services } from "#app/http/services-context.server.ts";
import { StorageUnavailable } from "#app/storage/file-storage.ts";

/** What an upload answers while the file store takes nothing: the form offers another try. */
export function answerStoreDown(context: Readonly<RouterContextProvider>) {
  return (error: unknown): Response => {
    if (!(error instanceof StorageUnavailable)) throw error;
    context.get(services).log.error("file store unavailable", { error });
    const sentence = productMessages.upload.failed;
    return Response.json({ sentence }, { status: 503, headers: { "Retry-After": "10" } });
  };
}
