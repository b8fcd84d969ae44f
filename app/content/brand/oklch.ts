/** Lightness, chroma and hue, as in CSS oklch(). */
export type Oklch = readonly [lightness: number, chroma: number, hue: number];

/** As sRGB "#rrggbb", for programs that know no oklch(): mail clients, PDF readers, the browser's bar. */
export function toHex(colour: Oklch): string {
  const bytes = toLinear(colour).map((light) => Math.round(255 * encode(clip(light))));
  return `#${bytes.map((byte) => byte.toString(16).padStart(2, "0")).join("")}`;
}

export function toCss([lightness, chroma, hue]: Oklch): string {
  return `oklch(${lightness} ${chroma} ${hue})`;
}

/** From "#rrggbb". */
export function fromHex(hex: string): Oklch {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    decode(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  const long = Math.cbrt(0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue);
  const middle = Math.cbrt(0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue);
  const short = Math.cbrt(0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue);
  const lightness = 0.2104542553 * long + 0.793617785 * middle - 0.0040720468 * short;
  const a = 1.9779984951 * long - 2.428592205 * middle + 0.4505937099 * short;
  const b = 0.0259040371 * long + 0.7827717662 * middle - 0.808675766 * short;
  const hue = (Math.atan2(b, a) * 180) / Math.PI;
  return [lightness, Math.hypot(a, b), hue < 0 ? hue + 360 : hue];
}

/** The contrast ratio of WCAG 2, from 1 to 21. */
export function contrastRatio(one: Oklch, other: Oklch): number {
  const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (lighter + 0.05) / (darker + 0.05);
}

/** The same colour with as much chroma as screens can show at its lightness and hue. */
export function withinScreenColours([lightness, chroma, hue]: Oklch): Oklch {
  const fits = (value: number) =>
    toLinear([lightness, value, hue]).every((light) => light > -0.0005 && light < 1.0005);
  let fitting = chroma;
  while (fitting > 0 && !fits(fitting)) fitting -= 0.001;
  return [lightness, Number(Math.max(0, fitting).toFixed(3)), Math.round(hue)];
}

function luminance(colour: Oklch): number {
  const [red = 0, green = 0, blue = 0] = toLinear(colour).map(clip);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** Linear sRGB, by the formulas of CSS Color 4. */
function toLinear([lightness, chroma, hue]: Oklch): number[] {
  const turn = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(turn), chroma * Math.sin(turn)];
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short,
  ];
}

function clip(value: number): number {
  return Math.min(1, Math.max(0, value));
}

function encode(light: number): number {
  return light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055;
}

function decode(channel: number): number {
  return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4;
}
