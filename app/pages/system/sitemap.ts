import type { Route } from "./+types/sitemap";
import { answerSitemap } from "./answer-sitemap.server.ts";

/** sitemap.xml: every page that search engines may show. */
export function loader({ context }: Route.LoaderArgs) {
  return answerSitemap(context);
}
