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
  if (!pdf) {
    const headers = { "Content-Type": "text/plain; charset=utf-8", "Retry-After": "10" };
    return new Response("Please try again in a minute.\n", { status: 503, headers });
  }
  cachePage(context);
  return new Response(pdf, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `inline; filename="${document.fileName}"`,
    },
  });
}
