import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { contrastRatio, type Oklch } from "./content/brand/oklch.ts";
import { MIN_CONTRAST } from "./content/brand/palettes.ts";

const styles = readFileSync(new URL("./styles.css", import.meta.url), "utf8");

/** The colours of the brand: content/brand/palettes.test.ts. */
describe("contrast of the status colours", () => {
  test.for<[role: string, ground: string]>([
    ["success", "success-wash"],
    ["warning", "warning-wash"],
    ["danger", "danger-wash"],
    ["danger", "surface"],
    ["info", "info-wash"],
  ])("%s on %s", ([role, ground]) => {
    expect(contrastRatio(colour(role), colour(ground))).toBeGreaterThanOrEqual(MIN_CONTRAST);
  });
});

function colour(role: string): Oklch {
  const found = styles.match(
    new RegExp(`--color-${role}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`),
  );
  if (!found) throw new Error(`There is no colour named ${role}`);
  const [lightness = 0, chroma = 0, hue = 0] = found.slice(1).map(Number);
  return [lightness, chroma, hue];
}
