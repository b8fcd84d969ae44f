import { once } from "node:events";
import { readdir } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { StorageConfigurationError } from "#app/storage/file-storage.ts";
import { type S3Server, startS3Server } from "#tests/helpers/servers/s3-server.ts";
import { openS3Storage } from "./s3-storage.server.ts";

let server: S3Server;
beforeAll(async () => {
  server = await startS3Server();
});
afterAll(() => server.stop());

function settings(changes: Partial<Parameters<typeof openS3Storage>[0]> = {}) {
  const { endpoint, accessKeyId, secretAccessKey } = server;
  return {
    ...{ endpoint, accessKeyId, secretAccessKey },
    region: "af-south-1",
    bucketPrefix: "shop-",
    secret: "a secret of at least thirty-two characters",
    responseTimeoutMs: 1_000,
    ...changes,
  };
}

describe("openS3Storage", () => {
  test("creates missing buckets, and finds them the next time", async () => {
    await openS3Storage(settings({ bucketPrefix: "fresh-" }));
    const names = (await readdir(server.folder)).filter((name) => name.startsWith("fresh-"));
    expect(names).toEqual([
      "fresh-company-documents",
      "fresh-content-videos",
      "fresh-payment-proofs",
      "fresh-product-datasheets",
      "fresh-product-images",
    ]);
    await server.takeRequests();
    await openS3Storage(settings({ bucketPrefix: "fresh-" }));
    expect((await server.takeRequests()).filter((line) => line.startsWith("PUT"))).toEqual([]);
  });

  test("works for several processes that start at once", async () => {
    const together = () => openS3Storage(settings({ bucketPrefix: "together-" }));
    await Promise.all([together(), together(), together(), together()]);
    const puts = (await server.takeRequests()).filter((line) => line.startsWith("PUT /together"));
    // More than one tried to create a bucket, so the conflict was handled.
    expect(puts.length).toBeGreaterThan(2);
  });

  test.each([
    ["an unknown key", { accessKeyId: "nobody" }, /does not know .* S3_ACCESS_KEY_ID/],
    ["a wrong secret", { secretAccessKey: "wrong" }, /S3_SECRET_ACCESS_KEY does not belong/],
    [
      "a port where nothing listens",
      { endpoint: "http://127.0.0.1:1" },
      /is not responding .*S3_ENDPOINT/,
    ],
    [
      "a host that is not there",
      { endpoint: "http://store.invalid" },
      /is not responding .*S3_ENDPOINT/,
    ],
    ["no address", { endpoint: "store" }, /S3_ENDPOINT is not the address/],
    ["another kind of address", { endpoint: "ftp://store" }, /S3_ENDPOINT is not the address/],
    ["a prefix that no bucket can have", { bucketPrefix: "Shop_" }, /S3_BUCKET_PREFIX/],
    ["a prefix that is too long", { bucketPrefix: "a".repeat(42) }, /S3_BUCKET_PREFIX/],
    ["a region that is none", { region: "Cape Town" }, /S3_REGION/],
    ["an empty key", { accessKeyId: "" }, /S3_ACCESS_KEY_ID/],
    ["a secret with a line break", { secretAccessKey: "a\nb" }, /S3_SECRET_ACCESS_KEY/],
  ])(
    "with %s is refused with a message that names the setting",
    async (_what, change, sentence) => {
      const opening = openS3Storage(settings(change));
      await expect(opening).rejects.toThrow(StorageConfigurationError);
      await expect(opening).rejects.toThrow(sentence);
    },
  );

  test.each([
    ["refuse-new-buckets", /no such bucket yet.*S3_BUCKET_PREFIX/],
    ["talk-html", /S3_ENDPOINT is not an S3 service/],
    ["say-nothing", /is not responding.*S3_ENDPOINT/],
    ["fail", /SlowDown/],
  ] as const)("a store that does %s is refused", async (mode, sentence) => {
    await server.behave(mode);
    const opening = openS3Storage(settings({ bucketPrefix: "other-" }));
    await expect(opening).rejects.toThrow(StorageConfigurationError);
    await expect(opening).rejects.toThrow(sentence);
    await server.behave("obey");
  });

  test("a connection that stays silent times out, also before TLS", async () => {
    const silent = createServer(() => {}).listen(0, "127.0.0.1");
    await once(silent, "listening");
    const { port } = silent.address() as AddressInfo;
    const opening = openS3Storage(
      settings({ endpoint: `https://127.0.0.1:${port}`, connectTimeoutMs: 300 }),
    );
    await expect(opening).rejects.toThrow(/is not responding.*S3_ENDPOINT/);
    silent.close();
  });
});
