import { parseNumberParam } from "#app/http/forms/number-param.server.ts";
import type { Route } from "./+types/credit-note-page";
import { DocumentPage, documentMeta } from "./document-sheet.tsx";
import { loadDocument } from "./load-document.server.ts";

export const meta: Route.MetaFunction = documentMeta("Credit note");

export async function loader({ params: { accessKey, number }, context }: Route.LoaderArgs) {
  const which = { kind: "credit-note", number: parseNumberParam(number) } as const;
  const back = `/orders/${accessKey}`;
  const document = await loadDocument(context, { accessKey }, which);
  return { document, back, pdf: `${back}/credit-notes/${number}.pdf` };
}

export default function CreditNotePage({ loaderData }: Route.ComponentProps) {
  return <DocumentPage {...loaderData} />;
}
