import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";

const styles = readFileSync(new URL("./styles.css", import.meta.url), "utf8");
const [bodyText, text, shape] = [7, 4.5, 3];

describe("contrast of the colours by role", () => {
  test.for<[role: string, ground: string, least: number]>([
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
    ["success", "success-wash", text],
    ["warning", "warning-wash", text],
    ["danger", "danger-wash", text],
    ["danger", "surface", text],
    ["info", "info-wash", text],
    ["field-line", "surface", shape],
    ["field-line", "mist", shape],
    ["inverse-field-line", "surface-inverse", shape],
    ["blossom-deep", "surface", shape],
    ["blossom-deep", "mist", shape],
  ])("%s on %s reaches %d", ([role, ground, least]) => {
    expect(contrast(role, ground)).toBeGreaterThanOrEqual(least);
  });
});

function contrast(role: string, ground: string): number {
  const [darker = 0, lighter = 0] = [luminance(role), luminance(ground)].toSorted((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** Relative luminance of an OKLCH colour, by way of linear sRGB. */
function luminance(role: string): number {
  const found = styles.match(
    new RegExp(`--color-${role}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`),
  );
  if (!found) throw new Error(`There is no colour named ${role}`);
  const [lightness = 0, chroma = 0, hue = 0] = found.slice(1).map(Number);
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clip = (value: number) => Math.min(1, Math.max(0, value));
  const red = clip(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s);
  const green = clip(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s);
  const blue = clip(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}
