import { deliveryPolicy } from "#app/content/legal/delivery-policy.ts";
import { forPaymentMethods } from "#app/content/legal/legal-document.ts";
import { breadcrumbJsonLd } from "#app/content/seo/structured-data.ts";
import { acceptsCards } from "#app/domain/payments/payment-providers.server.ts";
import { cachePage } from "#app/http/cache/cache-page.server.ts";
import { appServices, setStructuredData } from "#app/http/request-context.server.ts";
import { pageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/delivery-page";
import { LegalPage, legalBreadcrumbs } from "./legal-page.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => pageMeta(matches, loaderData);

/** The text comes with the page, so that no script carries it. */
export function loader({ context }: Route.LoaderArgs) {
  cachePage(context, { tags: ["content"] });
  setStructuredData(context, (origin) => [
    breadcrumbJsonLd(origin, legalBreadcrumbs, deliveryPolicy),
  ]);
  return forPaymentMethods(deliveryPolicy, {
    takesCards: acceptsCards(context.get(appServices).payments),
  });
}

export default function DeliveryPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} />;
}
