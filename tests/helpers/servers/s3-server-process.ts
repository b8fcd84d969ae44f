import { AsyncLocalStorage } from "node:async_hooks";
import { createHash } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import type { S3Mode } from "./s3-server.ts";

/**
 * The S3 server of `startS3Server`, which forks this file and asks it questions. The package
 * speaks the protocol and checks the signatures; what a good store does beyond that (no entry
 * without a signature, hashes of bodies, conditional and all-or-nothing writes) is added here.
 */
type Question =
  | { id: number; question: "start"; value: string }
  | { id: number; question: "behave"; value: S3Mode }
  | { id: number; question: "requests" };

type StoredObject = { bucket: string; key: string; content: Readable | Buffer };
type Range = { start?: number; end?: number };
type Store = {
  existsObject(bucket: string, key: string): Promise<boolean>;
  getObject(bucket: string, key: string, range?: Range): Promise<{ content: Readable } | null>;
  putObject(object: StoredObject): Promise<unknown>;
};
type Context = { headers: IncomingMessage["headers"]; status: number; type: string; body: string };
type Koa = {
  store: Store;
  middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[];
  callback(): (request: IncomingMessage, response: ServerResponse) => void;
};

let mode: S3Mode = "obey";
const requests: string[] = [];

process.on("message", async (message: Question) => {
  process.send?.({ id: message.id, answer: await answerTo(message) });
});
process.on("disconnect", () => process.exit());

function answerTo(message: Question): unknown {
  if (message.question === "start") return start(message.value);
  if (message.question === "requests") return requests.splice(0);
  mode = message.value;
}

async function start(directory: string): Promise<number> {
  // The package brings no types.
  const { default: S3rver } = await import("@20minutes/s3rver" as string);
  const koa: Koa = new S3rver({ directory, silent: true });
  makeStrict(koa);
  const serve = koa.callback();
  const server = createServer((request, response) => {
    const access = Object.keys(request.headers).filter((name) => /^x-amz-(acl|grant)/.test(name));
    requests.push([request.method, request.url, ...access].join(" "));
    misbehave(koa.store, request, response).then((done) => done || serve(request, response));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return (server.address() as AddressInfo).port;
}

function makeStrict(koa: Koa): void {
  const current = new AsyncLocalStorage<IncomingMessage["headers"]>();
  koa.middleware.unshift(async (context, next) => {
    try {
      if (!context.headers.authorization) throw new Refusal(403, "AccessDenied");
      await current.run(context.headers, next);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      context.status = error.status;
      context.type = "application/xml";
      context.body = errorXml(error.message);
    }
  });
  const writing = new Set<string>();
  const putObject = koa.store.putObject.bind(koa.store);
  koa.store.putObject = async (object) => {
    const headers = current.getStore() ?? {};
    const name = `${object.bucket}/${object.key}`;
    // Whole in memory first: a body that breaks off or is not what was signed leaves nothing.
    const content = Buffer.isBuffer(object.content) ? object.content : await buffer(object.content);
    const hash = createHash("sha256").update(content).digest("hex");
    if (headers["x-amz-content-sha256"] !== hash) {
      throw new Refusal(400, "XAmzContentSHA256Mismatch");
    }
    const kept = mode === "keep-half" ? content.subarray(0, content.length / 2) : content;
    // As a stream again: the package answers too soon when it is given bytes.
    const whole = Object.assign(object, { content: Readable.from([kept]) });
    if (headers["if-none-match"] === "*" && mode !== "ignore-conditions") {
      if (writing.has(name)) throw new Refusal(409, "ConditionalRequestConflict");
      writing.add(name);
      try {
        if (await koa.store.existsObject(object.bucket, object.key)) {
          throw new Refusal(412, "PreconditionFailed");
        }
        return await putObject(whole);
      } finally {
        writing.delete(name);
      }
    }
    return putObject(whole);
  };
  const getObject = koa.store.getObject.bind(koa.store);
  koa.store.getObject = (bucket, key, range = {}) => {
    if (mode === "ignore-ranges") return getObject(bucket, key, {});
    const other = mode === "send-other-bytes" && range.start !== undefined;
    return getObject(bucket, key, other ? { start: 1, end: 2 } : range);
  };
}

class Refusal extends Error {
  readonly status: number;
  constructor(status: number, code: string) {
    super(code);
    this.status = status;
  }
}

/** True when the request has been dealt with, in whatever way. */
async function misbehave(
  store: Store,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<boolean> {
  const [, bucket = "", key = ""] = new URL(request.url ?? "", "http://s3").pathname.split("/");
  function refuse(status: number, code: string): true {
    request.resume();
    response.writeHead(status, { "content-type": "application/xml" }).end(errorXml(code));
    return true;
  }
  switch (mode) {
    case "fail-once":
      mode = "obey";
      return refuse(503, "SlowDown");
    case "fail":
      return refuse(503, "SlowDown");
    case "say-nothing":
      request.resume();
      return true;
    case "talk-html":
      response.writeHead(200, { "content-type": "text/html" }).end("<h1>It works!</h1>");
      return true;
    case "refuse-new-buckets":
      return request.method === "PUT" && key === "" && refuse(403, "AccessDenied");
    case "refuse-conditions":
      return request.headers["if-none-match"] !== undefined && refuse(501, "NotImplemented");
    case "misunderstand-conditions":
      return request.headers["if-none-match"] !== undefined && refuse(400, "InvalidArgument");
    case "hang-up-after-put":
      if (request.method === "PUT") response.writeHead = () => response.destroy();
      return false;
    case "swallow-put":
      if (request.method !== "PUT" || key === "") return false;
      request.resume();
      response.writeHead(200).end();
      return true;
    case "stall-in-body":
    case "shorten-body":
    case "cut-body": {
      const object = request.method === "GET" && key ? await store.getObject(bucket, key) : null;
      if (!object) return false;
      const content = await buffer(object.content);
      const half = content.subarray(0, content.length / 2);
      response.setHeader("last-modified", new Date().toUTCString());
      if (mode === "shorten-body") {
        const range = `bytes 0-${content.length - 1}/${content.length}`;
        response.writeHead(206, { "content-range": range }).end(half);
      } else {
        response.writeHead(200, { "content-length": content.length });
        response.write(half, () => mode === "cut-body" && response.destroy());
      }
      return true;
    }
    default:
      return false;
  }
}

function errorXml(code: string): string {
  return `<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>${code}</Code><Message></Message></Error>`;
}
