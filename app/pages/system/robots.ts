import { cachePage } from "#app/http/cache/cache-page.server.ts";
import { appServices } from "#app/http/request-context.server.ts";
import type { Route } from "./+types/robots";

/** Personal pages and endpoints. Pages with noindex must stay crawlable. */
const DISALLOWED_PATHS = [
  "/admin",
  "/account",
  "/cart",
  "/compare",
  "/checkout",
  "/api/",
  "/sign-out",
];

export function loader({ context }: Route.LoaderArgs) {
  cachePage(context);
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
