import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contrastRatio, fromHex, toHex } from "./oklch.ts";
import {
  type BrandChoice,
  type BrandRole,
  brandColoursOf,
  brandContrasts,
  brandCss,
  defaultColours,
  MIN_CONTRAST,
  paletteNames,
} from "./palettes.ts";

const [bodyText, text, shape] = [7, 4.5, 3];

const PAIRS: [role: BrandRole, ground: BrandRole, least: number][] = [
  ["ink", "surface", bodyText],
  ["ink", "mist", bodyText],
  ["ink", "blossom-wash", bodyText],
  ["ink-soft", "surface", bodyText],
  ["ink-soft", "mist", bodyText],
  ["ink-soft", "product-backdrop", bodyText],
  ["ink-soft", "blossom-wash", bodyText],
  ["on-inverse", "surface-inverse", bodyText],
  ["on-inverse", "surface-inverse-raised", bodyText],
  ["on-inverse", "surface-inverse-hover", bodyText],
  ["on-inverse", "brand-strong", bodyText],
  ["on-inverse-soft", "surface-inverse", bodyText],
  ["on-inverse-soft", "surface-inverse-raised", bodyText],
  ["on-inverse-soft", "dusk", bodyText],
  ["blossom", "surface-inverse", bodyText],
  ["on-sun", "sun", bodyText],
  ["on-sun", "sun-strong", bodyText],
  ["brand", "surface", text],
  ["brand", "mist", text],
  ["brand-strong", "blossom-wash", text],
  ["surface", "brand", text],
  ["field-line", "surface", shape],
  ["field-line", "mist", shape],
  ["inverse-field-line", "surface-inverse", shape],
  ["blossom-deep", "surface", shape],
  ["blossom-deep", "mist", shape],
];

/** Every tenth hue, pale and vivid, dark and light. */
const ownColours = Array.from({ length: 36 }, (_, turn) => turn * 10).flatMap((hue) =>
  [0.02, 0.1, 0.3].flatMap((chroma) =>
    [0.1, 0.5, 0.95].map((lightness) => toHex([lightness, chroma, hue])),
  ),
);

describe("contrast", () => {
  test.for(paletteNames)("of %s is enough", (palette) => {
    expect(unreadable({ palette, colour: "#000000" })).toEqual([]);
  });

  test("of any colour of one's own is enough", () => {
    for (const colour of ["#000000", "#ffffff", "#ffff00", "#00ff00", ...ownColours]) {
      expect(unreadable({ palette: "custom", colour }), colour).toEqual([]);
    }
  });

  test("is told for text on the brand colour, links and buttons", () => {
    const contrasts = brandContrasts(brandColoursOf({ palette: "ocean", colour: "#000000" }));
    expect(contrasts.map(({ place }) => place)).toHaveLength(3);
    for (const { ratio } of contrasts) expect(ratio).toBeGreaterThanOrEqual(MIN_CONTRAST);
  });
});

describe("the default palette", () => {
  test("has the tokens of app/styles.css and adds no style", () => {
    const styles = readFileSync("app/styles.css", "utf8");
    const colours = brandColoursOf({ palette: "jacaranda", colour: "#ff0000" });
    for (const [role, [lightness, chroma, hue]] of Object.entries(colours)) {
      expect(styles).toContain(`--color-${role}: oklch(${lightness} ${chroma} ${hue});`);
    }
    expect(brandCss(colours)).toBe("");
  });

  test("other palettes share no colour of the brand with it", () => {
    for (const palette of paletteNames.slice(1)) {
      const colours = brandColoursOf({ palette, colour: "#000000" });
      const same = Object.entries(colours).filter(
        ([role, value]) => toHex(value) === toHex(defaultColours[role as BrandRole]),
      );
      expect([palette, same]).toEqual([palette, []]);
    }
  });
});

test("hex values are read and written without loss", () => {
  for (const hex of ["#000000", "#ffffff", "#6e39cf", "#0f0b1b", "#fcbb39"]) {
    expect(toHex(fromHex(hex))).toBe(hex);
  }
});

function unreadable(choice: BrandChoice) {
  const colours = brandColoursOf(choice);
  return PAIRS.filter(
    ([role, ground, least]) => contrastRatio(colours[role], colours[ground]) < least,
  );
}
