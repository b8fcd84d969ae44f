import { refusePost, requirePage } from "#app/http/auth/guards.server.ts";
import { parseNumberParam } from "#app/http/forms/number-param.server.ts";
import type { Route } from "./+types/admin-document-pdf";
import { downloadDocumentCopy, requestedDocument } from "./load-document.server.ts";

export function loader({ params, request, context }: Route.LoaderArgs) {
  const admin = requirePage(context, "/admin/orders/:number/invoice.pdf");
  return downloadDocumentCopy(context, admin, {
    number: parseNumberParam(params.number),
    which: requestedDocument(request, params.note),
  });
}

export const action = refusePost;
