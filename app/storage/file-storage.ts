import type { Readable } from "node:stream";
import type { Bucket, StoredContentType } from "./stored-file-name.ts";

/** Where uploaded files live: a folder, or a store that speaks S3. Both keep the same promises. */
export interface FileStorage extends MediaUrls {
  /** All or nothing, and never over a file that is already there. */
  put(bucket: Bucket, name: string, body: FileBody, options: PutOptions): Promise<PutOutcome>;
  stat(bucket: Bucket, path: string): Promise<StoredFile | undefined>;
  /** Whoever gets a body reads it to the end or destroys it. */
  read(bucket: Bucket, path: string, range?: ByteRange): Promise<ReadOutcome>;
  /** Deleting what is not there is done already. */
  delete(bucket: Bucket, path: string): Promise<void>;
  /** Every file of a bucket, in no particular order. */
  list(bucket: Bucket): AsyncIterable<StoredFile>;
  /** Throws StorageUnavailable when the store does not answer. */
  check(): Promise<void>;
}

/** Both kinds of address lead to our own process, so that the page policy can stay at 'self'. */
export interface MediaUrls {
  publicUrl(bucket: Bucket, path: string): string;
  /** Valid for an hour. */
  signedUrl(bucket: Bucket, path: string): string;
  checkSignature(bucket: Bucket, path: string, query: URLSearchParams): SignatureCheck;
}

type SignatureCheck =
  | { state: "unsigned" | "expired" | "forged" }
  | { state: "valid"; secondsLeft: number };

/** Node's own stream; a type only, so that this file stays free of Node. */

export type FileBody = Uint8Array | Readable | ReadableStream<Uint8Array>;

export type PutOptions = {
  /** What the content was found to be; the name must end accordingly. */
  contentType: string;
  /** When given, a body of any other length is refused. */
  size?: number;
  signal?: AbortSignal;
};

export type PutOutcome =
  | { ok: true; path: string }
  | { ok: false; reason: "exists" | "bad-name" | "bad-type" | "wrong-size" };

export type StoredFile = {
  /** The name inside the bucket. */
  path: string;
  size: number;
  contentType: StoredContentType;
  modifiedAt: Date;
  /** A strong validator, with its quotes. */
  etag: string;
};

/** Both ends are included, as in HTTP; without an end, up to the last byte. */
export type ByteRange = { start: number; end?: number };

export type ReadOutcome =
  | { ok: true; file: StoredFile; body: Readable; range?: Required<ByteRange> }
  | { ok: false; reason: "missing" }
  | { ok: false; reason: "unsatisfiable"; size: number };

/** How long browsers and caches may keep a file, and how long a signed address is valid. */
export const MEDIA_MAX_AGE_SECONDS = 3600;

/** The store cannot do it now: it is down, slow, full, or its answer makes no sense. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";
}

/** The store cannot be opened as configured; the message names the setting to look at. */
export class StorageConfigurationError extends Error {
  override name = "StorageConfigurationError";
}

/** The wanted bytes of a file of this size, or nothing when it has none of them. */
export function clipRange(range: ByteRange, size: number): Required<ByteRange> | undefined {
  const { start } = range;
  const end = Math.min(range.end ?? size - 1, size - 1);
  const whole = Number.isSafeInteger(start) && Number.isSafeInteger(end);
  return whole && start >= 0 && start <= end ? { start, end } : undefined;
}
