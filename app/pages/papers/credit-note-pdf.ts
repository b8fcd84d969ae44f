import { readNumber } from "#app/http/read-number.server.ts";
import type { Route } from "./+types/credit-note-pdf";
import { downloadPaper } from "./open-paper.server.ts";

export function loader({ params: { accessKey, number }, request, context }: Route.LoaderArgs) {
  return downloadPaper(context, request, {
    key: { accessKey },
    which: { kind: "credit-note", number: readNumber(number) },
  });
}
