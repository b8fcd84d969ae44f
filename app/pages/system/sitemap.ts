import type { Route } from "./+types/sitemap";
import { sitemapResponse } from "./sitemap-xml.server.ts";

/** sitemap.xml: every page that search engines may show. */
export function loader({ context }: Route.LoaderArgs) {
  return sitemapResponse(context);
}
