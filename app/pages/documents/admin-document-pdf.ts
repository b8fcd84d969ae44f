import { refusePost, requireAdmin } from "#app/http/auth/guards.server.ts";
import { parseNumberParam } from "#app/http/forms/number-param.server.ts";
import type { Route } from "./+types/admin-document-pdf";
import { downloadDocumentCopy, requestedDocument } from "./load-document.server.ts";

export function loader({ params, request, context }: Route.LoaderArgs) {
  requireAdmin(context);
  return downloadDocumentCopy(context, {
    number: parseNumberParam(params.number),
    which: requestedDocument(request, params.note),
  });
}

export const action = refusePost;
