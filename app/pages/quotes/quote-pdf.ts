import { quoteDocument } from "#app/domain/quotes/quote-document.server.ts";
import { limitDocumentDownloads, pdfResponse } from "#app/pages/documents/load-document.server.ts";
import type { Route } from "./+types/quote-pdf";
import { loadQuote, revisionInUrl } from "./load-quote.server.ts";

/** The newest revision, or the one that the URL names. */
export async function loader({ request, params: { accessKey }, context }: Route.LoaderArgs) {
  await limitDocumentDownloads(context);
  const quote = await loadQuote(context, accessKey, revisionInUrl(request));
  return pdfResponse(context, quoteDocument(quote));
}
