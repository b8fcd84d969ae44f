import { terms } from "#app/content/terms.ts";
import { keepPage } from "#app/http/keep-page.server.ts";
import { pageMeta } from "#app/pages/shell/page-meta.ts";
import type { Route } from "./+types/terms-page";
import { LegalPage } from "./legal-page.tsx";

export const meta: Route.MetaFunction = ({ matches, loaderData }) => pageMeta(matches, loaderData);

/** The text comes with the page, so that no script carries it. */
export function loader({ context }: Route.LoaderArgs) {
  keepPage(context, { shows: ["content"] });
  return terms;
}

export default function TermsPage({ loaderData }: Route.ComponentProps) {
  return <LegalPage document={loaderData} />;
}
