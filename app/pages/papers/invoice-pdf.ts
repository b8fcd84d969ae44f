import type { Route } from "./+types/invoice-pdf";
import { downloadPaper, whichInvoice } from "./open-paper.server.ts";

export function loader({ params: { accessKey }, request, context }: Route.LoaderArgs) {
  return downloadPaper(context, request, { key: { accessKey }, which: whichInvoice(request) });
}
