import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { ReadableStream } from "node:stream/web";
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { afterEach, expect, test } from "vitest";
import { rawRequest } from "#tests/helpers/site/raw-request.ts";
import { compress, negotiateEncoding, sendResponse } from "./send-response.ts";

let server: Server | undefined;
afterEach(() => new Promise((closed) => (server ? server.close(closed) : closed(undefined))));

/** The URL of a server with this response. */
async function serve(answer: () => Response): Promise<string> {
  const listening = createServer((request, outgoing) => {
    sendResponse(answer(), request, outgoing).catch(() => outgoing.destroy());
  });
  server = listening;
  await new Promise<void>((ready) => listening.listen(0, "127.0.0.1", ready));
  return `http://127.0.0.1:${(listening.address() as AddressInfo).port}/`;
}

const csv = {
  "content-type": "text/csv; charset=utf-8",
  "content-disposition": 'attachment; filename="a.csv"',
};

test("an export is streamed, never buffered", async () => {
  let goOn = () => {};
  const isTaken = new Promise<void>((resolve) => {
    goOn = resolve;
  });
  const pieces = async function* () {
    yield new TextEncoder().encode("first\n");
    await isTaken;
    yield new TextEncoder().encode("last\n");
  };
  const address = await serve(
    () => new Response(ReadableStream.from(pieces()) as never, { headers: csv }),
  );
  const answer = await fetch(address, { headers: { "accept-encoding": "identity" } });
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
  expect((await reader?.read())?.value).toBe("first\n");
  goOn();
  expect((await reader?.read())?.value).toBe("last\n");
});

test.each([
  ["zstd", zstdDecompressSync],
  ["br", brotliDecompressSync],
  ["gzip", gunzipSync],
  ["identity", (body: Buffer) => body],
] as const)("an export is packed on its way as the browser takes it: %s", async (name, unpack) => {
  const text = "id,name\n".repeat(10_000);
  const address = await serve(() => new Response(text, { headers: csv }));
  const { body, headers } = await rawRequest(address, { headers: { "accept-encoding": name } });
  expect(headers["content-encoding"]).toBe(name === "identity" ? undefined : name);
  expect(headers["content-length"]).toBeUndefined();
  expect(headers.vary).toBe("Accept-Encoding");
  expect(unpack(body).toString()).toBe(text);
});

test.each([
  ["text/x-script", "text/x-script; charset=utf-8"],
  ["text/csv; charset=utf-8", "text/csv; charset=utf-8"],
  ["application/json", "application/json"],
  ["image/avif", "image/avif"],
])("%s is sent with its charset as %s", async (given, sent) => {
  const address = await serve(() => new Response("x", { headers: { "content-type": given } }));
  expect((await rawRequest(address)).headers["content-type"]).toBe(sent);
});

test("a page has a Content-Length", async () => {
  const headers = { "content-type": "text/html" };
  const address = await serve(() => new Response("<p>Words</p>".repeat(500), { headers }));
  const answer = await rawRequest(address, { headers: { "accept-encoding": "br" } });
  expect(answer.headers["content-length"]).toBe(String(answer.body.length));
  expect(brotliDecompressSync(answer.body).toString()).toBe("<p>Words</p>".repeat(500));
});

test.each([
  ["gzip, deflate, br, zstd", "zstd"],
  ["gzip, deflate, br", "br"],
  ["gzip, br, zstd;q=0", "br"],
  ["gzip", "gzip"],
  ["deflate", "identity"],
  [undefined, "identity"],
])("a browser that accepts %s gets %s", (header, encoding) => {
  expect(negotiateEncoding(header)).toBe(encoding);
});

test.each([
  ["zstd", "on this thread", 256 * 1024, zstdDecompressSync],
  ["zstd", "on another", 256 * 1024 + 1, zstdDecompressSync],
  ["br", "on another", 50_000, brotliDecompressSync],
  ["gzip", "on another", 50_000, gunzipSync],
] as const)(
  "what is compressed as %s %s is whole (%i bytes)",
  async (encoding, _, length, unpack) => {
    const body = Buffer.alloc(length, "a page of many words, ");
    expect(unpack(await compress(body, encoding)).equals(body)).toBe(true);
  },
);
