/** The site's colour tokens as hex: a PDF knows no oklch. */
export const COLOURS = {
  ink: "#1a1628",
  soft: "#4d4a5f",
  line: "#dbd7e4",
  wash: "#f0e9fe",
  brand: "#6e39cf",
  blossom: "#9b75e6",
  sun: "#fcbb39",
};
