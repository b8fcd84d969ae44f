import { createHash } from "node:crypto";
import { existsSync, readFileSync } from "node:fs";
import { copyFile, mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as fontkit from "fontkit";
import sharp from "sharp";
import { toHex } from "#app/content/brand/oklch.ts";
import { company, formatCoordinates } from "#app/content/company.ts";
import { projectFile } from "#app/database/project-file.server.ts";
import { openGraphImagePath, openGraphImageSize } from "#app/pages/shell/metadata/page-meta.ts";
import { type OpenGraphImage, openGraphImages } from "#app/seo/open-graph-images.server.ts";

/**
 * Renders the Open Graph images. An image with the same text and background comes from the cache.
 * Returns a function that copies them into the client build.
 */
export async function renderShareImages(
  images: readonly OpenGraphImage[] = openGraphImages(),
  cache = projectFile(".cache/share-pictures"),
): Promise<(clientFolder: string) => Promise<void>> {
  await mkdir(cache, { recursive: true });
  const renderer = createShareImageRenderer();
  const rendered = await Promise.all(
    images.map(async (image) => {
      const name = `${createHash("sha256").update(renderer.cacheKey(image)).digest("hex")}.jpg`;
      const file = join(cache, name);
      if (!existsSync(file)) {
        await writeFile(`${file}.draft`, await renderer.render(image));
        // An interrupted write must not count as finished.
        await rename(`${file}.draft`, file);
      }
      return { name, file, urlPath: openGraphImagePath(image.path) };
    }),
  );
  const current = new Set(rendered.map(({ name }) => name));
  for (const name of await readdir(cache)) {
    if (!current.has(name)) await rm(join(cache, name), { force: true });
  }
  return async (clientFolder) => {
    for (const { file, urlPath } of rendered) {
      const target = join(clientFolder, urlPath);
      await mkdir(dirname(target), { recursive: true });
      await copyFile(file, target);
    }
  };
}

const { width, height } = openGraphImageSize;
const MARGIN = 72;
const TITLE = { width: 720, lines: 3, sizes: [100, 90, 80, 72, 64], tracking: -18 } as const;

/** No chroma subsampling, because of thin coloured lines; an image must stay below 80 KB. */
const JPEG = { quality: 76, chromaSubsampling: "4:4:4", progressive: true };

/** Renders a page's image: the home illustration in the dark, the logo, the page's title. */
function createShareImageRenderer() {
  const colour = readColourTokens();
  const display = openFont("bricolage-grotesque");
  const text = openFont("instrument-sans");
  const background = renderBackground(colour);

  /** The background is the same for every image and rasterised once. */
  let backgroundPixels: Promise<Buffer> | undefined;
  const rasterBackground = () => {
    backgroundPixels ??= sharp(Buffer.from(background)).removeAlpha().raw().toBuffer();
    return backgroundPixels;
  };

  /** The logo and texts of one image, as SVG paths. */
  function foreground({ title, kicker }: Omit<OpenGraphImage, "path">): string {
    const { size, lines } = fitLines(display, title, TITLE);
    const leading = Math.round(size * 1.02);
    const last = height - MARGIN - 58;
    const first = last - (lines.length - 1) * leading;
    const line = (outline: string, x: number, y: number, fill: string) =>
      `<path transform="translate(${x} ${y})" fill="${colour(fill)}" d="${outline}"/>`;
    return [
      renderLogo(colour),
      line(display.outline(company().name, 34, -10), MARGIN + 56, MARGIN + 35, "on-inverse"),
      line(text.outline(kicker, 28), MARGIN + 2, first - size * 0.68 - 36, "blossom"),
      ...lines.map((titleLine, index) =>
        line(
          display.outline(titleLine, size, TITLE.tracking),
          MARGIN,
          first + index * leading,
          "on-inverse",
        ),
      ),
      line(
        text.outline(formatCoordinates(), 22),
        MARGIN + 2,
        height - MARGIN + 14,
        "on-inverse-soft",
      ),
    ].join("");
  }

  return {
    /** Everything that the image depends on. */
    cacheKey: (image: OpenGraphImage) => JSON.stringify(JPEG) + svg(foreground(image)) + background,
    render: async (image: OpenGraphImage): Promise<Buffer> =>
      sharp(await rasterBackground(), { raw: { width, height, channels: 3 } })
        .composite([{ input: Buffer.from(svg(foreground(image))) }])
        .jpeg(JPEG)
        .toBuffer(),
  };
}

type ColourToken = (role: string) => string;

/** The home page's illustration, filling the right side. */
function renderBackground(colour: ColourToken): string {
  const glow = (id: string, token: string, opacity: number) =>
    `<radialGradient id="${id}"><stop stop-color="${colour(token)}" stop-opacity="${opacity}"/><stop offset="1" stop-color="${colour(token)}" stop-opacity="0"/></radialGradient>`;
  return svg(
    `<defs>${glow("dusk", "dusk", 1)}${glow("ember", "brand-strong", 0.35)}
    <linearGradient id="veil"><stop offset=".3" stop-color="${colour("surface-inverse")}" stop-opacity=".9"/><stop offset=".62" stop-color="${colour("surface-inverse")}" stop-opacity="0"/></linearGradient></defs>
    <rect width="${width}" height="${height}" fill="${colour("surface-inverse")}"/>
    <ellipse cx="920" cy="290" rx="640" ry="470" fill="url(#dusk)"/>
    <ellipse cx="1060" cy="640" rx="420" ry="300" fill="url(#ember)"/>
    <g transform="translate(940 556) scale(.86)">${readHomeIllustration("canopy-wood", colour)}${readHomeIllustration("canopy-blossom", colour)}</g>
    <rect width="${width}" height="${height}" fill="url(#veil)"/>`,
  );
}

/** The inner SVG of a home illustration, with its oklch colours converted to sRGB. */
function readHomeIllustration(name: string, colour: ColourToken): string {
  const source = readFileSync(projectFile(`app/pages/home/particle-canvas/${name}.svg`), "utf8");
  const content = source.slice(source.indexOf(">") + 1, source.lastIndexOf("</svg>"));
  const styles = readFileSync(projectFile("app/styles.css"), "utf8");
  return content.replaceAll(/oklch\([^)]+\)/g, (value) => {
    const role = [...styles.matchAll(/--color-([\w-]+): (oklch\([^)]+\));/g)].find(
      ([, , known]) => known === value,
    )?.[1];
    if (!role) throw new Error(`${name}.svg has a colour that app/styles.css does not.`);
    return colour(role);
  });
}

/** The logo, from the favicon. */
function renderLogo(colour: ColourToken): string {
  const icon = readFileSync(projectFile("public/favicon.svg"), "utf8");
  const paths = /<g [^>]*>(.*)<\/g>/s.exec(icon)?.[1] ?? "";
  return `<g transform="translate(${MARGIN - 5} ${MARGIN - 3}) scale(1.55)" fill="none" stroke="${colour("blossom")}" stroke-width="1.8" stroke-linecap="round">${paths}</g>`;
}

function svg(content: string): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${content}</svg>`;
}

/** Text as outlines, because a server may have no fonts installed. */
type OutlineFont = {
  /** The outline of one line, its baseline starting at the origin, y pointing down. */
  outline(text: string, size: number, tracking?: number): string;
  width(text: string, size: number, tracking?: number): number;
};

/** Opens one of our fonts: bold for the display face, regular for text. */
export function openFont(name: "bricolage-grotesque" | "instrument-sans"): OutlineFont {
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
export function fitLines(
  font: OutlineFont,
  text: string,
  box: { width: number; lines: number; sizes: readonly [number, ...number[]]; tracking: number },
): { size: number; lines: string[] } {
  const { width, lines: maxLines, tracking } = box;
  for (const size of box.sizes) {
    const lines = wrap(text, (line) => font.width(line, size, tracking) <= width);
    if (
      lines.length <= maxLines &&
      lines.every((line) => font.width(line, size, tracking) <= width)
    ) {
      return { size, lines };
    }
  }
  const size = Math.min(...box.sizes);
  const fits = (line: string) => font.width(line, size, tracking) <= width;
  const lines = wrap(text, fits).slice(0, maxLines);
  const isCut = (line: string, at: number) => at === maxLines - 1 || !fits(line);
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

/** The colour tokens of app/styles.css by name, as sRGB. */
export function readColourTokens(): (role: string) => string {
  const styles = readFileSync(projectFile("app/styles.css"), "utf8");
  return (role) => {
    const value = new RegExp(`--color-${role}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\);`).exec(
      styles,
    );
    if (!value) throw new Error(`There is no colour named ${role} in app/styles.css.`);
    return toHex([Number(value[1]), Number(value[2]), Number(value[3])]);
  };
}
