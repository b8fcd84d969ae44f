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
  type S3Configuration,
  type S3Connection,
  type S3Response,
  s3RefusalError,
  sendS3Request,
} from "./s3-client.server.ts";

/** File storage in an S3-compatible store; bucket names have a prefix. */
export async function openS3Storage(
  options: S3Configuration & {
    secret: string;
    connectTimeoutMs?: number;
    responseTimeoutMs?: number;
    listPageSize?: number;
  },
): Promise<FileStorage> {
  const { endpoint } = validateS3Settings(options);
  const { Agent } = endpoint.protocol === "https:" ? https : http;
  const agent = new Agent({ keepAlive: true });
  const connection = {
    connectTimeoutMs: 3_000,
    responseTimeoutMs: 15_000,
    ...options,
    endpoint,
    agent,
  };
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
      const response = await sendS3Request(connection, { method: "DELETE", bucket, key: path });
      if (response.status >= 300 && response.status !== 404) {
        throw await s3RefusalError(connection, response);
      }
      response.message.resume();
    },

    async check() {
      for (const bucket of buckets) {
        const query = { "list-type": "2", "max-keys": "1" };
        const response = await sendS3Request(connection, { method: "GET", bucket, query });
        if (response.status !== 200) throw await s3RefusalError(connection, response);
        response.message.resume();
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
  const expectedType = storedContentType(bucket, name);
  if (expectedType !== contentType) {
    discardBody(body);
    return { ok: false, reason: expectedType ? "bad-type" : "bad-name" };
  }
  return withS3Body(body, signal, async (content) => {
    if (size !== undefined && content.size !== size) return { ok: false, reason: "wrong-size" };
    // Checked first, because some stores ignore If-None-Match.
    if (await statS3Object(connection, bucket, name)) return { ok: false, reason: "exists" };
    const headers = {
      "cache-control": isPublicBucket(bucket)
        ? `public, max-age=${MEDIA_MAX_AGE_SECONDS}`
        : "private, no-store",
      "content-type": contentType,
    };
    const request = { method: "PUT", bucket, key: name, body: content } as const;
    const onlyNew = { ...headers, "if-none-match": "*" };
    let response = await sendS3Request(connection, { ...request, headers: onlyNew });
    // Stores that do not support If-None-Match.
    if (response.status === 501 || response.status === 400) {
      response.message.destroy();
      response = await sendS3Request(connection, { ...request, headers });
    }
    const exists =
      response.status === 412 ||
      (response.status === 409 && (await statS3Object(connection, bucket, name)) !== undefined);
    if (!exists && response.status !== 200) throw await s3RefusalError(connection, response);
    response.message.destroy();
    if (exists) return { ok: false, reason: "exists" };
    await verifyStored(connection, bucket, name, content.size);
    return { ok: true, path: name };
  });
}

/** Some stores confirm a PUT that they did not store completely. */
async function verifyStored(
  connection: S3Connection,
  bucket: Bucket,
  name: string,
  size: number,
): Promise<void> {
  const stored = await statS3Object(connection, bucket, name);
  if (stored?.size === size) return;
  if (stored) {
    const deleted = await sendS3Request(connection, { method: "DELETE", bucket, key: name });
    deleted.message.destroy();
  }
  throw new StorageUnavailable("The file store did not save the file.");
}

async function* listS3Objects(
  connection: S3Connection,
  bucket: Bucket,
  pageSize: number,
): AsyncGenerator<StoredFile> {
  const query = { "list-type": "2", "max-keys": String(pageSize) };
  let from: string | undefined;
  do {
    const response = await sendS3Request(connection, {
      method: "GET",
      bucket,
      query: from === undefined ? query : { ...query, "continuation-token": from },
    });
    if (response.status !== 200) throw await s3RefusalError(connection, response);
    const page = parseS3Listing(await readS3Text(connection, response));
    if (!page || (from !== undefined && page.next === from)) {
      throw new StorageUnavailable("The file store returned an invalid list.");
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
  requested?: ByteRange,
): Promise<ReadOutcome> {
  const contentType = storedContentType(bucket, path);
  if (!contentType) return { ok: false, reason: "missing" };
  if (requested && !clipRange(requested, Number.MAX_SAFE_INTEGER)) {
    return unsatisfiable(connection, bucket, path);
  }
  const response = await sendS3Request(connection, {
    method: "GET",
    bucket,
    key: path,
    ...(requested && { headers: { range: `bytes=${requested.start}-${requested.end ?? ""}` } }),
  });
  if (response.status === 416) {
    response.message.destroy();
    return unsatisfiable(connection, bucket, path);
  }
  if (response.status === 404) {
    const code = parseS3ErrorCode(await readS3Text(connection, response));
    if (code === "NoSuchBucket") throw new StorageUnavailable("The bucket no longer exists.");
    return { ok: false, reason: "missing" };
  }
  if (response.status !== 200 && response.status !== 206)
    throw await s3RefusalError(connection, response);

  try {
    const received = receivedRange(response);
    const file = describeS3Object(path, contentType, received.size, response);
    const range = requested && clipRange(requested, received.size);
    if (requested && !range) {
      response.message.destroy();
      return { ok: false, reason: "unsatisfiable", size: received.size };
    }
    const { start, end } = range ?? { start: 0, end: received.size - 1 };
    // A store without range support sends more than requested; less is an error.
    if (received.start > start || received.end < end) throw invalidResponseError();
    const window = { skip: start - received.start, length: end - start + 1 };
    const body = receiveS3Body(response, window, connection.responseTimeoutMs);
    return { ok: true, file, body, ...(range && { range }) };
  } catch (error) {
    response.message.destroy();
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
  const response = await sendS3Request(connection, { method: "HEAD", bucket, key: path });
  if (response.status !== 200 && response.status !== 404)
    throw await s3RefusalError(connection, response);
  response.message.resume();
  if (response.status === 404) return;
  return describeS3Object(
    path,
    contentType,
    parseLength(response.headers["content-length"]),
    response,
  );
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

function receivedRange(response: S3Response): { start: number; end: number; size: number } {
  if (response.status === 200) {
    const size = parseLength(response.headers["content-length"]);
    return { start: 0, end: size - 1, size };
  }
  const parts = /^bytes (\d+)-(\d+)\/(\d+)$/.exec(response.headers["content-range"] ?? "");
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

/** The store's ETag, if it is a valid strong one. */
function quotedEtag(etag: string | undefined, size: number, modifiedAt: Date): string {
  return etag && /^"[\x21\x23-\x7e]+"$/.test(etag) ? etag : `"${size}-${modifiedAt.getTime()}"`;
}

function parseLength(text: string | undefined): number {
  const length = /^\d+$/.test(text ?? "") ? Number(text) : Number.NaN;
  if (!Number.isSafeInteger(length)) throw invalidResponseError();
  return length;
}

function invalidResponseError(): StorageUnavailable {
  return new StorageUnavailable("The file store returned an invalid response.");
}
