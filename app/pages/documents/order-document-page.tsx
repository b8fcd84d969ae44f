import type { Route } from "./+types/order-document-page";
import { DocumentPage, documentMeta } from "./document-sheet.tsx";
import { loadDocument, requestedDocument } from "./load-document.server.ts";

export const meta: Route.MetaFunction = documentMeta;

/** An invoice, or the credit note with the number in the path. */
export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { accessKey } = params;
  const which = requestedDocument(request, params.number);
  const document = await loadDocument(context, { accessKey }, which);
  const back = `/orders/${accessKey}`;
  const invoice = `invoice.pdf${which.number ? `?number=${which.number}` : ""}`;
  const file = which.kind === "invoice" ? invoice : `credit-notes/${which.number}.pdf`;
  return { document, back, pdf: `${back}/${file}` };
}

export default function OrderDocumentPage({ loaderData }: Route.ComponentProps) {
  return <DocumentPage {...loaderData} />;
}
