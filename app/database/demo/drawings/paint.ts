/** Lightness, chroma and hue, as oklch counts them. */
export type Paint = readonly [lightness: number, chroma: number, hue: number];

/** What bodies are made of; the light changes their lightness, never their hue. */
export const materials = {
  white: [0.9, 0.005, 300],
  silver: [0.8, 0.007, 290],
  ash: [0.7, 0.008, 290],
  graphite: [0.36, 0.014, 292],
  black: [0.255, 0.016, 292],
  violet: [0.43, 0.125, 293],
  blossom: [0.74, 0.1, 301],
  sand: [0.86, 0.03, 85],
  ochre: [0.74, 0.125, 75],
  clay: [0.56, 0.125, 40],
  forest: [0.43, 0.07, 160],
  sage: [0.72, 0.045, 155],
  navy: [0.34, 0.07, 262],
  sky: [0.7, 0.085, 240],
} as const satisfies Record<string, Paint>;

/** Flat colours of what is printed, lit or cut into a body. */
export const ink = {
  go: mix(0.78, 0.14, 158),
  wait: mix(0.8, 0.15, 75),
  stop: mix(0.52, 0.17, 20),
  lilac: mix(0.71, 0.15, 293),
  pale: mix(0.9, 0.06, 300),
  white: mix(0.99, 0, 0),
  soft: mix(0.78, 0.02, 295),
  metal: mix(0.8, 0.012, 295),
  gold: mix(0.72, 0.11, 80),
  grey: mix(0.56, 0.02, 295),
  dim: mix(0.42, 0.025, 293),
  key: mix(0.34, 0.022, 293),
  panel: mix(0.225, 0.03, 293),
  hole: mix(0.15, 0.02, 293),
  glass: mix(0.17, 0.03, 293),
  night: mix(0.24, 0.09, 292),
  dusk: mix(0.36, 0.15, 293),
  glow: mix(0.55, 0.17, 295),
  infrared: mix(0.38, 0.12, 15),
  paper: mix(0.97, 0.004, 300),
  line: mix(0.84, 0.015, 298),
} as const;

/** An oklch colour as the hexadecimal that every renderer knows. */
export function mix(lightness: number, chroma: number, hue: number): string {
  const light = Math.min(0.995, Math.max(0.06, lightness));
  const angle = (hue * Math.PI) / 180;
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)];
  const l = (light + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (light - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (light - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const channels = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ];
  return `#${channels.map(asByte).join("")}`;
}

function asByte(linear: number): string {
  const value = Math.min(1, Math.max(0, linear));
  const encoded = value <= 0.0031308 ? 12.92 * value : 1.055 * value ** (1 / 2.4) - 0.055;
  return Math.round(encoded * 255)
    .toString(16)
    .padStart(2, "0");
}
