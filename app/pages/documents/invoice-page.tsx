import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/invoice-page";
import { DocumentPage } from "./document-sheet.tsx";
import { loadDocument, requestedInvoice } from "./load-document.server.ts";

export const handle = { surface: "light" };

/** The canonical URL contains no access key. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: "/orders",
    title: loaderData ? `${loaderData.document.title} ${loaderData.document.number}` : "Invoice",
  });

export async function loader({ params: { accessKey }, request, context }: Route.LoaderArgs) {
  const which = requestedInvoice(request);
  const document = await loadDocument(context, { accessKey }, which);
  const pdf = `/orders/${accessKey}/invoice.pdf`;
  return { document, pdf: which.number ? `${pdf}?number=${which.number}` : pdf };
}

export default function InvoicePage({ loaderData, params }: Route.ComponentProps) {
  const { document, pdf } = loaderData;
  return <DocumentPage document={document} back={`/orders/${params.accessKey}`} pdf={pdf} />;
}
