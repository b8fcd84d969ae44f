import { encode } from "uqr";

export type QrCode = { size: number; path: string };

/** A QR code as the outline of its dark squares, for an SVG whose unit is one square. */
export function drawQrCode(text: string): QrCode {
  const { size, data } = encode(text, { ecc: "M", border: 4 });
  const squares = data.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])),
  );
  return { size, path: squares.join("") };
}
