import { companyInformation } from "#app/content/company-information.ts";
import { asOffered } from "#app/content/legal.ts";
import { breadcrumbJsonLd } from "#app/content/structured-data.ts";
import { cachePage } from "#app/http/cache-page.server.ts";
import { describePage } from "#app/http/describe-page.server.ts";
import { openPaymentWays } from "#app/pages/checkout/payment-ways.server.ts";
import { pageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/company-information-page";
import { LegalPage, legalCrumbs } from "./legal-page.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => pageMeta(matches, loaderData);

/** The text comes with the page, so that no script carries it. */
export function loader({ context }: Route.LoaderArgs) {
  cachePage(context, { tags: ["content"] });
  describePage(context, (origin) => [breadcrumbJsonLd(origin, legalCrumbs, companyInformation)]);
  return asOffered(companyInformation, {
    takesCards: openPaymentWays(context).includes("payfast"),
  });
}

export default function CompanyInformationPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} />;
}
