import { parseNumberParam } from "#app/http/forms/number-param.server.ts";
import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/credit-note-page";
import { DocumentPage } from "./document-sheet.tsx";
import { loadDocument } from "./load-document.server.ts";

export const handle = { surface: "light" };

/** The canonical URL contains no access key. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: "/orders",
    title: loaderData ? `${loaderData.title} ${loaderData.number}` : "Credit note",
  });

export function loader({ params: { accessKey, number }, context }: Route.LoaderArgs) {
  return loadDocument(
    context,
    { accessKey },
    { kind: "credit-note", number: parseNumberParam(number) },
  );
}

export default function CreditNotePage({ loaderData, params }: Route.ComponentProps) {
  const order = `/orders/${params.accessKey}`;
  const pdf = `${order}/credit-notes/${params.number}.pdf`;
  return <DocumentPage document={loaderData} back={order} pdf={pdf} />;
}
