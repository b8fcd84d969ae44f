import http, { type IncomingMessage } from "node:http";
import https from "node:https";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setTimeout as wait } from "node:timers/promises";
import { StorageUnavailable } from "./file-storage.ts";
import { readS3ErrorCode } from "./s3-xml.ts";
import {
  encodeForS3,
  type S3Credentials,
  s3Query,
  sha256,
  signS3Request,
} from "./sign-s3-request.server.ts";
import type { Bucket } from "./stored-name.ts";

export type S3Connection = S3Credentials & {
  endpoint: URL;
  bucketPrefix: string;
  agent: http.Agent;
  /** How long to wait for a connection, and then for each sign of life. */
  connectMs: number;
  answerMs: number;
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

/** Whoever gets an answer reads its message to the end or destroys it. */
export type S3Answer = {
  status: number;
  headers: http.IncomingHttpHeaders;
  message: IncomingMessage;
};

/**
 * Sends one signed request. Whatever keeps an answer from coming in time is a StorageUnavailable.
 * Everything but a PUT is tried a second time, since doing it twice does no harm.
 */
export async function sendS3Request(
  connection: S3Connection,
  request: S3Request,
): Promise<S3Answer> {
  const tries = request.method === "PUT" ? 1 : 2;
  for (let tried = 1; ; tried++) {
    try {
      const answer = await sendOnce(connection, request);
      if (answer.status < 500 || tried === tries) return answer;
      answer.message.destroy();
    } catch (error) {
      // A store that took too long would only make the person wait twice.
      if (error instanceof StorageUnavailable || tried === tries) throw asUnavailable(error);
    }
    await wait(50 + Math.random() * 100);
  }
}

/** A whole small answer as text, within the time that one answer may take. */
export async function readS3Text(connection: S3Connection, answer: S3Answer): Promise<string> {
  const timer = setTimeout(() => answer.message.destroy(), connection.answerMs);
  try {
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of answer.message as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > longestText) throw new Error("The answer is too long");
      chunks.push(chunk);
    }
    return Buffer.concat(chunks).toString("utf8");
  } catch (error) {
    throw asUnavailable(error);
  } finally {
    clearTimeout(timer);
  }
}

/** What to throw at an answer that is neither wanted nor expected. */
export async function refusedByS3(
  connection: S3Connection,
  answer: S3Answer,
): Promise<StorageUnavailable> {
  const code = readS3ErrorCode(await readS3Text(connection, answer));
  return new StorageUnavailable(
    `The file store refuses this: ${`${code} ${answer.status}`.trim()}.`,
  );
}

function sendOnce(connection: S3Connection, request: S3Request): Promise<S3Answer> {
  const { method, body } = request;
  const url = addressOf(connection, request);
  const headers = signS3Request(
    { method, url, headers: request.headers ?? {}, bodyHash: body?.hash ?? emptyHash },
    connection,
  );
  if (body) headers["content-length"] = String(body.size);
  const secure = url.protocol === "https:";
  // A PUT gets a fresh connection: on a kept one that the store just closed it would be lost.
  const agent = method === "PUT" ? false : connection.agent;
  const outgoing = (secure ? https : http).request(url, { method, headers, agent });

  return new Promise((resolve, reject) => {
    let timer = setTimeout(giveUp, connection.connectMs);
    function giveUp() {
      outgoing.destroy(new StorageUnavailable("The file store does not answer in time."));
    }
    function connected() {
      clearTimeout(timer);
      timer = setTimeout(giveUp, connection.answerMs + uploadMs(body?.size ?? 0));
    }
    outgoing.once("socket", (socket) => {
      if (socket.connecting) socket.once(secure ? "secureConnect" : "connect", connected);
      else connected();
    });
    outgoing.once("response", (message) => {
      clearTimeout(timer);
      resolve({ status: message.statusCode ?? 0, headers: message.headers, message });
    });
    // Stays for good: an error after the answer has come must not end the process.
    outgoing.on("error", (error) => {
      clearTimeout(timer);
      reject(error);
    });
    const content = body?.open();
    if (content instanceof Readable) pipeline(content, outgoing).catch(reject);
    else outgoing.end(content);
  });
}

function addressOf(connection: S3Connection, request: S3Request): URL {
  const url = new URL(connection.endpoint);
  const parts = [`${connection.bucketPrefix}${request.bucket}`];
  if (request.key !== undefined) parts.push(request.key);
  url.pathname = `${url.pathname.replace(/\/$/, "")}/${parts.map(encodeForS3).join("/")}`;
  url.search = s3Query(request.query ?? {});
  return url;
}

function asUnavailable(error: unknown): StorageUnavailable {
  if (error instanceof StorageUnavailable) return error;
  return new StorageUnavailable("The file store cannot be reached.", { cause: error });
}

const emptyHash = sha256("");
const longestText = 8 * 1024 * 1024;

/** A second more for each megabyte on its way up. */
function uploadMs(size: number): number {
  return size / 1000;
}
