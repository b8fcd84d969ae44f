import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/invoice-page";
import { openPaper, whichInvoice } from "./open-paper.server.ts";
import { PaperPage } from "./paper-page.tsx";

export const handle = { ground: "paper" };

/** The address that it names is not its own: that one is a key. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: "/orders",
    title: loaderData ? `${loaderData.paper.title} ${loaderData.paper.number}` : "Invoice",
  });

export async function loader({ params: { accessKey }, request, context }: Route.LoaderArgs) {
  const which = whichInvoice(request);
  const paper = await openPaper(context, { accessKey }, which);
  const pdf = `/orders/${accessKey}/invoice.pdf`;
  return { paper, pdf: which.number ? `${pdf}?number=${which.number}` : pdf };
}

export default function InvoicePage({ loaderData, params }: Route.ComponentProps) {
  const { paper, pdf } = loaderData;
  return <PaperPage paper={paper} back={`/orders/${params.accessKey}`} pdf={pdf} />;
}
