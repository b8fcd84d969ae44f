import { requireAdmin } from "#app/http/auth/guards.server.ts";
import { parseNumberParam } from "#app/http/forms/number-param.server.ts";
import type { Route } from "./+types/admin-credit-note-pdf";
import { downloadDocumentCopy } from "./load-document.server.ts";

export function loader({ params, context }: Route.LoaderArgs) {
  requireAdmin(context);
  return downloadDocumentCopy(context, {
    number: parseNumberParam(params.number),
    which: { kind: "credit-note", number: parseNumberParam(params.note) },
  });
}

/** POST is not allowed; the authorization check still comes first. */
export function action({ context }: Route.ActionArgs) {
  requireAdmin(context);
  return new Response(null, { status: 405, headers: { Allow: "GET" } });
}
