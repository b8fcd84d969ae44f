import { deflateSync } from "node:zlib";
import sharp from "sharp";
import type { HostileFile } from "./hostile-files.ts";

const MEGABYTE = 1024 * 1024;

/** PDFs, small pictures that unpack to the largest allowed, and CSV files that keep a parser busy. */
export async function hostileDocuments(): Promise<HostileFile[]> {
  return [...hostilePdfs(), ...(await smallFilesOfManyPixels()), ...hostileSheets()];
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
