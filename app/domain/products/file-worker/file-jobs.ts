import type { ReadImport } from "../csv/read-import-file.ts";
import type { EncodeRefusal, PictureFacts } from "../encode-picture.server.ts";
import type { InspectedDocument } from "../inspect-document.server.ts";

/**
 * The jobs of the file worker: what each is told beside the bytes of the file, and its result. The
 * bytes that a job produces come back beside the result, as `parts`, in the order named here.
 */
export type FileJobs = {
  /** Parts: the whole picture, then its variants in the order of `variants`. */
  "encode-picture": { options: object; value: PictureFacts | EncodeRefusal };
  /** Parts: the redrawn picture; none for a PDF, which is kept as it came. */
  "inspect-document": { options: object; value: InspectedDocument };
  "inspect-datasheet": { options: object; value: { isPdf: boolean } };
  /** Parts: the rows of the file, in batches of JSON. */
  "parse-import": { options: { mostRows: number }; value: ParsedImport };
};

export type FileJobKind = keyof FileJobs;

export type ParsedImport =
  | { ok: true; rowCount: number }
  | { ok: false; reason: "not-text" }
  | Extract<ReadImport, { ok: false }>;

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
      /** It holds so much memory from this file that the next one gets a new worker. */
      isLast: boolean;
    }
  | { ok: false; error: string };

/**
 * The file descriptor of the byte channel. Bytes travel apart from the messages: a message is
 * copied in one piece, which blocked the sender for 115 ms with a file of 50 MB.
 */
export const BYTE_CHANNEL_FD = 4;

/** The exit code of a worker that used more memory than it may. */
export const MEMORY_EXIT_CODE = 77;
