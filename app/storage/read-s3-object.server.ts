import {
  type ByteRange,
  clipRange,
  type ReadOutcome,
  StorageUnavailable,
  type StoredFile,
} from "./file-storage.ts";
import { receiveS3Body } from "./s3-body.server.ts";
import {
  readS3Text,
  refusedByS3,
  type S3Answer,
  type S3Connection,
  sendS3Request,
} from "./s3-request.server.ts";
import { readS3ErrorCode } from "./s3-xml.ts";
import { type Bucket, type StoredContentType, storedContentType } from "./stored-name.ts";

export async function readS3Object(
  connection: S3Connection,
  bucket: Bucket,
  path: string,
  wanted?: ByteRange,
): Promise<ReadOutcome> {
  const contentType = storedContentType(bucket, path);
  if (!contentType) return { ok: false, reason: "missing" };
  if (wanted && !clipRange(wanted, Number.MAX_SAFE_INTEGER)) {
    return unsatisfiable(connection, bucket, path);
  }
  const answer = await sendS3Request(connection, {
    method: "GET",
    bucket,
    key: path,
    ...(wanted && { headers: { range: `bytes=${wanted.start}-${wanted.end ?? ""}` } }),
  });
  if (answer.status === 416) {
    answer.message.destroy();
    return unsatisfiable(connection, bucket, path);
  }
  if (answer.status === 404) {
    const code = readS3ErrorCode(await readS3Text(connection, answer));
    if (code === "NoSuchBucket") throw new StorageUnavailable("The bucket of the files is gone.");
    return { ok: false, reason: "missing" };
  }
  if (answer.status !== 200 && answer.status !== 206) throw await refusedByS3(connection, answer);

  try {
    const sent = sentBytes(answer);
    const file = describeS3Object(path, contentType, sent.size, answer);
    const range = wanted && clipRange(wanted, sent.size);
    if (wanted && !range) {
      answer.message.destroy();
      return { ok: false, reason: "unsatisfiable", size: sent.size };
    }
    const { start, end } = range ?? { start: 0, end: sent.size - 1 };
    // A store may send more than was asked for, as one that knows no ranges does; never less.
    if (sent.start > start || sent.end < end) throw senseless();
    const window = { skip: start - sent.start, length: end - start + 1 };
    const body = receiveS3Body(answer, window, connection.answerMs);
    return { ok: true, file, body, ...(range && { range }) };
  } catch (error) {
    answer.message.destroy();
    throw error;
  }
}

export async function statS3Object(
  connection: S3Connection,
  bucket: Bucket,
  path: string,
): Promise<StoredFile | undefined> {
  const contentType = storedContentType(bucket, path);
  if (!contentType) return;
  const answer = await sendS3Request(connection, { method: "HEAD", bucket, key: path });
  if (answer.status !== 200 && answer.status !== 404) throw await refusedByS3(connection, answer);
  answer.message.resume();
  if (answer.status === 404) return;
  return describeS3Object(path, contentType, readLength(answer.headers["content-length"]), answer);
}

async function unsatisfiable(
  connection: S3Connection,
  bucket: Bucket,
  path: string,
): Promise<ReadOutcome> {
  const file = await statS3Object(connection, bucket, path);
  if (!file) return { ok: false, reason: "missing" };
  return { ok: false, reason: "unsatisfiable", size: file.size };
}

function sentBytes(answer: S3Answer): { start: number; end: number; size: number } {
  if (answer.status === 200) {
    const size = readLength(answer.headers["content-length"]);
    return { start: 0, end: size - 1, size };
  }
  const parts = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.headers["content-range"] ?? "");
  return {
    start: readLength(parts?.[1]),
    end: readLength(parts?.[2]),
    size: readLength(parts?.[3]),
  };
}

function describeS3Object(
  path: string,
  contentType: StoredContentType,
  size: number,
  { headers }: S3Answer,
): StoredFile {
  const modifiedAt = new Date(headers["last-modified"] ?? Number.NaN);
  if (Number.isNaN(modifiedAt.getTime())) throw senseless();
  return { path, size, contentType, modifiedAt, etag: quotedEtag(headers.etag, size, modifiedAt) };
}

/** The store's own tag where it gives a proper one. */
export function quotedEtag(etag: string | undefined, size: number, modifiedAt: Date): string {
  return etag && /^"[\x21\x23-\x7e]+"$/.test(etag) ? etag : `"${size}-${modifiedAt.getTime()}"`;
}

function readLength(text: string | undefined): number {
  const length = /^\d+$/.test(text ?? "") ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(length)) throw senseless();
  return length;
}

function senseless(): StorageUnavailable {
  return new StorageUnavailable("The file store gives an answer that makes no sense.");
}
