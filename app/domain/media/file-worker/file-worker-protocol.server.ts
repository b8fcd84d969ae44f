import { once } from "node:events";
import type { Readable } from "node:stream";
import type { ImportFileOptions, InspectedImportFile } from "./parse-import-file.ts";
import type { ImportTableOptions, UnreadableList } from "./read-import-table.server.ts";
import type { ReadSiteFile } from "./read-site-file.ts";
import type {
  EncodedLogo,
  EncodedPictureInfo,
  EncodeRefusal,
  InspectedDocument,
} from "./sanitize-upload.server.ts";
import type { UnpackedPictures } from "./unpack-pictures.server.ts";
import type { VideoType } from "./video-type.ts";

/** Reads exactly `size` bytes; the rest stays in the stream. */
export async function readExactly(
  stream: Readable,
  size: number,
  signal?: AbortSignal,
): Promise<Buffer> {
  const bytes = Buffer.allocUnsafe(size);
  for (let filled = 0; filled < size; ) {
    const wanted = Math.min(size - filled, stream.readableLength);
    const chunk: Buffer | null = wanted > 0 ? stream.read(wanted) : stream.read(0);
    if (chunk) filled += chunk.copy(bytes, filled);
    else if (stream.readableEnded || stream.destroyed) throw new Error("The stream has ended");
    else await once(stream, "readable", { signal });
  }
  return bytes;
}

/**
 * The jobs of the file worker: options and result of each. The bytes that a job produces are returned
 * as `parts`, in the order given here.
 */
export type FileJobs = {
  /** Parts: the whole picture, then its variants in the order of `variants`. */
  "encode-picture": { options: object; value: EncodedPictureInfo | EncodeRefusal };
  /** Parts: the picture for shared links, as JPEG. */
  "encode-share-picture": { options: { background: string }; value: { ok: true } | EncodeRefusal };
  /** Parts: the logo, then its icons in the order of LOGO_ICON_SIZES. */
  "encode-logo": { options: object; value: EncodedLogo | EncodeRefusal };
  /** Parts: the re-encoded picture; none for a PDF, which is stored unchanged. */
  "inspect-document": { options: object; value: InspectedDocument };
  "inspect-datasheet": { options: object; value: { isPdf: boolean } };
  "inspect-video": { options: object; value: { type: VideoType | undefined } };
  "inspect-import": { options: ImportTableOptions; value: InspectedImport };
  /** Parts: the rows of the file, in batches of JSON. */
  "parse-import": { options: ImportFileOptions; value: ParsedImport };
  /** Parts: the pictures of a ZIP file, in the order of `names`. */
  "unpack-pictures": { options: object; value: UnpackedPictures };
  /** Parts: everything but the pictures as JSON, then the pictures in the order of `pictureNames`. */
  "read-site-file": { options: object; value: ReadSiteFile };
};

export type FileJobKind = keyof FileJobs;

export type InspectedImport = InspectedImportFile | UnreadableList;

export type ParsedImport = { ok: true; rowCount: number } | UnreadableList;

/** Sent to the worker; `size` bytes of the file follow on the byte channel. */
export type FileJobRequest = {
  [Kind in FileJobKind]: { kind: Kind; options: FileJobs[Kind]["options"]; size: number };
}[FileJobKind];

/** Sent back; the parts follow on the byte channel, each of the size given here. */
export type FileJobReply =
  | {
      ok: true;
      value: FileJobs[FileJobKind]["value"];
      partSizes: number[];
      /** The process uses so much memory that the next file gets a new worker. */
      isLast: boolean;
    }
  | { ok: false; error: string };

/**
 * The file descriptor of the byte channel. Bytes are not sent as IPC messages, because those are
 * serialized at once, which blocked the sender for 115 ms with a file of 50 MB.
 */
export const BYTE_CHANNEL_FD = 4;

/** The exit code of a worker that exceeded its memory limit. */
export const MEMORY_EXIT_CODE = 77;
