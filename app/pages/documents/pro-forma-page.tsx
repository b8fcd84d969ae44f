import { privatePageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/pro-forma-page";
import { DocumentPage } from "./document-sheet.tsx";
import { loadProForma } from "./load-document.server.ts";

export const handle = { surface: "light" };

/** The canonical URL contains no access key. */
export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  privatePageMeta(matches, {
    path: "/orders",
    title: loaderData ? `${loaderData.title} ${loaderData.number}` : "Pro forma invoice",
  });

export function loader({ params: { accessKey }, context }: Route.LoaderArgs) {
  return loadProForma(context, accessKey);
}

export default function ProFormaPage({ loaderData, params }: Route.ComponentProps) {
  const order = `/orders/${params.accessKey}`;
  return <DocumentPage document={loaderData} back={order} pdf={`${order}/pro-forma.pdf`} />;
}
