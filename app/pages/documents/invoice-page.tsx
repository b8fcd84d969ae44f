import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/invoice-page";
import { DocumentPage } from "./document-sheet.tsx";
import { loadDocument, requestedInvoice } from "./load-document.server.ts";

export const handle = { surface: "light" };

/** The address that it names is not its own: that one is a key. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: "/orders",
    title: loaderData ? `${loaderData.paper.title} ${loaderData.paper.number}` : "Invoice",
  });

export async function loader({ params: { accessKey }, request, context }: Route.LoaderArgs) {
  const which = requestedInvoice(request);
  const document = await loadDocument(context, { accessKey }, which);
  const pdf = `/orders/${accessKey}/invoice.pdf`;
  return { paper: document, pdf: which.number ? `${pdf}?number=${which.number}` : pdf };
}

export default function InvoicePage({ loaderData, params }: Route.ComponentProps) {
  const { paper: document, pdf } = loaderData;
  return <DocumentPage paper={document} back={`/orders/${params.accessKey}`} pdf={pdf} />;
}
