import http from "node:http";
import https from "node:https";
import {
  type FileBody,
  type FileStorage,
  mediaSeconds,
  type PutOptions,
  type PutOutcome,
  StorageUnavailable,
  type StoredFile,
} from "./file-storage.ts";
import { createMediaAddresses } from "./media-addresses.server.ts";
import { openS3Bucket, readS3Settings } from "./open-s3-bucket.server.ts";
import { quotedEtag, readS3Object, statS3Object } from "./read-s3-object.server.ts";
import { withS3Body } from "./s3-body.server.ts";
import { readS3Text, refusedByS3, type S3Connection, sendS3Request } from "./s3-request.server.ts";
import { readS3Listing } from "./s3-xml.ts";
import { type Bucket, buckets, isPublicBucket, storedContentType } from "./stored-name.ts";
import { discardBody } from "./write-body.server.ts";

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
  const { endpoint } = readS3Settings(options);
  const { Agent } = endpoint.protocol === "https:" ? https : http;
  const agent = new Agent({ keepAlive: true });
  const connection = { connectMs: 3_000, answerMs: 15_000, ...options, endpoint, agent };
  for (const bucket of buckets) await openS3Bucket(connection, bucket);

  return {
    ...createMediaAddresses(options.secret),
    put: (bucket, name, body, putOptions) =>
      putS3Object(connection, bucket, name, body, putOptions),
    stat: (bucket, path) => statS3Object(connection, bucket, path),
    read: (bucket, path, range) => readS3Object(connection, bucket, path, range),
    list: (bucket) => listS3Objects(connection, bucket, options.listPageSize ?? 1000),

    async delete(bucket, path) {
      if (!storedContentType(bucket, path)) return;
      const answer = await sendS3Request(connection, { method: "DELETE", bucket, key: path });
      if (answer.status >= 300 && answer.status !== 404) {
        throw await refusedByS3(connection, answer);
      }
      answer.message.resume();
    },

    async check() {
      for (const bucket of buckets) {
        const query = { "list-type": "2", "max-keys": "1" };
        const answer = await sendS3Request(connection, { method: "GET", bucket, query });
        if (answer.status !== 200) throw await refusedByS3(connection, answer);
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
        ? `public, max-age=${mediaSeconds}`
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
    if (!taken && answer.status !== 200) throw await refusedByS3(connection, answer);
    answer.message.destroy();
    if (taken) return { ok: false, reason: "exists" };
    await checkKept(connection, bucket, name, content.size);
    return { ok: true, path: name };
  });
}

/** A yes is not enough: a store may say it and have kept nothing, or less. */
async function checkKept(
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
    if (answer.status !== 200) throw await refusedByS3(connection, answer);
    const page = readS3Listing(await readS3Text(connection, answer));
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
