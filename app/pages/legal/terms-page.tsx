import { termsOfService } from "#app/content/legal/terms-of-service.ts";
import { breadcrumbJsonLd } from "#app/content/seo/structured-data.ts";
import { cachePage } from "#app/http/cache/cache-page.server.ts";
import { setStructuredData } from "#app/http/request-context.server.ts";
import { pageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/terms-page";
import { LegalPage, legalBreadcrumbs } from "./legal-page.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => pageMeta(matches, loaderData);

/** The text comes with the page, so that no script carries it. */
export function loader({ context }: Route.LoaderArgs) {
  cachePage(context, { tags: ["content"] });
  setStructuredData(context, (origin) => [
    breadcrumbJsonLd(origin, legalBreadcrumbs, termsOfService),
  ]);
  return termsOfService;
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} />;
}
