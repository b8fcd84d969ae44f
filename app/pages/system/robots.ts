import { cachePage } from "#app/http/cache-page.server.ts";
import { services } from "#app/http/services-context.server.ts";
import type { Route } from "./+types/robots";

/** What is nobody's but the visitor's, or no page. Pages that say noindex must stay readable. */
const CLOSED = ["/admin", "/account", "/cart", "/checkout", "/api/", "/sign-out"];

/** robots.txt: where crawlers need not go, and the list of where they should. */
export function loader({ context }: Route.LoaderArgs) {
  cachePage(context, { tags: ["content"] });
  const lines = [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${context.get(services).origin}/sitemap.xml`,
    "",
  ];
  return new Response(lines.join("\n"), {
    headers: { "Content-Type": "text/plain; charset=utf-8" },
  });
}
