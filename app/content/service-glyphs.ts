const ring = "M20 5a15 15 0 1 1 0 30a15 15 0 1 1 0-30z";

/** One line drawing for each service, on a 40 px grid. */
export const serviceGlyphs = {
  camera: {
    lines: "M5 10.5 27 6l2.5 11.5-22 4.6zM29 10.8l5-1v6l-3.9.8M16 20.3l1.5 6.7H7M7 22v11",
    buds: [[12, 15.4]],
  },
  cloud: {
    lines:
      "M11.5 24.5a7 7 0 0 1 .6-13.9A9.5 9.5 0 0 1 30 12.8a6 6 0 0 1-.8 11.7M20 18v15M20 24.5h-7.5V31M20 24.5h7.5V31",
    buds: [
      [12.5, 33.5],
      [20, 35],
      [27.5, 33.5],
    ],
  },
  code: { lines: "M13 11 4.5 20l8.5 9M27 11l8.5 9-8.5 9M17.5 32 22 11", buds: [[22.7, 7.5]] },
  compass: {
    lines: `${ring}M25.5 14.5l-3.3 7.7-7.7 3.3 3.3-7.7zM20 5v3M20 32v3M5 20h3M32 20h3`,
    buds: [[20, 20, 1.9]],
  },
  exchange: {
    lines:
      "M5.5 6.5h13v17h-13zM9 11.5h6M9 15.5h6M9 19.5h3M23.5 10H30a3 3 0 0 1 3 3v5M33 18l-3.5-3M33 18l3-3.2M12 28v3.5a2.5 2.5 0 0 0 2.5 2.5H24M27 25h8v9h-8z",
    buds: [[31, 29.5, 2.2]],
  },
  fingerprint: {
    lines:
      "M8 26c1-3 1-4.6 1-6a11 11 0 0 1 22 0c0 4-.3 7-1.2 10.5M13 31c1.4-4 1.6-7.6 1.6-11a5.4 5.4 0 0 1 10.8 0c0 5-.6 9-1.9 13.5M18.2 35c1.4-4 1.8-8.5 1.8-12.5M6.5 12A16 16 0 0 1 20 4.5c5.4 0 10.2 2.7 13.2 6.8",
    buds: [[20, 19.8, 2.2]],
  },
  handset: {
    lines:
      "M9 6.5h5l2.5 6.5-3.4 2.8a19 19 0 0 0 8.6 8.6l2.8-3.4 6.5 2.5v5c0 2-1.6 3.5-3.6 3.4C15.5 31 7.5 23 5.6 10.1 5.5 8.1 7 6.5 9 6.5zM23 12.5a6.5 6.5 0 0 1 4.6 4.6M24.5 6.5a12.5 12.5 0 0 1 9 9",
    buds: [[22.5, 17.7, 2.4]],
  },
  laptop: {
    lines: "M8 8.5h24v17H8zM4 30.5h32M16 17l-3-2.5 3-2.5M18.5 20l3-9",
    buds: [[27, 17, 2.3]],
  },
  neurons: {
    lines:
      "M8 11l12-4.5M8 11l12 9M8 11l12 22.5M8 29 20 6.5M8 29l12-9M8 29l12 4.5M20 6.5 32 20M20 20h12M20 33.5 32 20",
    buds: [
      [8, 11, 2.2],
      [8, 29, 2.2],
      [20, 6.5, 2.2],
      [20, 20, 2.2],
      [20, 33.5, 2.2],
      [33, 20, 3.2],
    ],
  },
  pulse: { lines: `${ring}M5 20h8l3-7 5.5 14 3.5-9.5 1.5 2.5`, buds: [[29.5, 20]] },
  racks: {
    lines:
      "M7 5.5h26v8H7zM7 16h26v8H7zM12 20h.01M12 9.5h.01M20 24v5M20 29H10v3M20 29h10v3M27 9.5h-6M27 20h-6",
    buds: [
      [10, 34, 2.3],
      [20, 31.5, 2.3],
      [30, 34, 2.3],
    ],
  },
  shield: {
    lines:
      "M20 4.5 33 9v10c0 8.5-5.5 14-13 16.5C12.5 33 7 27.5 7 19V9zM20 29v-8M20 24c0-3.5-5-3-5.8-7M20 21c0-3.5 5-3 5.8-7",
    buds: [
      [20, 18.5, 2.2],
      [13.9, 14.8, 2.2],
      [26, 11.8, 2.2],
    ],
  },
} satisfies Record<string, GlyphDrawing>;

export type ServiceGlyphName = keyof typeof serviceGlyphs;

export type GlyphDrawing = {
  lines: string;
  buds: readonly (readonly [x: number, y: number, radius?: number])[];
};
