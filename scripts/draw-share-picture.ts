import { readFileSync } from "node:fs";
import sharp from "sharp";
import { company } from "#app/content/company.ts";
import { coordinates } from "#app/content/coordinates.ts";
import type { SharePicture } from "#app/content/share-pictures.ts";
import { projectFile } from "#app/database/project-file.server.ts";
import { sharePictureSize } from "#app/pages/shell/page-meta.ts";
import { openTypeface, setInLines } from "./outline-text.ts";
import { readTones } from "./read-tones.ts";

const { width, height } = sharePictureSize;
const MARGIN = 72;
const TITLE = { width: 720, lines: 3, sizes: [100, 90, 80, 72, 64], tracking: -18 } as const;

/** Thin coloured lines need every colour; a picture must stay below 80 KB. */
const JPEG = { quality: 76, chromaSubsampling: "4:4:4", progressive: true };

/** Draws pages as pictures: the canopy at night, the company's mark, the page's title in large. */
export function openDrawingBoard() {
  const tone = readTones();
  const display = openTypeface("bricolage-grotesque");
  const text = openTypeface("instrument-sans");
  const ground = night(tone);

  /** What is the same on every picture is drawn once. */
  let groundPixels: Promise<Buffer> | undefined;
  const drawGround = () => {
    groundPixels ??= sharp(Buffer.from(ground)).removeAlpha().raw().toBuffer();
    return groundPixels;
  };

  /** The words of one picture, as outlines. */
  function words({ title, kicker }: Omit<SharePicture, "path">): string {
    const { size, lines } = setInLines(display, title, TITLE);
    const leading = Math.round(size * 1.02);
    const last = height - MARGIN - 58;
    const first = last - (lines.length - 1) * leading;
    const line = (outline: string, x: number, y: number, fill: string) =>
      `<path transform="translate(${x} ${y})" fill="${tone(fill)}" d="${outline}"/>`;
    return [
      mark(tone),
      line(display.outline(company.name, 34, -10), MARGIN + 56, MARGIN + 35, "on-night"),
      line(text.outline(kicker, 28), MARGIN + 2, first - size * 0.68 - 36, "blossom"),
      ...lines.map((words, index) =>
        line(
          display.outline(words, size, TITLE.tracking),
          MARGIN,
          first + index * leading,
          "on-night",
        ),
      ),
      line(text.outline(coordinates(), 22), MARGIN + 2, height - MARGIN + 14, "on-night-soft"),
    ].join("");
  }

  return {
    /** Everything that decides what a picture looks like, for whoever keeps them. */
    recipe: (picture: SharePicture) => JSON.stringify(JPEG) + svg(words(picture)) + ground,
    draw: async (picture: SharePicture): Promise<Buffer> =>
      sharp(await drawGround(), { raw: { width, height, channels: 3 } })
        .composite([{ input: Buffer.from(svg(words(picture))) }])
        .jpeg(JPEG)
        .toBuffer(),
  };
}

type Tone = (role: string) => string;

/** The first screen's tree, its crown filling the right side. */
function night(tone: Tone): string {
  const glow = (id: string, colour: string, opacity: number) =>
    `<radialGradient id="${id}"><stop stop-color="${tone(colour)}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${tone(colour)}" stop-opacity="0"/></radialGradient>`;
  return svg(
    `<defs>${glow("dusk", "dusk", 1)}${glow("ember", "ember", 0.8)}
    <linearGradient id="veil"><stop offset=".3" stop-color="${tone("night")}" stop-opacity=".9"/><stop offset=".62" stop-color="${tone("night")}" stop-opacity="0"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="${tone("night")}"/>
    <ellipse cx="920" cy="290" rx="640" ry="470" fill="url(#dusk)"/>
    <ellipse cx="1060" cy="640" rx="420" ry="300" fill="url(#ember)"/>
    <g transform="translate(940 556) scale(.86)">${drawing("canopy-wood", tone)}${drawing("canopy-blossom", tone)}</g>
    <rect width="${width}" height="${height}" fill="url(#veil)"/>`,
  );
}

/** A picture of the first screen without its frame, in colours that every program knows. */
function drawing(name: string, tone: Tone): string {
  const source = readFileSync(projectFile(`app/pages/home/${name}.svg`), "utf8");
  const inside = source.slice(source.indexOf(">") + 1, source.lastIndexOf("</svg>"));
  const styles = readFileSync(projectFile("app/styles.css"), "utf8");
  return inside.replaceAll(/oklch\([^)]+\)/g, (value) => {
    const role = [...styles.matchAll(/--color-([\w-]+): (oklch\([^)]+\));/g)].find(
      ([, , known]) => known === value,
    )?.[1];
    if (!role) throw new Error(`${name}.svg has a colour that app/styles.css does not.`);
    return tone(role);
  });
}

/** The mark of the header, from the icon of the browser's tab. */
function mark(tone: Tone): string {
  const icon = readFileSync(projectFile("public/favicon.svg"), "utf8");
  const paths = /<g [^>]*>(.*)<\/g>/s.exec(icon)?.[1] ?? "";
  return `<g transform="translate(${MARGIN - 5} ${MARGIN - 3}) scale(1.55)" fill="none" stroke="${tone("blossom")}" stroke-width="1.8" stroke-linecap="round">${paths}</g>`;
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}
