import type { Route } from "./+types/pro-forma-pdf";
import { answerPdf, limitDownloads } from "./answer-pdf.server.ts";
import { openProForma } from "./open-paper.server.ts";

export async function loader({ params: { accessKey }, context }: Route.LoaderArgs) {
  await limitDownloads(context);
  return answerPdf(await openProForma(context, accessKey));
}
