import { requireAdmin } from "#app/http/guards.server.ts";
import { readNumber } from "#app/http/read-number.server.ts";
import type { Route } from "./+types/office-credit-note-pdf";
import { downloadCopy } from "./open-paper.server.ts";

export function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context);
  return downloadCopy(context, {
    number: readNumber(params.number),
    which: { kind: "credit-note", number: readNumber(params.note) },
  });
}

/** A form has no business here; the guard still answers first. */
export function action({ context }: Route.ActionArgs) {
  requireAdmin(context);
  return new Response(null, { status: 405, headers: { Allow: "GET" } });
}
