import { quoteDocument } from "#app/domain/quotes/quote-document.server.ts";
import { limitDocumentDownloads, pdfResponse } from "#app/pages/documents/load-document.server.ts";
import type { Route } from "./+types/quote-pdf";
import { loadQuote } from "./load-quote.server.ts";

export async function loader({ params: { accessKey }, context }: Route.LoaderArgs) {
  await limitDocumentDownloads(context);
  return pdfResponse(context, quoteDocument(await loadQuote(context, accessKey)));
}
