import type { Route } from "./+types/pro-forma-pdf";
import { limitDocumentDownloads, loadProForma, pdfResponse } from "./load-document.server.ts";

export async function loader({ params: { accessKey }, context }: Route.LoaderArgs) {
  await limitDocumentDownloads(context);
  return pdfResponse(context, await loadProForma(context, accessKey));
}
