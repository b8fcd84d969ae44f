import { settings } from "#app/settings/settings.ts";
import { toCss, toHex } from "./oklch.ts";
import { type BrandColours, type BrandRole, brandColoursOf, defaultColours } from "./palettes.ts";

let last: { choice: object; colours: BrandColours; hex: Map<string, string> } | undefined;

/** The brand's colours as the owner chose them, by role. Not for the script of public pages: the style has them. */
export function brandColours(): BrandColours {
  return derived().colours;
}

/** As "#rrggbb", for programs that know no CSS variables. */
export function brandHex(role: BrandRole): string {
  return derived().hex.get(role) ?? "";
}

/** Derived once for each change of the settings. */
function derived() {
  const choice = settings().branding;
  if (last?.choice !== choice) {
    const colours = brandColoursOf(choice);
    const hex = Object.entries(colours).map(([role, value]) => [role, toHex(value)] as const);
    last = { choice, colours, hex: new Map(hex) };
  }
  return last;
}

/** The browser's own bar, the manifest: every page opens under a night header, in either scheme. */
export function themeColour(): string {
  return brandHex("surface-inverse");
}

/** One of our drawings in the brand colours: an SVG in an <img> has no access to CSS variables. */
export function recolourDrawing(svg: string): string {
  const colours = brandColours();
  if (colours === defaultColours) return svg;
  const replaced = new Map(
    Object.entries(defaultColours).flatMap(([role, value]) => {
      const own = colours[role as BrandRole];
      return [
        [toCss(value), toCss(own)],
        [toHex(value), toHex(own)],
      ];
    }),
  );
  return svg.replace(/oklch\([^)]+\)|#[0-9a-f]{6}/g, (value) => replaced.get(value) ?? value);
}
