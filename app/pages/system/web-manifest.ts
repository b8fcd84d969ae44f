import { company } from "#app/content/company.ts";
import { themeColour } from "#app/content/theme-colour.ts";
import { cachePage } from "#app/http/cache/cache-page.server.ts";
import type { Route } from "./+types/web-manifest";

export function loader({ context }: Route.LoaderArgs) {
  cachePage(context);
  const manifest = {
    id: "/",
    name: company().name,
    short_name: company().name,
    description: company().tagline,
    lang: "en-ZA",
    start_url: "/",
    scope: "/",
    display: "minimal-ui",
    theme_color: themeColour,
    background_color: themeColour,
    icons: [
      { src: "/favicon.svg", type: "image/svg+xml", sizes: "any" },
      { src: "/icon-192.png", type: "image/png", sizes: "192x192" },
      { src: "/icon-512.png", type: "image/png", sizes: "512x512" },
      {
        src: "/icon-maskable-512.png",
        type: "image/png",
        sizes: "512x512",
        purpose: "maskable",
      },
    ],
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json" },
  });
}
