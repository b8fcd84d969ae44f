import { requireAdmin } from "#app/http/guards.server.ts";
import { readNumber } from "#app/http/read-number.server.ts";
import type { Route } from "./+types/office-invoice-pdf";
import { downloadCopy, whichInvoice } from "./open-paper.server.ts";

export function loader({ params, request, context }: Route.LoaderArgs) {
  requireAdmin(context);
  return downloadCopy(context, {
    number: readNumber(params.number),
    which: whichInvoice(request),
  });
}

/** A form has no business here; the guard still answers first. */
export function action({ context }: Route.ActionArgs) {
  requireAdmin(context);
  return new Response(null, { status: 405, headers: { Allow: "GET" } });
}
