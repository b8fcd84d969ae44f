import { Readable } from "node:stream";
import { buffer, text } from "node:stream/consumers";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { fileStorages, type OpenedStorage } from "#tests/helpers/catalogue/storage-fixture.ts";
import type { ByteRange, StoredFile } from "./file-storage.ts";

const png = { contentType: "image/png" };
const missing = { ok: false, reason: "missing" };

describe.each(fileStorages)("the $name storage contract", ({ open }) => {
  let store: OpenedStorage;
  let count = 0;
  const freshName = () => `picture-${++count}.png`;
  beforeAll(async () => {
    store = await open();
  });
  afterAll(() => store.close());

  async function readText(name: string, range?: ByteRange): Promise<string> {
    const outcome = await store.files.read("product-images", name, range);
    if (!outcome.ok) throw new Error(outcome.reason);
    return text(outcome.body);
  }

  async function put(content: string, name = freshName()): Promise<string> {
    const outcome = await store.files.put("product-images", name, Buffer.from(content), png);
    expect(outcome).toEqual({ ok: true, path: name });
    return name;
  }

  test.each([
    ["bytes", () => Buffer.from("the content")],
    ["a Node stream", () => Readable.from([Buffer.from("the "), Buffer.from("content")])],
    ["a web stream", () => new Blob(["the content"]).stream()],
  ])("a file put as %s is read back with its size and type", async (_kind, body) => {
    const name = freshName();
    const before = Date.now();
    await store.files.put("product-images", name, body(), png);
    const file = await store.files.stat("product-images", name);
    expect(file).toMatchObject({ path: name, size: 11, contentType: "image/png" });
    expect(file?.etag).toMatch(/^"[^"]+"$/);
    expect(Math.abs((file?.modifiedAt.getTime() ?? 0) - before)).toBeLessThan(5_000);
    const outcome = await store.files.read("product-images", name);
    if (!outcome.ok) throw new Error(outcome.reason);
    expect(outcome.file).toEqual(file);
    expect(outcome).not.toHaveProperty("range");
    expect(await text(outcome.body)).toBe("the content");
  });

  test("a large stream comes back byte for byte", async () => {
    const name = freshName();
    const chunks = Array.from({ length: 40 }, (_, index) => Buffer.alloc(100_003, index));
    const body = Readable.from(chunks);
    await store.files.put("product-images", name, body, { ...png, size: 40 * 100_003 });
    const outcome = await store.files.read("product-images", name);
    if (!outcome.ok) throw new Error(outcome.reason);
    expect(Buffer.concat(chunks).equals(await buffer(outcome.body))).toBe(true);
  });

  test("an empty file is stored", async () => {
    const name = await put("");
    expect(await store.files.stat("product-images", name)).toMatchObject({ size: 0 });
    expect(await readText(name)).toBe("");
    const range = { start: 0 };
    expect(await store.files.read("product-images", name, range)).toEqual({
      ok: false,
      reason: "unsatisfiable",
      size: 0,
    });
  });

  test("a second put under the same name changes nothing", async () => {
    const name = await put("first");
    const second = await store.files.put("product-images", name, Buffer.from("second"), png);
    expect(second).toEqual({ ok: false, reason: "exists" });
    expect(await readText(name)).toBe("first");
  });

  test("of ten concurrent puts under one name, one wins and is complete", async () => {
    for (let round = 0; round < 5; round++) {
      const name = freshName();
      const bodies = Array.from({ length: 10 }, (_, index) => `${index}`.repeat(50_000));
      const outcomes = await Promise.all(
        bodies.map((body) =>
          store.files.put("product-images", name, Buffer.from(body), png).catch(() => "refused"),
        ),
      );
      const winners = bodies.filter((_, index) => (outcomes[index] as { ok: boolean }).ok);
      expect(winners).toEqual([await readText(name)]);
    }
  });

  test("buckets are separate", async () => {
    const pdf = { contentType: "application/pdf" };
    await store.files.put("product-datasheets", "sheet.pdf", Buffer.from("%PDF"), pdf);
    expect(await store.files.stat("product-images", "sheet.pdf")).toBeUndefined();
    expect(await store.files.stat("product-datasheets", "sheet.pdf")).toBeDefined();
  });

  test.each([
    ["product-images", "a.png", "image/webp"],
    ["product-images", "b.png", "text/html"],
    ["product-images", "c.png", "image/png; charset=utf-8"],
    ["product-datasheets", "d.pdf", "image/png"],
  ] as const)("in %s, %s is refused as %s", async (bucket, name, contentType) => {
    const outcome = await store.files.put(bucket, name, Buffer.from("x"), { contentType });
    expect(outcome).toEqual({ ok: false, reason: "bad-type" });
    expect(await store.files.stat(bucket, name)).toBeUndefined();
  });

  test("a refused body is destroyed", async () => {
    const body = new Readable({ read() {} });
    await store.files.put("product-images", "../x.png", body, png);
    expect(body.destroyed).toBe(true);
  });

  test.each([
    [{ start: 0 }, "0123456789", { start: 0, end: 9 }],
    [{ start: 3 }, "3456789", { start: 3, end: 9 }],
    [{ start: 0, end: 0 }, "0", { start: 0, end: 0 }],
    [{ start: 2, end: 5 }, "2345", { start: 2, end: 5 }],
    [{ start: 9, end: 9 }, "9", { start: 9, end: 9 }],
    [{ start: 8, end: 400 }, "89", { start: 8, end: 9 }],
  ])("the range %j is %s", async (range, content, resolved) => {
    const name = await put("0123456789");
    const outcome = await store.files.read("product-images", name, range);
    if (!outcome.ok) throw new Error(outcome.reason);
    expect(outcome.range).toEqual(resolved);
    expect(outcome.file.size).toBe(10);
    expect(await text(outcome.body)).toBe(content);
  });

  test.each([
    { start: 10 },
    { start: 10, end: 20 },
    { start: 5, end: 4 },
    { start: -1, end: 4 },
    { start: 1.5 },
    { start: Number.NaN },
    { start: Number.POSITIVE_INFINITY },
  ])("the range %j is unsatisfiable", async (range) => {
    const name = await put("0123456789");
    const outcome = await store.files.read("product-images", name, range);
    expect(outcome).toEqual({ ok: false, reason: "unsatisfiable", size: 10 });
    expect(await store.files.read("product-images", "none.png", range)).toEqual(missing);
  });

  test("a deleted file is gone, and may be deleted and put again", async () => {
    const name = await put("first");
    const before = await store.files.stat("product-images", name);
    await store.files.delete("product-images", name);
    await store.files.delete("product-images", name);
    expect(await store.files.stat("product-images", name)).toBeUndefined();
    expect(await store.files.read("product-images", name)).toEqual(missing);
    await put("2nd", name);
    expect((await store.files.stat("product-images", name))?.etag).not.toBe(before?.etag);
  });

  test("a listing has every file of the bucket once, as stat describes it", async () => {
    await Promise.all(Array.from({ length: 8 }, () => put("listed")));
    const listed: StoredFile[] = [];
    for await (const file of store.files.list("product-images")) listed.push(file);
    const names = listed.map((file) => file.path);
    expect(new Set(names).size).toBe(names.length);
    expect(names.length).toBeGreaterThanOrEqual(8);
    expect(names).not.toContain("sheet.pdf");
    for (const { modifiedAt, ...file } of listed) {
      const described = await store.files.stat("product-images", file.path);
      expect(described).toMatchObject(file);
      // Headers have whole seconds, listings fractions.
      expect(Math.abs(modifiedAt.getTime() - (described?.modifiedAt.getTime() ?? 0))).toBeLessThan(
        1000,
      );
    }
  });

  test.each([
    ["fails", new Error("the upload broke off")],
    ["is given up", undefined],
  ])("a stream that %s half-way stores nothing", async (_how, failure) => {
    const before = await store.allFiles();
    const giveUp = new AbortController();
    const body = new Readable({ read() {} });
    body.push(Buffer.alloc(200_000));
    const put = store.files.put("product-images", "half.png", body, {
      ...png,
      signal: giveUp.signal,
    });
    if (failure) body.destroy(failure);
    else giveUp.abort();
    await expect(put).rejects.toThrow(failure?.message ?? /abort/);
    expect(body.destroyed).toBe(true);
    expect(await store.files.stat("product-images", "half.png")).toBeUndefined();
    expect(await store.allFiles()).toEqual(before);
  });

  test.each([4, 6])(
    "a body that is not the %i bytes announced leaves nothing behind",
    async (size) => {
      const before = await store.allFiles();
      for (const body of [Buffer.from("12345"), Readable.from([Buffer.from("12345")])]) {
        const outcome = await store.files.put("product-images", "size.png", body, { ...png, size });
        expect(outcome).toEqual({ ok: false, reason: "wrong-size" });
      }
      expect(await store.allFiles()).toEqual(before);
    },
  );

  test("URLs lead to our own /media, signed or not", () => {
    const address = store.files.publicUrl("product-images", "a.png");
    expect(address).toBe("/media/product-images/a.png");
    const signed = new URL(store.files.signedUrl("product-images", "a.png"), "http://x");
    expect(signed.pathname).toBe(address);
    expect(
      store.files.checkSignature("product-images", "a.png", signed.searchParams),
    ).toMatchObject({ state: "valid" });
  });

  test("check passes when the store is available", async () => {
    await expect(store.files.check()).resolves.toBeUndefined();
  });
});
