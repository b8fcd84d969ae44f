import { crc32, deflateSync } from "node:zlib";

export function pngHead(width: number, height: number, depth = 8, colour = 2): Buffer {
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
export function pngOf(width: number, height: number, depth: number, colour: number): Buffer {
  const row = 1 + Math.ceil((width * depth * (colour === 2 ? 3 : 1)) / 8);
  const packed = deflateSync(Buffer.alloc(row * height));
  const empty = pngHead(width, height, depth, colour);
  return Buffer.concat([
    empty.subarray(0, 33),
    chunk("IDAT", packed),
    chunk("IEND", Buffer.alloc(0)),
  ]);
}

export function withChunk(png: Buffer, type: string, data: Buffer): Buffer {
  return Buffer.concat([png.subarray(0, 33), chunk(type, data), png.subarray(33)]);
}

export function manyChunks(png: Buffer, count: number): Buffer {
  const one = chunk("tEXt", Buffer.from("a\0b"));
  return Buffer.concat([png.subarray(0, 33), ...Array<Buffer>(count).fill(one), png.subarray(33)]);
}

export function animated(png: Buffer): Buffer {
  const control = Buffer.alloc(8);
  control.writeUInt32BE(1000, 0);
  return withChunk(png, "acTL", control);
}

export function jpegClaiming(jpeg: Buffer, width: number, height: number): Buffer {
  const claimed = Buffer.from(jpeg);
  const at = claimed.indexOf(Buffer.from([0xff, 0xc0]));
  claimed.writeUInt16BE(height, at + 5);
  claimed.writeUInt16BE(width, at + 7);
  return claimed;
}

export function jpegWithComment(jpeg: Buffer, text: string): Buffer {
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
export function manyScans(jpeg: Buffer, count: number): Buffer {
  const at = jpeg.indexOf(Buffer.from([0xff, 0xda]));
  const scan = jpeg.subarray(at, -2);
  return Buffer.concat([
    jpeg.subarray(0, at),
    ...Array<Buffer>(count).fill(scan),
    Buffer.from([0xff, 0xd9]),
  ]);
}

export function webpClaiming(webp: Buffer): Buffer {
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
