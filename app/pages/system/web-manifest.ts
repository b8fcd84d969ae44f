import { themeColour } from "#app/content/brand/brand-colours.ts";
import { manifestIcons } from "#app/content/brand/icons.ts";
import { company } from "#app/content/company.ts";
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
    theme_color: themeColour(),
    background_color: themeColour(),
    icons: manifestIcons(),
  };
  return new Response(JSON.stringify(manifest), {
    headers: { "Content-Type": "application/manifest+json" },
  });
}
