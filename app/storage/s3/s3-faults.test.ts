import { mkdtemp, readdir, readFile, rm, stat, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { type FileStorage, StorageUnavailable } from "#app/storage/file-storage.ts";
import { type S3Mode, type S3Server, startS3Server } from "#tests/helpers/servers/s3-server.ts";
import { openS3Storage } from "./s3-storage.server.ts";

const png = { contentType: "image/png" };
const content = Buffer.alloc(300_000, "content ");
let server: S3Server;
let files: FileStorage;
let count = 0;

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

async function inMode<T>(mode: S3Mode, act: () => Promise<T>): Promise<T> {
  await server.behave(mode);
  try {
    return await act();
  } finally {
    await server.behave("obey");
  }
}

function putNew(body: Buffer | Readable = content, name = `new-${++count}.png`) {
  return files.put("product-images", name, body, png);
}

beforeAll(async () => {
  server = await startS3Server();
  files = await openS3Storage(settings());
  await files.put("product-images", "kept.png", content, png);
});
afterAll(() => server.stop());
beforeEach(async () => {
  await server.takeRequests();
});

describe("a failing store", () => {
  test.each(["swallow-put", "keep-half"] as const)(
    "that does %s is not believed, and what it kept is taken back",
    async (mode) => {
      const name = `lied-about-${mode}.png`;
      await inMode(mode, () =>
        expect(putNew(content, name)).rejects.toThrow("The file store did not save"),
      );
      expect(await files.stat("product-images", name)).toBeUndefined();
    },
  );

  test.each(["say-nothing", "fail"] as const)(
    "that does %s gives a typed error, soon",
    async (mode) => {
      await inMode(mode, async () => {
        const started = Date.now();
        const calls = [
          () => putNew(),
          () => putNew(Readable.from([content])),
          () => files.stat("product-images", "kept.png"),
          () => files.read("product-images", "kept.png"),
          () => files.delete("product-images", "kept.png"),
          () => files.list("product-images")[Symbol.asyncIterator]().next(),
          () => files.check(),
        ];
        const outcomes = await Promise.allSettled(calls.map((call) => call()));
        for (const outcome of outcomes) {
          expect(outcome).toMatchObject({
            status: "rejected",
            reason: expect.any(StorageUnavailable),
          });
        }
        expect(Date.now() - started).toBeLessThan(8_000);
      });
    },
  );

  test("with an invalid response throws StorageUnavailable", async () => {
    await inMode("talk-html", async () => {
      await expect(files.stat("product-images", "kept.png")).rejects.toThrow(StorageUnavailable);
      await expect(files.read("product-images", "kept.png")).rejects.toThrow(StorageUnavailable);
      const listing = files.list("product-images")[Symbol.asyncIterator]();
      await expect(listing.next()).rejects.toThrow(StorageUnavailable);
    });
  });

  test("that fails once is retried for everything but a put", async () => {
    await inMode("fail-once", async () => {
      expect(await files.stat("product-images", "kept.png")).toMatchObject({
        size: content.length,
      });
    });
    expect(await server.takeRequests()).toHaveLength(2);
    await inMode("fail-once", () => files.check());
    const name = `new-${++count}.png`;
    await inMode("hang-up-after-put", async () => {
      await expect(putNew(content, name)).rejects.toThrow(StorageUnavailable);
    });
    const puts = (await server.takeRequests()).filter((line) => line.startsWith("PUT"));
    expect(puts).toHaveLength(1);
    // After the error the user uploads again under another name; the sweep removes this file.
    expect(await files.stat("product-images", name)).toMatchObject({ size: content.length });
  });

  test.each([
    ["stalls", "stall-in-body", /stopped in the middle/],
    ["hangs up", "cut-body", /stopped in the middle/],
    ["falls short", "shorten-body", /only part/],
  ] as const)(
    "that %s in the middle of a file makes the stream fail",
    async (_how, mode, sentence) => {
      await inMode(mode, async () => {
        const outcome = await files.read("product-images", "kept.png");
        if (!outcome.ok) throw new Error(outcome.reason);
        const reading = buffer(outcome.body);
        await expect(reading).rejects.toThrow(StorageUnavailable);
        await expect(reading).rejects.toThrow(sentence);
      });
    },
  );

  test("does not cut off a visitor who reads slowly", async () => {
    const outcome = await files.read("product-images", "kept.png");
    if (!outcome.ok) throw new Error(outcome.reason);
    const chunks: Buffer[] = [];
    for await (const chunk of outcome.body) {
      chunks.push(chunk);
      // Longer than the store's idle timeout.
      if (chunks.length === 1) await new Promise((resolve) => setTimeout(resolve, 1_500));
    }
    expect(Buffer.concat(chunks).equals(content)).toBe(true);
  });

  test("without range support still returns the requested part", async () => {
    await inMode("ignore-ranges", async () => {
      const outcome = await files.read("product-images", "kept.png", { start: 8, end: 14 });
      if (!outcome.ok) throw new Error(outcome.reason);
      expect(outcome.range).toEqual({ start: 8, end: 14 });
      expect(await text(outcome.body)).toBe("content");
    });
  });

  test("that sends another range throws StorageUnavailable", async () => {
    await inMode("send-other-bytes", async () => {
      const reading = files.read("product-images", "kept.png", { start: 8, end: 14 });
      await expect(reading).rejects.toThrow(StorageUnavailable);
    });
  });

  test("that is unreachable throws StorageUnavailable at once", async () => {
    const doomed = await startS3Server();
    const { endpoint } = doomed;
    const orphan = await openS3Storage(settings({ endpoint }));
    await orphan.put("product-images", "a.png", content, png);
    await doomed.stop();
    const started = Date.now();
    await expect(orphan.check()).rejects.toThrow(StorageUnavailable);
    await expect(orphan.read("product-images", "a.png")).rejects.toThrow(StorageUnavailable);
    await expect(orphan.put("product-images", "b.png", content, png)).rejects.toThrow(
      StorageUnavailable,
    );
    expect(Date.now() - started).toBeLessThan(8_000);
  });

  test("with a missing bucket throws instead of reporting missing files", async () => {
    const opened = await openS3Storage(settings({ bucketPrefix: "gone-" }));
    await rm(join(server.folder, "gone-product-images"), { recursive: true });
    await expect(opened.read("product-images", "a.png")).rejects.toThrow(StorageUnavailable);
    await expect(opened.check()).rejects.toThrow(StorageUnavailable);
  });
});

describe("no overwriting", () => {
  const kinds = ["obey", "ignore-conditions", "refuse-conditions", "misunderstand-conditions"];
  test.each(kinds as S3Mode[])("holds in a store that does %s", async (mode) => {
    await inMode(mode, async () => {
      const name = `new-${++count}.png`;
      expect(await putNew(Buffer.from("first"), name)).toEqual({ ok: true, path: name });
      expect(await putNew(Buffer.from("second"), name)).toEqual({ ok: false, reason: "exists" });
      const outcome = await files.read("product-images", name);
      expect(outcome.ok && (await text(outcome.body))).toBe("first");
    });
  });

  test("is ensured by If-None-Match for concurrent puts", async () => {
    const name = `new-${++count}.png`;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 8 }, (_, index) => putNew(Buffer.alloc(200_000, index), name)),
    );
    const winners = outcomes.filter(
      (outcome) => outcome.status === "fulfilled" && outcome.value.ok,
    );
    expect(winners).toHaveLength(1);
    const puts = (await server.takeRequests()).filter((line) => line.startsWith("PUT"));
    // Several passed the first check, so If-None-Match prevented the overwrite.
    expect(puts.length).toBeGreaterThan(1);
  });
});

test("a proof of payment is stored private, no-store", async () => {
  const pdf = { contentType: "application/pdf" };
  await openS3Storage(settings({ bucketPrefix: "private-" }));
  await files.put("payment-proofs", "proof.pdf", content, pdf);
  const requests = await server.takeRequests();
  expect(requests).toContainEqual(expect.stringMatching(/^PUT .*payment-proofs\/proof\.pdf$/));
  expect(requests).toContainEqual(expect.stringMatching(/^PUT .*private-payment-proofs\/?$/));
  expect(requests.filter((request) => request.includes("x-amz-"))).toEqual([]);
  const path = join(server.folder, "shop-payment-proofs", "proof.pdf._S3rver_metadata.json");
  expect(JSON.parse(await readFile(path, "utf8"))).toMatchObject({
    "cache-control": "private, no-store",
  });
});

test("stored objects have Content-Type and Cache-Control", async () => {
  const path = join(server.folder, "shop-product-images", "kept.png._S3rver_metadata.json");
  expect(JSON.parse(await readFile(path, "utf8"))).toMatchObject({
    "cache-control": "public, max-age=3600",
    "content-type": "image/png",
  });
});

test("an upload leaves nothing in the temporary folder", async () => {
  const aside = await mkdtemp(join(tmpdir(), "aside-"));
  const usual = process.env.TMPDIR;
  process.env.TMPDIR = aside;
  await utimes(aside, 0, 0);
  try {
    const body = new Readable({ read() {} });
    body.push(Buffer.alloc(100_000));
    const putting = putNew(body);
    body.push(null);
    await putting;
    expect(await readdir(aside)).toEqual([]);
    // It existed during the upload.
    expect((await stat(aside)).mtimeMs).toBeGreaterThan(0);
  } finally {
    if (usual === undefined) delete process.env.TMPDIR;
    else process.env.TMPDIR = usual;
    await rm(aside, { recursive: true });
  }
});
