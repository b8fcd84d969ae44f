import type { Route } from "./+types/sitemap";
import { sitemapResponse } from "./sitemap-xml.server.ts";

export function loader({ context }: Route.LoaderArgs) {
  return sitemapResponse(context);
}
