import type { Readable } from "node:stream";
import type { Bucket, StoredContentType } from "./stored-file-name.ts";

/** Storage of uploaded files: a folder on disk or an S3-compatible store. Files are immutable. */
export interface FileStorage extends MediaUrls {
  /** Atomic; never overwrites an existing file. */
  put(bucket: Bucket, name: string, body: FileBody, options: PutOptions): Promise<PutOutcome>;
  stat(bucket: Bucket, path: string): Promise<StoredFile | undefined>;
  /** The caller must read the body to its end or destroy it. */
  read(bucket: Bucket, path: string, range?: ByteRange): Promise<ReadOutcome>;
  /** Deleting a missing file is not an error. */
  delete(bucket: Bucket, path: string): Promise<void>;
  /** Every file of a bucket, in no particular order. */
  list(bucket: Bucket): AsyncIterable<StoredFile>;
  /** Throws StorageUnavailable when the store does not answer. */
  check(): Promise<void>;
}

/** Both kinds of URL lead to our own process, so the CSP can stay at 'self'. */
export interface MediaUrls {
  publicUrl(bucket: Bucket, path: string): string;
  /** Valid for an hour. */
  signedUrl(bucket: Bucket, path: string): string;
  checkSignature(bucket: Bucket, path: string, query: URLSearchParams): SignatureCheck;
}

type SignatureCheck =
  | { state: "unsigned" | "expired" | "forged" }
  | { state: "valid"; secondsLeft: number };

/** Node's stream is imported as a type only: this file runs in browsers too. */
export type FileBody = Uint8Array | Readable | ReadableStream<Uint8Array>;

export type PutOptions = {
  /** The detected type of the content; the name must have its extension. */
  contentType: string;
  /** If given, a body of any other length is refused. */
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

/** How long a file may be cached, and how long a signed URL is valid. */
export const MEDIA_MAX_AGE_SECONDS = 3600;

/** The store is down, slow or full, or its response is invalid. */
export class StorageUnavailable extends Error {
  override name = "StorageUnavailable";
}

/** The store cannot be opened as configured; the message names the setting to check. */
export class StorageConfigurationError extends Error {
  override name = "StorageConfigurationError";
}

/** Clips a range to the file's size; undefined when it is outside. */
export function clipRange(range: ByteRange, size: number): Required<ByteRange> | undefined {
  const { start } = range;
  const end = Math.min(range.end ?? size - 1, size - 1);
  const isValid = Number.isSafeInteger(start) && Number.isSafeInteger(end);
  return isValid && start >= 0 && start <= end ? { start, end } : undefined;
}
