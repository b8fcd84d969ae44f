import { cachePage } from "#app/http/cache/cache-page.server.ts";
import { pageMeta } from "#app/pages/shell/metadata/page-meta.ts";
import type { Route } from "./+types/legal-page";
import { LegalText } from "./legal-text.tsx";
import { loadLegalPage } from "./load-legal-page.server.ts";

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  loaderData && pageMeta(matches, loaderData.meta);

/** The document of this path: its text is loader data, so that no script carries it. */
export function loader({ pattern, context }: Route.LoaderArgs) {
  cachePage(context);
  return loadLegalPage(context, pattern);
}

export default function LegalPage({ loaderData }: Route.ComponentProps) {
  return <LegalText page={loaderData} />;
}
