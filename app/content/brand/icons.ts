import { settings } from "#app/settings/settings.ts";
import { drawingUrl } from "./drawing-url.ts";
import { logoUrl } from "./logo.ts";

/**
 * The icons of the browser's tab and of home screens: of the uploaded logo, else of the drawn mark. The
 * build has its pictures in the default colours only; in others there is the drawing.
 */
export function iconLinks(): { rel: string; href: string; sizes?: string; type?: string }[] {
  const [tab, home] = [logoUrl(32), logoUrl(180)];
  if (tab && home) {
    return [
      { rel: "icon", href: tab, sizes: "32x32", type: "image/png" },
      { rel: "apple-touch-icon", href: home },
    ];
  }
  const svg = { rel: "icon", href: drawingUrl("favicon", "/favicon.svg"), type: "image/svg+xml" };
  if (!hasDefaultColours()) return [svg];
  return [
    { rel: "icon", href: "/favicon.ico", sizes: "32x32" },
    svg,
    { rel: "apple-touch-icon", href: "/apple-touch-icon.png" },
  ];
}

/** For the web app manifest. */
export function manifestIcons(): { src: string; type: string; sizes: string; purpose?: string }[] {
  const type = "image/png";
  const [small, large] = [logoUrl(192), logoUrl(512)];
  if (small && large) {
    return [
      { src: small, type, sizes: "192x192" },
      { src: large, type, sizes: "512x512" },
      { src: large, type, sizes: "512x512", purpose: "maskable" },
    ];
  }
  const svg = {
    src: drawingUrl("favicon", "/favicon.svg"),
    type: "image/svg+xml",
    sizes: "any",
  };
  if (!hasDefaultColours()) return [svg];
  return [
    svg,
    { src: "/icon-192.png", type, sizes: "192x192" },
    { src: "/icon-512.png", type, sizes: "512x512" },
    { src: "/icon-maskable-512.png", type, sizes: "512x512", purpose: "maskable" },
  ];
}

function hasDefaultColours(): boolean {
  return settings().branding.palette === "jacaranda";
}
