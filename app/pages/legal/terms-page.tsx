import { breadcrumbJsonLd } from "#app/content/structured-data.ts";
import { terms } from "#app/content/terms.ts";
import { cachePage } from "#app/http/cache-page.server.ts";
import { describePage } from "#app/http/describe-page.server.ts";
import { pageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/terms-page";
import { LegalPage, legalCrumbs } from "./legal-page.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => pageMeta(matches, loaderData);

/** The text comes with the page, so that no script carries it. */
export function loader({ context }: Route.LoaderArgs) {
  cachePage(context, { tags: ["content"] });
  describePage(context, (origin) => [breadcrumbJsonLd(origin, legalCrumbs, terms)]);
  return terms;
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} />;
}
