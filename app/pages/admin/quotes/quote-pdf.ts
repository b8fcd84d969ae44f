import { data } from "react-router";
import { quoteDocument } from "#app/domain/quotes/quote-document.server.ts";
import { readQuote } from "#app/domain/quotes/read-quote.server.ts";
import { refusePost, requirePage } from "#app/http/auth/guards.server.ts";
import { requireNumberParam } from "#app/http/forms/number-param.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import { pdfResponse } from "#app/pages/documents/load-document.server.ts";
import { revisionInUrl } from "#app/pages/quotes/load-quote.server.ts";
import type { Route } from "./+types/quote-pdf";

/** The newest revision that was sent, or the one that the URL names. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/quotes/:number.pdf");
  const number = requireNumberParam(params.number);
  const revision = revisionInUrl(request);
  const wanted = revision === undefined ? undefined : { revision };
  const quote = await readQuote(context.get(appServices), { number, admin }, wanted);
  if (!quote?.sentAt) throw data(null, { status: 404 });
  return pdfResponse(context, quoteDocument(quote));
}

export const action = refusePost;
