// The site's colour tokens as hex, because mail clients do not support oklch.
export const colour = {
  surfaceInverse: "#0f0b1b",
  lineInverse: "#3e3a55",
  onInverse: "#f4f2fb",
  surface: "#fdfcfe",
  surfaceMuted: "#f5f3fa",
  line: "#dbd7e4",
  ink: "#1a1628",
  inkSoft: "#555268",
  brand: "#6e39cf",
  blossom: "#c9aef7",
  blossomDeep: "#9b75e6",
  sun: "#fcbb39",
  onSun: "#331b00",
} as const;

export const textFont =
  "'Instrument Sans',-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif";
export const displayFont = `'Bricolage Grotesque',${textFont}`;
