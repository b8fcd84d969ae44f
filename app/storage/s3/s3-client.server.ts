import { createHash, createHmac } from "node:crypto";
import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { StorageUnavailable } from "#app/storage/file-storage.ts";
import type { Bucket } from "#app/storage/stored-file-name.ts";

export type S3Connection = S3Credentials & {
  endpoint: URL;
  bucketPrefix: string;
  agent: http.Agent;
  /** Timeouts for the connection, and then for each response. */
  connectTimeoutMs: number;
  responseTimeoutMs: number;
};

export type S3Request = {
  method: "GET" | "HEAD" | "PUT" | "DELETE";
  bucket: Bucket;
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: S3Body;
};

export type S3Body = { size: number; hash: string; open: () => Readable | Uint8Array };

/** The caller must read the message to its end or destroy it. */
export type S3Response = {
  status: number;
  headers: http.IncomingHttpHeaders;
  message: IncomingMessage;
};

/**
 * Sends one signed request. Network errors and timeouts become StorageUnavailable. Everything but PUT
 * is idempotent and retried once.
 */
export async function sendS3Request(
  connection: S3Connection,
  request: S3Request,
): Promise<S3Response> {
  const maxAttempts = request.method === "PUT" ? 1 : 2;
  for (let attempt = 1; ; attempt++) {
    try {
      const response = await sendOnce(connection, request);
      if (response.status < 500 || attempt === maxAttempts) return response;
      response.message.destroy();
    } catch (error) {
      // A timeout is not retried: the visitor would only wait twice as long.
      if (error instanceof StorageUnavailable || attempt === maxAttempts)
        throw toS3Unavailable(error);
    }
    await wait(50 + Math.random() * 100);
  }
}

/** Reads a small response as text, with a timeout. */
export async function readS3Text(connection: S3Connection, response: S3Response): Promise<string> {
  const timer = setTimeout(() => response.message.destroy(), connection.responseTimeoutMs);
  try {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of response.message as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > MAX_TEXT_BYTES) throw new Error("The answer is too long");
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString("utf8");
  } catch (error) {
    throw toS3Unavailable(error);
  } finally {
    clearTimeout(timer);
  }
}

/** The error for an unexpected response. */
export async function s3RefusalError(
  connection: S3Connection,
  response: S3Response,
): Promise<StorageUnavailable> {
  const code = parseS3ErrorCode(await readS3Text(connection, response));
  return new StorageUnavailable(
    `The file store rejected the request: ${`${code} ${response.status}`.trim()}.`,
  );
}

function sendOnce(connection: S3Connection, request: S3Request): Promise<S3Response> {
  const { method, body } = request;
  const url = s3Url(connection, request);
  const headers = signS3Request(
    { method, url, headers: request.headers ?? {}, bodyHash: body?.hash ?? EMPTY_BODY_HASH },
    connection,
  );
  if (body) headers["content-length"] = String(body.size);
  const secure = url.protocol === "https:";
  // A new connection for PUT, which is not retried: a reused one may just have been closed.
  const agent = method === "PUT" ? false : connection.agent;
  const outgoing = (secure ? https : http).request(url, { method, headers, agent });

  return new Promise((resolve, reject) => {
    let timer = setTimeout(timeOut, connection.connectTimeoutMs);
    function timeOut() {
      outgoing.destroy(new StorageUnavailable("The file store did not respond in time."));
    }
    function onConnected() {
      clearTimeout(timer);
      timer = setTimeout(timeOut, connection.responseTimeoutMs + uploadTimeoutMs(body?.size ?? 0));
    }
    outgoing.once("socket", (socket) => {
      if (socket.connecting) socket.once(secure ? "secureConnect" : "connect", onConnected);
      else onConnected();
    });
    outgoing.once("response", (message) => {
      clearTimeout(timer);
      resolve({ status: message.statusCode ?? 0, headers: message.headers, message });
    });
    // Never removed: a later error without a listener would end the process.
    outgoing.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    const content = body?.open();
    if (content instanceof Readable) pipeline(content, outgoing).catch(reject);
    else outgoing.end(content);
  });
}

function s3Url(connection: S3Connection, request: S3Request): URL {
  const url = new URL(connection.endpoint);
  const parts = [`${connection.bucketPrefix}${request.bucket}`];
  if (request.key !== undefined) parts.push(request.key);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/${parts.map(encodeForS3).join("/")}`;
  url.search = s3Query(request.query ?? {});
  return url;
}

function toS3Unavailable(error: unknown): StorageUnavailable {
  if (error instanceof StorageUnavailable) return error;
  return new StorageUnavailable("The file store cannot be reached.", { cause: error });
}

const EMPTY_BODY_HASH = sha256("");
const MAX_TEXT_BYTES = 8 * 1024 * 1024;

/** One second more for each megabyte to upload. */
function uploadTimeoutMs(size: number): number {
  return size / 1000;
}

type S3Credentials = { region: string; accessKeyId: string; secretAccessKey: string };

export type S3Configuration = S3Credentials & { endpoint: string; bucketPrefix: string };

type UnsignedRequest = {
  method: string;
  /** Path and query encoded as they are signed, see encodeForS3. */
  url: URL;
  headers: Record<string, string>;
  /** SHA-256 of the body in hex; the store verifies it. */
  bodyHash: string;
};

/** Signs a request with AWS Signature Version 4; returns its headers. */
export function signS3Request(
  request: UnsignedRequest,
  credentials: S3Credentials,
  now = new Date(),
): Record<string, string> {
  const time = now.toISOString().replace(/[-:]|\.\d+/g, "");
  const scope = [time.slice(0, 8), credentials.region, "s3", "aws4_request"];
  const headers: Record<string, string> = {
    ...request.headers,
    host: request.url.host,
    "x-amz-content-sha256": request.bodyHash,
    "x-amz-date": time,
  };
  const names = Object.keys(headers).sort();
  const canonicalRequest = [
    request.method,
    request.url.pathname,
    request.url.search.slice(1),
    ...names.map((name) => `${name}:${headers[name]?.trim()}`),
    "",
    names.join(";"),
    request.bodyHash,
  ].join("\n");
  const toSign = ["AWS4-HMAC-SHA256", time, scope.join("/"), sha256(canonicalRequest)].join("\n");
  const firstKey: string | Buffer = `AWS4${credentials.secretAccessKey}`;
  const key = scope.reduce<string | Buffer>((previous, part) => hmac(previous, part), firstKey);
  const signature = hmac(key, toSign).toString("hex");
  const credential = `${credentials.accessKeyId}/${scope.join("/")}`;
  return {
    ...headers,
    authorization: `AWS4-HMAC-SHA256 Credential=${credential},SignedHeaders=${names.join(";")},Signature=${signature}`,
  };
}

/** The canonical query string, as it is signed. */
export function s3Query(parameters: Record<string, string>): string {
  return Object.entries(parameters)
    .map(([name, value]) => [encodeForS3(name), encodeForS3(value)] as const)
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map((pair) => pair.join("="))
    .join("&");
}

function encodeForS3(text: string): string {
  return encodeURIComponent(text).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}

export function sha256(data: string | Uint8Array): string {
  return createHash("sha256").update(data).digest("hex");
}

function hmac(key: string | Buffer, text: string): Buffer {
  return createHmac("sha256", key).update(text).digest();
}

type S3Listing = {
  files: { key: string; size: number; modifiedAt: Date; etag: string }[];
  /** The continuation token; undefined on the last page. */
  next: string | undefined;
};

/** Parses a page of ListObjectsV2; undefined when the text is something else. */
export function parseS3Listing(xml: string): S3Listing | undefined {
  if (!/<ListBucketResult[\s>/]/.test(xml)) return;
  const files = [...xml.matchAll(/<Contents>(.*?)<\/Contents>/gs)].map(([, entry = ""]) => ({
    key: readTag(entry, "Key") ?? "",
    size: Number(readTag(entry, "Size") ?? Number.NaN),
    modifiedAt: new Date(readTag(entry, "LastModified") ?? Number.NaN),
    etag: readTag(entry, "ETag") ?? "",
  }));
  const isInvalid = files.some(
    ({ size, modifiedAt }) => !Number.isSafeInteger(size) || Number.isNaN(modifiedAt.getTime()),
  );
  if (isInvalid) return;
  const isTruncated = readTag(xml, "IsTruncated") === "true";
  return { files, next: isTruncated ? readTag(xml, "NextContinuationToken") : undefined };
}

/** The S3 error code, such as NoSuchBucket; empty when there is none. */
export function parseS3ErrorCode(xml: string): string {
  return /<Error[\s>]/.test(xml) ? (readTag(xml, "Code") ?? "") : "";
}

// Enough for these two responses: no attributes, no nesting of the same tag.
function readTag(xml: string, tag: string): string | undefined {
  const text = new RegExp(`<${tag}>([^<]*)</${tag}>`).exec(xml)?.[1];
  return text?.replace(
    /&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi,
    (entity, hex, decimal, name) => {
      if (name) return xmlEntities[name as string] ?? entity;
      const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
      return code <= 0x10ffff ? String.fromCodePoint(code) : entity;
    },
  );
}

const xmlEntities: Record<string, string> = { amp: "&", lt: "<", gt: ">", quot: '"', apos: "'" };
