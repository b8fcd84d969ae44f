import { data } from "react-router";
import type { LegalEntry, LegalPageName } from "#app/content/kinds/legal-fields.ts";
import { type LegalPage, legalPage } from "#app/content/legal/legal-page.server.ts";
import type { Listed } from "#app/content/site-content.server.ts";
import { acceptedPaymentMethods } from "#app/domain/payments/payment-providers.server.ts";
import { listPersonalInformation } from "#app/domain/privacy/personal-information.server.ts";
import { cookieBlocks } from "#app/http/cookie-list.server.ts";
import { pageContent } from "#app/http/page-content.server.ts";
import { appServices, type Context, setStructuredData } from "#app/http/request-context.server.ts";
import { contentSharePicture } from "#app/pages/shell/metadata/content-page-meta.server.ts";
import { breadcrumbJsonLd } from "#app/seo/structured-data.ts";
import { legalCrumbs } from "./legal-text.tsx";
import { renderLegalSection } from "./render-legal-section.server.tsx";

/** What a page of this name shows. */
export function loadLegalPage(context: Context, name: string) {
  const { entry, page } = readLegalPage(context, name);
  const { sections, seo, ...shown } = page;
  setStructuredData(context, (origin) => [breadcrumbJsonLd(origin, legalCrumbs, shown)]);
  const { files } = context.get(appServices);
  return {
    ...shown,
    pdfPath: name === MANUAL ? `/${MANUAL}.pdf` : undefined,
    meta: {
      ...seo,
      path: page.path,
      picture: contentSharePicture({ ...shown, chosen: entry.seo.picture }, files),
    },
    sections: sections.map(({ id, title, blocks }) => ({
      id,
      title,
      html: renderLegalSection(blocks),
    })),
  };
}

/** The page that is offered as PDF, too. */
export const MANUAL = "paia-manual" satisfies LegalPageName;

export function readLegalPage(
  context: Context,
  name: string,
): { entry: Listed<LegalEntry>; page: LegalPage } {
  const entry = pageContent(context).legal.find(({ id }) => id === `legal/${name}`);
  if (!entry) throw data(null, { status: 404 });
  const page = legalPage(entry, {
    methods: acceptedPaymentMethods(context.get(appServices).payments),
    personalInformation: listPersonalInformation(),
    cookies: cookieBlocks(),
  });
  return { entry, page };
}
