import * as fontkit from "fontkit";
import { projectFile } from "#app/database/project-file.server.ts";

/** A font file that turns text into outlines: a bare machine has no fonts to draw with. */
export type Typeface = {
  /** The outline of one line, its baseline starting at the origin, y pointing down. */
  outline(text: string, size: number, tracking?: number): string;
  width(text: string, size: number, tracking?: number): number;
};

/** Reads a font of ours at the weight it is drawn at: bold for the display face, regular for text. */
export function openTypeface(name: "bricolage-grotesque" | "instrument-sans"): Typeface {
  const font = fontkit.openSync(projectFile(`app/fonts/${name}.woff2`)) as fontkit.Font;

  /** Tracking is in thousandths of the size, as designers give it. */
  function place(text: string, size: number, tracking = 0) {
    const scale = size / font.unitsPerEm;
    const { glyphs, positions } = font.layout(text);
    let x = 0;
    const placed = glyphs.map((glyph, index) => {
      const at = x + (positions[index]?.xOffset ?? 0) * scale;
      x += (positions[index]?.xAdvance ?? 0) * scale + (tracking / 1000) * size;
      return { glyph, at, scale };
    });
    return { placed, width: x };
  }

  return {
    outline: (text, size, tracking) =>
      place(text, size, tracking)
        .placed.map(({ glyph, at, scale }) =>
          glyph.path.scale(scale, -scale).translate(at, 0).toSVG(),
        )
        .join(""),
    width: (text, size, tracking) => place(text, size, tracking).width,
  };
}

/**
 * The largest of the sizes at which the text fits into that many lines; text that fits at none is
 * cut off with an ellipsis.
 */
export function setInLines(
  face: Typeface,
  text: string,
  room: { width: number; lines: number; sizes: readonly [number, ...number[]]; tracking: number },
): { size: number; lines: string[] } {
  const { width, lines: most, tracking } = room;
  for (const size of room.sizes) {
    const lines = wrap(text, (line) => face.width(line, size, tracking) <= width);
    if (lines.length <= most && lines.every((line) => face.width(line, size, tracking) <= width)) {
      return { size, lines };
    }
  }
  const size = Math.min(...room.sizes);
  const fits = (line: string) => face.width(line, size, tracking) <= width;
  const lines = wrap(text, fits).slice(0, most);
  const isCut = (line: string, at: number) => at === most - 1 || !fits(line);
  return {
    size,
    lines: lines.map((line, at) => (isCut(line, at) ? ellipsis(line, fits) : line)),
  };
}

function wrap(text: string, fits: (line: string) => boolean): string[] {
  const lines: string[] = [];
  for (const word of text.split(/\s+/).filter(Boolean)) {
    const longer = `${lines.at(-1) ?? ""} ${word}`.trim();
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(word);
  }
  return lines;
}

function ellipsis(line: string, fits: (line: string) => boolean): string {
  const letters = [...line];
  while (letters.length > 1 && !fits(`${letters.join("").trimEnd()}…`)) letters.pop();
  return `${letters.join("").trimEnd()}…`;
}
