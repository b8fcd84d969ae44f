import { data } from "react-router";
import { quotePaper } from "#app/domain/orders/quotes/quote-paper.server.ts";
import { readQuote } from "#app/domain/orders/quotes/read-quote.server.ts";
import { requireAdmin } from "#app/http/guards.server.ts";
import { requireNumber } from "#app/http/read-number.server.ts";
import { services } from "#app/http/services-context.server.ts";
import { answerPdf } from "#app/pages/papers/answer-pdf.server.ts";
import type { Route } from "./+types/office-quote-pdf";

export async function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context);
  const number = requireNumber(params.number);
  const quote = await readQuote(context.get(services), { number, staff: true });
  if (!quote) throw data(null, { status: 404 });
  return answerPdf(quotePaper(quote));
}

/** A form has no business here; the guard still answers first. */
export function action({ context }: Route.ActionArgs) {
  requireAdmin(context);
  return new Response(null, { status: 405, headers: { Allow: "GET" } });
}
