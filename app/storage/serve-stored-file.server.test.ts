import { readdir } from "node:fs/promises";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import {
  openTestMedia,
  storedDatasheet,
  storedPicture,
  type TestMedia,
} from "#tests/helpers/catalogue/storage-fixture.ts";
import { StorageUnavailable } from "./file-storage.ts";
import { serveStoredFile } from "./serve-stored-file.server.ts";

let media: TestMedia;
beforeAll(async () => {
  media = await openTestMedia();
});
afterAll(() => media.close());

describe("an existing file", () => {
  test("is sent with a cache lifetime of an hour and safe headers", async () => {
    const response = await media.requestPicture();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      "accept-ranges": "bytes",
      "cache-control": "public, max-age=3600",
      "content-disposition": "inline",
      "content-length": "10",
      "content-security-policy":
        "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; sandbox",
      "content-type": "image/png",
      etag: media.etag,
      "last-modified": media.modified,
      "x-content-type-options": "nosniff",
    });
    expect(await response.text()).toBe("0123456789");
  });

  test("HEAD has the same headers without a body, also with a range", async () => {
    const whole = await media.requestPicture();
    await whole.body?.cancel();
    for (const headers of [{}, { range: "bytes=0-1" }, { range: "bytes=99-" }]) {
      const head = await media.requestPicture(headers as Record<string, string>, "HEAD");
      expect(head.status).toBe(200);
      expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers));
      expect(head.body).toBeNull();
    }
  });

  test("an empty file is an empty response", async () => {
    const response = await media.request("product-images/empty.png");
    expect([response.status, response.headers.get("content-length")]).toEqual([200, "0"]);
    expect(await response.text()).toBe("");
    const part = await media.request("product-images/empty.png", {
      headers: { range: "bytes=-5" },
    });
    expect([part.status, await part.text()]).toEqual([200, ""]);
  });

  test("a datasheet is an attachment with its original name, or the given one", async () => {
    const response = await media.request(`product-datasheets/${storedDatasheet}`);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="cisco-9300.pdf"; filename*=UTF-8''cisco-9300.pdf`,
    );
    await response.body?.cancel();
    const named = await media.request(
      `product-datasheets/${storedDatasheet}`,
      { method: "HEAD" },
      { downloadName: "Blatt für 9300" },
    );
    expect(named.headers.get("content-disposition")).toBe(
      `attachment; filename="Blatt fur 9300.pdf"; filename*=UTF-8''Blatt%20f%C3%BCr%209300.pdf`,
    );
  });
});

describe("missing and forbidden files", () => {
  test.each([
    "product-images/none.png",
    `product-datasheets/${storedPicture}`,
    `other/${storedPicture}`,
    "product-images/..",
    "product-images/.incoming",
    `__proto__/${storedPicture}`,
    "product-images/",
  ])("%s is 404, no-store", async (path) => {
    for (const method of ["GET", "HEAD"]) {
      const response = await media.request(path, { method, headers: { range: "bytes=0-1" } });
      expect(response.status).toBe(404);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect((await response.arrayBuffer()).byteLength).toBe(0);
    }
  });

  test.each(["POST", "PUT", "DELETE", "PATCH"])("%s is 405", async (method) => {
    const response = await media.requestPicture({}, method);
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("a signature is optional, but must be valid if given", async () => {
    const { search } = new URL(
      media.files.signedUrl("product-images", storedPicture),
      "http://site",
    );
    const signed = await media.request(`product-images/${storedPicture}`, { query: search });
    expect(signed.status).toBe(200);
    expect(await signed.text()).toBe("0123456789");
    const forged = await media.request(`product-images/${storedPicture}`, { query: `${search}x` });
    expect([forged.status, forged.headers.get("cache-control")]).toEqual([403, "no-store"]);
    const elsewhere = await media.request("product-images/empty.png", { query: search });
    expect(elsewhere.status).toBe(403);
  });

  test("a signed response is cached no longer than its signature is valid", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const { search } = new URL(
        media.files.signedUrl("product-images", storedPicture),
        "http://site",
      );
      vi.setSystemTime(Date.now() + 3_000_000);
      const later = await media.request(`product-images/${storedPicture}`, {
        query: search,
        method: "HEAD",
      });
      expect(later.headers.get("cache-control")).toMatch(/^public, max-age=60[01]$/);
      vi.setSystemTime(Date.now() + 700_000);
      const tooLate = await media.request(`product-images/${storedPicture}`, {
        query: search,
        method: "HEAD",
      });
      expect(tooLate.status).toBe(403);
    } finally {
      vi.useRealTimers();
    }
  });

  test("an unavailable store is 503 and reported to onUnavailable", async () => {
    const failure = new StorageUnavailable("The file store cannot be reached.");
    const fail = () => Promise.reject(failure);
    const broken = { ...media.files, stat: fail, read: fail };
    const heard: unknown[] = [];
    for (const method of ["GET", "HEAD"]) {
      const request = new Request(`http://site/media/product-images/${storedPicture}`, { method });
      const response = await serveStoredFile(broken, request, "product-images", storedPicture, {
        onUnavailable: (error) => heard.push(error),
      });
      expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
    }
    expect(heard).toEqual([failure, failure]);
  });
});

test("a cancelled response closes its file", async () => {
  const openFiles = async () => (await readdir("/dev/fd")).length;
  const large = Buffer.alloc(2_000_000);
  await media.files.put("product-images", "large.png", large, { contentType: "image/png" });
  const before = await openFiles();
  for (let visit = 0; visit < 50; visit++) {
    const response = await media.request("product-images/large.png");
    const reader = response.body?.getReader();
    if (visit % 2) await reader?.read();
    await reader?.cancel();
  }
  await vi.waitUntil(async () => (await openFiles()) <= before, 60_000);
});
