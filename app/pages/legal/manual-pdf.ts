import { data } from "react-router";
import { currentSeller } from "#app/domain/documents/issue-document.server.ts";
import { makePdf } from "#app/domain/documents/pdf/make-pdf.server.ts";
import { readLogo } from "#app/domain/media/company-logo.server.ts";
import { cachePage } from "#app/http/cache/cache-page.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import type { Route } from "./+types/manual-pdf";
import { legalDocument } from "./legal-document.server.ts";
import { MANUAL, readLegalPage } from "./load-legal-page.server.ts";

/** The PAIA manual as PDF: the same text as its page, and like it the same for everybody. */
export async function loader({ context }: Route.LoaderArgs) {
  const document = legalDocument(readLegalPage(context, MANUAL).page, currentSeller());
  const pdf = await makePdf(document, await readLogo(context.get(appServices).files));
  if (!pdf) throw data(null, { status: 503, headers: { "Retry-After": "10" } });
  cachePage(context);
  return new Response(pdf, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${document.fileName}"`,
    },
  });
}
