import { buildContent } from "#app/content/site-content.server.ts";
import { readPreviewedDocuments } from "#app/domain/content/documents.server.ts";
import { readPreviewToken } from "#app/domain/content/preview-token.server.ts";
import { appServices, type Context } from "#app/http/request-context.server.ts";
import { loader as home } from "#app/pages/home/home-page.tsx";
import { loader as legal } from "#app/pages/legal/legal-page.tsx";
import { loader as project } from "#app/pages/projects/project-page.tsx";
import { loader as portfolio } from "#app/pages/projects/projects-page.tsx";
import { loader as service } from "#app/pages/services/service-page.tsx";

/** The loader of the page that shows each kind of document. */
export const previewLoaders = { home, service, project, portfolio, legal };

/** Not in any cache, nor in the address that other sites see. */
export const previewHeaders = {
  "Cache-Control": "private, no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
};

/** The document of a preview link, and the content with its draft; undefined if the link does not work. */
export async function openPreview(context: Context, signed: string) {
  const { authentication, database } = context.get(appServices);
  const { secret } = await authentication.$context;
  const token = readPreviewToken(secret, signed);
  const previewed = token && (await readPreviewedDocuments(database, token.id));
  if (!previewed) return undefined;
  const { document, documents } = previewed;
  return { document, content: buildContent(documents), expiresAt: token.expiresAt };
}

export const NO_PREVIEW = "This preview link has expired or is incomplete. Ask for a new one.";
