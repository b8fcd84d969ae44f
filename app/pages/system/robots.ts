import { cachePage } from "#app/http/cache/cache-page.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import type { Route } from "./+types/robots";

/** What is nobody's but the visitor's, or no page. Pages that say noindex must stay readable. */
const DISALLOWED_PATHS = ["/admin", "/account", "/cart", "/checkout", "/api/", "/sign-out"];

/** robots.txt: where crawlers need not go, and the list of where they should. */
export function loader({ context }: Route.LoaderArgs) {
  cachePage(context, { tags: ["content"] });
  const lines = [
    "User-agent: *",
    ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${context.get(appServices).origin}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
