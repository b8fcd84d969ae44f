import { request as ask, createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cpuMilliseconds } from "#tests/helpers/cpu-time.ts";
import {
  type CachedResponse,
  createCachedResponse,
  negotiateCachedEncoding,
  sendCachedResponse,
} from "./cached-response.ts";

const html = "<!doctype html><p>Jacaranda</p>".repeat(200);
let page: CachedResponse;
let port: number;
const server = createServer((incoming, outgoing) => sendCachedResponse(page, incoming, outgoing));

beforeAll(async () => {
  page = await createCachedResponse(
    { headers: { "content-type": "text/html" }, body: Buffer.from(html) },
    { tags: ["products"] },
    0,
  );
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => server.close());

describe("a cached page", () => {
  test("is sent in the preferred encoding", async () => {
    const br = await get({ "accept-encoding": "gzip, deflate, br, zstd" });
    expect(br.headers["content-encoding"]).toBe("br");
    expect(brotliDecompressSync(br.body).toString()).toBe(html);
    const gz = await get({ "accept-encoding": "gzip" });
    expect(gunzipSync(gz.body).toString()).toBe(html);
    const plain = await get({});
    expect(plain.headers["content-encoding"]).toBeUndefined();
    expect(plain.body.toString()).toBe(html);
  });

  test("is public, no-cache, and varies by Accept-Encoding alone", async () => {
    const { headers } = await get({});
    expect(headers["cache-control"]).toBe("public, no-cache");
    expect(headers.vary).toBe("Accept-Encoding");
  });

  test("is answered with 304 when If-None-Match matches", async () => {
    const { headers } = await get({});
    for (const known of [
      headers.etag,
      `"other", ${headers.etag}`,
      String(headers.etag).slice(2),
      "*",
    ]) {
      const again = await get({ "if-none-match": String(known) });
      expect(again.status).toBe(304);
      expect(again.body).toHaveLength(0);
      expect(again.headers.etag).toBe(headers.etag);
      expect(again.headers["content-type"]).toBeUndefined();
    }
    expect((await get({ "if-none-match": '"other"' })).status).toBe(200);
  });

  test("answers HEAD with its length and without its body", async () => {
    const head = await get({}, "HEAD");
    expect(head.headers["content-length"]).toBe(String(html.length));
    expect(head.body).toHaveLength(0);
  });
});

test.each([
  [undefined, "identity"],
  ["", "identity"],
  ["br;q=0, gzip", "gzip"],
  ["gzip;q=0", "identity"],
  ["GZIP", "gzip"],
  ["gzip;q=0.5, br;q=0.1", "br"],
  ["brotli", "identity"],
])("Accept-Encoding %s negotiates %s", (header, encoding) => {
  expect(negotiateCachedEncoding(header)).toBe(encoding);
});

test("a hostile Accept-Encoding does not block the process", () => {
  const taken = cpuMilliseconds(() => {
    expect(negotiateCachedEncoding(`br${" ".repeat(15_000)}x`)).toBe("identity");
  });
  expect(taken).toBeLessThan(200);
});

function get(headers: Record<string, string>, method = "GET") {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>(
    (resolve, reject) => {
      ask({ port, host: "127.0.0.1", method, headers }, async (answer) => {
        const chunks: Buffer[] = [];
        for await (const chunk of answer) chunks.push(chunk as Buffer);
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
        });
      })
        .on("error", reject)
        .end();
    },
  );
}
