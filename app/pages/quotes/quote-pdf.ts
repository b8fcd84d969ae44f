import { quotePaper } from "#app/domain/orders/quotes/quote-paper.server.ts";
import { answerPdf, limitDownloads } from "#app/pages/papers/answer-pdf.server.ts";
import type { Route } from "./+types/quote-pdf";
import { openQuote } from "./open-quote.server.ts";

export async function loader({ params: { accessKey }, context }: Route.LoaderArgs) {
  await limitDownloads(context);
  return answerPdf(quotePaper(await openQuote(context, accessKey)));
}
