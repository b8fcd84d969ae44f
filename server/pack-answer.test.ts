import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from "node:zlib";
import { expect, test } from "vitest";
import { pack, packingFor } from "./pack-answer.ts";

test.each([
  ["gzip, deflate, br, zstd", "zstd"],
  ["gzip, deflate, br", "br"],
  ["gzip, br, zstd;q=0", "br"],
  ["gzip", "gzip"],
  ["deflate", "identity"],
  [undefined, "identity"],
])("a browser that takes %s gets %s", (header, packing) => {
  expect(packingFor(header)).toBe(packing);
});

test("many at once wait for their turn, and each gets its own answer", async () => {
  const bodies = Array.from({ length: 30 }, (_, n) => Buffer.from(`page ${n} `.repeat(5000)));
  const packings = ["zstd", "br", "gzip", "identity"] as const;
  const unpack = {
    zstd: zstdDecompressSync,
    br: brotliDecompressSync,
    gzip: gunzipSync,
    identity: (body: Buffer) => body,
  };
  const packed = await Promise.all(
    bodies.map(async (body, n) => {
      const packing = packings[n % packings.length] ?? "br";
      return unpack[packing](await pack(body, packing));
    }),
  );
  expect(packed.map(String)).toEqual(bodies.map(String));
});

test.each([
  ["on this thread", 256 * 1024],
  ["on another", 256 * 1024 + 1],
])("what is packed %s is whole", async (_, length) => {
  const body = Buffer.alloc(length, "a page of many words, ");
  expect(zstdDecompressSync(await pack(body, "zstd")).equals(body)).toBe(true);
});

test("one that fails gives its place back", async () => {
  const broken = Array.from({ length: 10 }, () => pack({ length: 3 } as never, "br"));
  expect((await Promise.allSettled(broken)).every(({ status }) => status === "rejected")).toBe(
    true,
  );
  expect(gunzipSync(await pack(Buffer.from("after"), "gzip")).toString()).toBe("after");
});
