import type { Route } from "./+types/order-document-pdf";
import { downloadDocument, requestedDocument } from "./load-document.server.ts";

export function loader({ params, request, context }: Route.LoaderArgs) {
  return downloadDocument(context, request, {
    key: { accessKey: params.accessKey },
    which: requestedDocument(request, params.number),
  });
}
