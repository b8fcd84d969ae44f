import type { Route } from "./+types/invoice-page";
import { DocumentPage, documentMeta } from "./document-sheet.tsx";
import { loadDocument, requestedInvoice } from "./load-document.server.ts";

export const meta: Route.MetaFunction = documentMeta("Invoice");

export async function loader({ params: { accessKey }, request, context }: Route.LoaderArgs) {
  const which = requestedInvoice(request);
  const back = `/orders/${accessKey}`;
  const document = await loadDocument(context, { accessKey }, which);
  return {
    document,
    back,
    pdf: `${back}/invoice.pdf${which.number ? `?number=${which.number}` : ""}`,
  };
}

export default function InvoicePage({ loaderData }: Route.ComponentProps) {
  return <DocumentPage {...loaderData} />;
}
