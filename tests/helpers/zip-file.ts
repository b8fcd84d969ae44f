import { crc32, deflateRawSync } from "node:zlib";

export type ZippedFile = {
  name: string;
  bytes: Buffer;
  /** What the directory says instead of the truth. */
  claims?: { size?: number; packedSize?: number; crc?: number; flags?: number };
  /** Only a line of the directory, which leads to the bytes of the file before. */
  isShared?: boolean;
};

/** A ZIP file with these files, as any program writes it. */
export function zipFile(files: readonly ZippedFile[]): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  let previous = 0;
  for (const { name, bytes, claims = {}, isShared } of files) {
    const packed = deflateRawSync(bytes);
    const nameBytes = Buffer.from(name);
    const shared = Buffer.alloc(26);
    shared.writeUInt16LE(20, 0);
    shared.writeUInt16LE(claims.flags ?? 0, 2);
    shared.writeUInt16LE(8, 4);
    shared.writeUInt32LE(claims.crc ?? crc32(bytes), 10);
    shared.writeUInt32LE(claims.packedSize ?? packed.length, 14);
    shared.writeUInt32LE(claims.size ?? bytes.length, 18);
    shared.writeUInt16LE(nameBytes.length, 22);
    const local = Buffer.concat([signature(0x04034b50), shared, nameBytes, packed]);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE(isShared ? previous : offset, 10);
    const version = Buffer.from([20, 0]);
    directory.push(Buffer.concat([signature(0x02014b50), version, shared, rest, nameBytes]));
    if (isShared) continue;
    locals.push(local);
    previous = offset;
    offset += local.length;
  }
  const listed = Buffer.concat(directory);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(files.length, 4);
  end.writeUInt16LE(files.length, 6);
  end.writeUInt32LE(listed.length, 8);
  end.writeUInt32LE(offset, 12);
  return Buffer.concat([...locals, listed, signature(0x06054b50), end]);
}

function signature(number: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32LE(number);
  return bytes;
}
