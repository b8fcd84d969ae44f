import type { Route } from "./+types/pro-forma-page";
import { DocumentPage, documentMeta } from "./document-sheet.tsx";
import { loadProForma } from "./load-document.server.ts";

export const meta: Route.MetaFunction = documentMeta;

export async function loader({ params: { accessKey }, context }: Route.LoaderArgs) {
  const back = `/orders/${accessKey}`;
  return { document: await loadProForma(context, accessKey), back, pdf: `${back}/pro-forma.pdf` };
}

export default function ProFormaPage({ loaderData }: Route.ComponentProps) {
  return <DocumentPage {...loaderData} />;
}
