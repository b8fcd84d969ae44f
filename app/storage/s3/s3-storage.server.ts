import http from "node:http";
import https from "node:https";
import {
  type ByteRange,
  clipRange,
  type FileBody,
  type FileStorage,
  MEDIA_MAX_AGE_SECONDS,
  type PutOptions,
  type PutOutcome,
  type ReadOutcome,
  StorageUnavailable,
  type StoredFile,
} from "#app/storage/file-storage.ts";
import { createMediaUrls } from "#app/storage/media-urls.server.ts";
import {
  type Bucket,
  buckets,
  isPublicBucket,
  type StoredContentType,
  storedContentType,
} from "#app/storage/stored-file-name.ts";
import { discardBody } from "#app/storage/write-body.server.ts";
import { openS3Bucket, validateS3Settings } from "./open-s3-bucket.server.ts";
import { receiveS3Body, withS3Body } from "./s3-body.server.ts";
import {
  parseS3ErrorCode,
  parseS3Listing,
  readS3Text,
  type S3Connection,
  type S3Response,
  s3RefusalError,
  sendS3Request,
} from "./s3-client.server.ts";

export type S3Configuration = {
  endpoint: string;
  region: string;
  bucketPrefix: string;
  accessKeyId: string;
  secretAccessKey: string;
};

/** Files in any store that speaks S3, in buckets named like ours with a prefix. */
export async function openS3Storage(
  options: S3Configuration & {
    secret: string;
    connectMs?: number;
    answerMs?: number;
    listPageSize?: number;
  },
): Promise<FileStorage> {
  const { endpoint } = validateS3Settings(options);
  const { Agent } = endpoint.protocol === "https:" ? https : http;
  const agent = new Agent({ keepAlive: true });
  const connection = { connectMs: 3_000, answerMs: 15_000, ...options, endpoint, agent };
  for (const bucket of buckets) await openS3Bucket(connection, bucket);

  return {
    ...createMediaUrls(options.secret),
    put: (bucket, name, body, putOptions) =>
      putS3Object(connection, bucket, name, body, putOptions),
    stat: (bucket, path) => statS3Object(connection, bucket, path),
    read: (bucket, path, range) => readS3Object(connection, bucket, path, range),
    list: (bucket) => listS3Objects(connection, bucket, options.listPageSize ?? 1000),

    async delete(bucket, path) {
      if (!storedContentType(bucket, path)) return;
      const answer = await sendS3Request(connection, { method: "DELETE", bucket, key: path });
      if (answer.status >= 300 && answer.status !== 404) {
        throw await s3RefusalError(connection, answer);
      }
      answer.message.resume();
    },

    async check() {
      for (const bucket of buckets) {
        const query = { "list-type": "2", "max-keys": "1" };
        const answer = await sendS3Request(connection, { method: "GET", bucket, query });
        if (answer.status !== 200) throw await s3RefusalError(connection, answer);
        answer.message.resume();
      }
    },
  };
}

async function putS3Object(
  connection: S3Connection,
  bucket: Bucket,
  name: string,
  body: FileBody,
  { contentType, size, signal }: PutOptions,
): Promise<PutOutcome> {
  const typeOfName = storedContentType(bucket, name);
  if (typeOfName !== contentType) {
    discardBody(body);
    return { ok: false, reason: typeOfName ? "bad-type" : "bad-name" };
  }
  return withS3Body(body, signal, async (content) => {
    if (size !== undefined && content.size !== size) return { ok: false, reason: "wrong-size" };
    // Asked first, because some stores pay no heed to if-none-match.
    if (await statS3Object(connection, bucket, name)) return { ok: false, reason: "exists" };
    const headers = {
      "cache-control": isPublicBucket(bucket)
        ? `public, max-age=${MEDIA_MAX_AGE_SECONDS}`
        : "private, no-store",
      "content-type": contentType,
    };
    const request = { method: "PUT", bucket, key: name, body: content } as const;
    const onlyNew = { ...headers, "if-none-match": "*" };
    let answer = await sendS3Request(connection, { ...request, headers: onlyNew });
    // How stores refuse a header that they do not know.
    if (answer.status === 501 || answer.status === 400) {
      answer.message.destroy();
      answer = await sendS3Request(connection, { ...request, headers });
    }
    const taken =
      answer.status === 412 ||
      (answer.status === 409 && (await statS3Object(connection, bucket, name)) !== undefined);
    if (!taken && answer.status !== 200) throw await s3RefusalError(connection, answer);
    answer.message.destroy();
    if (taken) return { ok: false, reason: "exists" };
    await verifyStored(connection, bucket, name, content.size);
    return { ok: true, path: name };
  });
}

/** A yes is not enough: a store may say it and have kept nothing, or less. */
async function verifyStored(
  connection: S3Connection,
  bucket: Bucket,
  name: string,
  size: number,
): Promise<void> {
  const kept = await statS3Object(connection, bucket, name);
  if (kept?.size === size) return;
  if (kept) {
    const gone = await sendS3Request(connection, { method: "DELETE", bucket, key: name });
    gone.message.destroy();
  }
  throw new StorageUnavailable("The file store did not keep what it was given.");
}

async function* listS3Objects(
  connection: S3Connection,
  bucket: Bucket,
  pageSize: number,
): AsyncGenerator<StoredFile> {
  const query = { "list-type": "2", "max-keys": String(pageSize) };
  let from: string | undefined;
  do {
    const answer = await sendS3Request(connection, {
      method: "GET",
      bucket,
      query: from === undefined ? query : { ...query, "continuation-token": from },
    });
    if (answer.status !== 200) throw await s3RefusalError(connection, answer);
    const page = parseS3Listing(await readS3Text(connection, answer));
    if (!page || (from !== undefined && page.next === from)) {
      throw new StorageUnavailable("The file store gives a list that makes no sense.");
    }
    for (const { key, size, modifiedAt, etag } of page.files) {
      const contentType = storedContentType(bucket, key);
      if (!contentType) continue;
      yield { path: key, size, contentType, modifiedAt, etag: quotedEtag(etag, size, modifiedAt) };
    }
    from = page.next;
  } while (from !== undefined);
}

async function readS3Object(
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
    const code = parseS3ErrorCode(await readS3Text(connection, answer));
    if (code === "NoSuchBucket") throw new StorageUnavailable("The bucket of the files is gone.");
    return { ok: false, reason: "missing" };
  }
  if (answer.status !== 200 && answer.status !== 206)
    throw await s3RefusalError(connection, answer);

  try {
    const sent = receivedRange(answer);
    const file = describeS3Object(path, contentType, sent.size, answer);
    const range = wanted && clipRange(wanted, sent.size);
    if (wanted && !range) {
      answer.message.destroy();
      return { ok: false, reason: "unsatisfiable", size: sent.size };
    }
    const { start, end } = range ?? { start: 0, end: sent.size - 1 };
    // A store may send more than was asked for, as one that knows no ranges does; never less.
    if (sent.start > start || sent.end < end) throw invalidResponseError();
    const window = { skip: start - sent.start, length: end - start + 1 };
    const body = receiveS3Body(answer, window, connection.answerMs);
    return { ok: true, file, body, ...(range && { range }) };
  } catch (error) {
    answer.message.destroy();
    throw error;
  }
}

async function statS3Object(
  connection: S3Connection,
  bucket: Bucket,
  path: string,
): Promise<StoredFile | undefined> {
  const contentType = storedContentType(bucket, path);
  if (!contentType) return;
  const answer = await sendS3Request(connection, { method: "HEAD", bucket, key: path });
  if (answer.status !== 200 && answer.status !== 404)
    throw await s3RefusalError(connection, answer);
  answer.message.resume();
  if (answer.status === 404) return;
  return describeS3Object(path, contentType, parseLength(answer.headers["content-length"]), answer);
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

function receivedRange(answer: S3Response): { start: number; end: number; size: number } {
  if (answer.status === 200) {
    const size = parseLength(answer.headers["content-length"]);
    return { start: 0, end: size - 1, size };
  }
  const parts = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(answer.headers["content-range"] ?? "");
  return {
    start: parseLength(parts?.[1]),
    end: parseLength(parts?.[2]),
    size: parseLength(parts?.[3]),
  };
}

function describeS3Object(
  path: string,
  contentType: StoredContentType,
  size: number,
  { headers }: S3Response,
): StoredFile {
  const modifiedAt = new Date(headers["last-modified"] ?? Number.NaN);
  if (Number.isNaN(modifiedAt.getTime())) throw invalidResponseError();
  return { path, size, contentType, modifiedAt, etag: quotedEtag(headers.etag, size, modifiedAt) };
}

/** The store's own tag where it gives a proper one. */
function quotedEtag(etag: string | undefined, size: number, modifiedAt: Date): string {
  return etag && /^"[\x21\x23-\x7e]+"$/.test(etag) ? etag : `"${size}-${modifiedAt.getTime()}"`;
}

function parseLength(text: string | undefined): number {
  const length = /^\d+$/.test(text ?? "") ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(length)) throw invalidResponseError();
  return length;
}

function invalidResponseError(): StorageUnavailable {
  return new StorageUnavailable("The file store gives an answer that makes no sense.");
}
