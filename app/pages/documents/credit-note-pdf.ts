import { parseNumberParam } from "#app/http/forms/number-param.server.ts";
import type { Route } from "./+types/credit-note-pdf";
import { downloadDocument } from "./load-document.server.ts";

export function loader({ params: { accessKey, number }, request, context }: Route.LoaderArgs) {
  return downloadDocument(context, request, {
    key: { accessKey },
    which: { kind: "credit-note", number: parseNumberParam(number) },
  });
}
