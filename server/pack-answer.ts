import { promisify } from "node:util";
import {
  brotliCompress,
  constants,
  createBrotliCompress,
  createGzip,
  createZstdCompress,
  gzip,
  zstdCompress,
  zstdCompressSync,
} from "node:zlib";
import { acceptedEncoding, accepts } from "./ready-page.ts";

/** How an answer that is made for one visitor travels. */
type Packing = "zstd" | "br" | "gzip" | "identity";

const zstdAsync = promisify(zstdCompress);
const brotliAsync = promisify(brotliCompress);
const gzipAsync = promisify(gzip);

/** Quick rather than small: it is done anew for each answer. */
const ZSTD = { params: { [constants.ZSTD_c_compressionLevel]: 3 }, chunkSize: 64 * 1024 };
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 5 };

const zstdOf = (body: Buffer) => ({ ...ZSTD, pledgedSrcSize: body.length });

/**
 * All usual pages are smaller, and take 0.1 to 0.6 ms: waking another thread for that, and being woken
 * again, takes as long of this one.
 */
const SMALL = 256 * 1024;

/** As many as Node has threads for it. More would only wait, each holding megabytes meanwhile. */
const AT_ONCE = 4;

/** Zstandard where the browser knows it: on our pages half of Brotli's work or less, for 6% more bytes. */
export function packingFor(header: string | undefined): Packing {
  return header !== undefined && accepts(header, "zstd") ? "zstd" : acceptedEncoding(header);
}

export function packer(packing: Packing) {
  if (packing === "zstd") return [createZstdCompress(ZSTD)];
  if (packing === "br") return [createBrotliCompress(BROTLI)];
  return packing === "gzip" ? [createGzip(GZIP)] : [];
}

export async function pack(body: Buffer, packing: Packing): Promise<Buffer> {
  if (packing === "identity") return body;
  if (packing === "zstd" && body.length <= SMALL) return zstdCompressSync(body, zstdOf(body));
  const free = await nextPlace();
  try {
    if (packing === "zstd") return await zstdAsync(body, zstdOf(body));
    return packing === "br" ? await brotliAsync(body, BROTLI) : await gzipAsync(body, GZIP);
  } finally {
    free();
  }
}

let taken = 0;
const waiting: (() => void)[] = [];

/** In the order in which they came; whoever is done hands the place on. */
async function nextPlace(): Promise<() => void> {
  if (taken < AT_ONCE) taken++;
  else await new Promise<void>((go) => waiting.push(go));
  return () => {
    const next = waiting.shift();
    if (next) next();
    else taken--;
  };
}
