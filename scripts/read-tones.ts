import { readFileSync } from "node:fs";
import { projectFile } from "#app/database/project-file.server.ts";

/** The colours of app/styles.css by role, as programs outside a browser understand them. */
export function readTones(): (role: string) => string {
  const styles = readFileSync(projectFile("app/styles.css"), "utf8");
  return (role) => {
    const value = new RegExp(`--color-${role}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\);`).exec(
      styles,
    );
    if (!value) throw new Error(`There is no colour named ${role} in app/styles.css.`);
    return srgb(Number(value[1]), Number(value[2]), Number(value[3]));
  };
}

/** OKLCH as sRGB, by the formulas of CSS Color 4. */
export function srgb(lightness: number, chroma: number, hue: number): string {
  const turn = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(turn), chroma * Math.sin(turn)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
  return `#${channels.map((light) => hex(encode(light))).join("")}`;
}

function encode(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}

function hex(channel: number): string {
  const byte = Math.round(255 * Math.min(1, Math.max(0, channel)));
  return byte.toString(16).padStart(2, "0");
}
