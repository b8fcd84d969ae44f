import type { Settings } from "#app/settings/settings-groups.ts";
import { contrastRatio, fromHex, type Oklch, toCss, withinScreenColours } from "./oklch.ts";

/**
 * The colours of the brand by role: the tokens of app/styles.css, which a test holds equal. The other
 * palettes keep these lightnesses, so text stays as readable as it is here.
 */
const jacaranda = {
  "surface-inverse": [0.165, 0.032, 292],
  "surface-inverse-raised": [0.215, 0.045, 292],
  "surface-inverse-hover": [0.3, 0.08, 292],
  "inverse-line": [0.34, 0.06, 292],
  "inverse-field-line": [0.55, 0.06, 295],
  dusk: [0.285, 0.105, 296],
  twig: [0.5, 0.11, 296],
  surface: [0.992, 0.003, 300],
  mist: [0.968, 0.009, 300],
  "product-backdrop": [0.975, 0.006, 300],
  line: [0.885, 0.018, 300],
  "field-line": [0.62, 0.03, 296],
  ink: [0.215, 0.035, 292],
  "ink-soft": [0.42, 0.035, 292],
  "on-inverse": [0.965, 0.012, 300],
  "on-inverse-soft": [0.78, 0.03, 300],
  brand: [0.5, 0.215, 293],
  "brand-strong": [0.42, 0.2, 293],
  blossom: [0.8, 0.105, 301],
  "blossom-deep": [0.65, 0.165, 297],
  "blossom-wash": [0.945, 0.03, 301],
  sun: [0.83, 0.155, 80],
  "sun-strong": [0.77, 0.16, 74],
  "on-sun": [0.25, 0.06, 70],
} as const satisfies Record<string, Oklch>;

export type BrandRole = keyof typeof jacaranda;
export type BrandColours = Readonly<Record<BrandRole, Oklch>>;

export const defaultColours: BrandColours = jacaranda;

/** Hues of the brand and of the one call to action of a screen; `strength` 1 is as vivid as violet. */
export const palettes = {
  jacaranda: { name: "Jacaranda", about: "Violet with gold", hue: 293, action: 80, strength: 1 },
  ocean: { name: "Ocean", about: "Blue with gold", hue: 255, action: 84, strength: 0.9 },
  lagoon: { name: "Lagoon", about: "Teal with coral", hue: 205, action: 45, strength: 0.8 },
  fynbos: { name: "Fynbos", about: "Green with yellow", hue: 155, action: 95, strength: 0.7 },
  aloe: { name: "Aloe", about: "Burnt orange with yellow", hue: 42, action: 92, strength: 0.8 },
  protea: { name: "Protea", about: "Crimson with apricot", hue: 5, action: 65, strength: 0.9 },
  slate: { name: "Slate", about: "Grey-blue with amber", hue: 250, action: 70, strength: 0.25 },
} as const satisfies Record<string, Palette>;

export type PaletteName = keyof typeof palettes;
export const paletteNames = Object.keys(palettes) as PaletteName[];

type Palette = { name: string; about: string; hue: number; action: number; strength: number };

/** What the owner chooses; the colour is "#rrggbb" with "custom", else empty. */
export type BrandChoice = Pick<Settings["branding"], "palette" | "colour">;

/** The brand's colours as the owner chose them. */
export function brandColoursOf({ palette, colour }: BrandChoice): BrandColours {
  if (palette === "jacaranda") return defaultColours;
  if (palette !== "custom") return deriveColours(palettes[palette]);
  const [, chroma, hue] = fromHex(colour);
  const strength = Math.min(1, chroma / defaultColours.brand[1]);
  return deriveColours({ hue, action: palettes.jacaranda.action, strength });
}

function deriveColours({ hue, action, strength }: Omit<Palette, "name" | "about">): BrandColours {
  const entries = Object.entries(defaultColours).map(([role, [lightness, chroma, from]]) => {
    const isAction = /\bsun\b/.test(role);
    const turned = isAction
      ? from + action - palettes.jacaranda.action
      : from + hue - palettes.jacaranda.hue;
    const wanted = isAction ? chroma : chroma * strength;
    // Most hues look lighter than violet: dots on the surface would be too faint.
    const own = role === "blossom-deep" ? lightness - 0.03 : lightness;
    return [role, withinScreenColours([own, wanted, (turned + 360) % 360])];
  });
  return Object.fromEntries(entries) as BrandColours;
}

/** Where people read the brand's colours, with the contrast ratio of each. */
export function brandContrasts(colours: BrandColours): { place: string; ratio: number }[] {
  const ratio = (one: BrandRole, other: BrandRole) => contrastRatio(colours[one], colours[other]);
  return [
    { place: "Text on the brand colour", ratio: ratio("surface", "brand") },
    {
      place: "Links on the page",
      ratio: Math.min(ratio("brand", "surface"), ratio("brand", "mist")),
    },
    {
      place: "Text of buttons",
      ratio: Math.min(ratio("on-sun", "sun"), ratio("on-sun", "sun-strong")),
    },
  ];
}

/** What WCAG 2 asks of text. */
export const MIN_CONTRAST = 4.5;

/** The tokens as a style sheet, outside the layers so that it overrides app/styles.css; empty for the default. */
export function brandCss(colours: BrandColours): string {
  if (colours === defaultColours) return "";
  const tokens = Object.entries(colours).map(([role, value]) => `--color-${role}:${toCss(value)}`);
  return `:root{${tokens.join(";")}}`;
}
