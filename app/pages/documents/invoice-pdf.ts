import type { Route } from "./+types/invoice-pdf";
import { downloadDocument, requestedInvoice } from "./load-document.server.ts";

export function loader({ params: { accessKey }, request, context }: Route.LoaderArgs) {
  return downloadDocument(context, request, {
    key: { accessKey },
    which: requestedInvoice(request),
  });
}
