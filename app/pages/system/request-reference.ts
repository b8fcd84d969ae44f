import { use } from "react";
import { DocumentContext } from "#app/document-context.ts";

/** The id of the request that failed, by which it is found in the log. */
export function useRequestReference(): string | undefined {
  const { requestId } = use(DocumentContext);
  // The browser does not know it, but finds it where the server wrote it.
  if (typeof document === "undefined") return requestId;
  return document.querySelector("[data-reference]")?.textContent ?? undefined;
}
