import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openDiskStorage } from "./disk-storage.server.ts";
import { type FileStorage, StorageUnavailable } from "./file-storage.ts";
import { serveStoredFile } from "./serve-stored-file.server.ts";

const picture = "1763172000000-abcdefgh-router.png";
const sheet = "1763172000000-abcdefgh-cisco-9300.pdf";
let folder: string;
let files: FileStorage;
let etag: string;
let modified: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "serve-"));
  files = await openDiskStorage({ folder, secret: "a secret of at least thirty-two characters" });
  const content = Buffer.from("0123456789");
  await files.put("product-images", picture, content, { contentType: "image/png" });
  await files.put("product-images", "empty.png", Buffer.of(), { contentType: "image/png" });
  await files.put("product-datasheets", sheet, content, { contentType: "application/pdf" });
  const file = await files.stat("product-images", picture);
  etag = file?.etag ?? "";
  modified = file?.modifiedAt.toUTCString() ?? "";
});
afterAll(() => rm(folder, { recursive: true, force: true }));

type Asked = { method?: string; headers?: Record<string, string>; query?: string };

function ask(path: string, { method = "GET", headers = {}, query = "" }: Asked = {}, options = {}) {
  const [bucket = "", name = ""] = path.split("/");
  const request = new Request(`http://site/media/${path}${query}`, { method, headers });
  return serveStoredFile(files, request, bucket, name, options);
}

function askPicture(headers: Record<string, string> = {}, method = "GET") {
  return ask(`product-images/${picture}`, { headers, method });
}

describe("a file that is there", () => {
  test("is sent whole, to be kept for an hour, and safe to open", async () => {
    const response = await askPicture();
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toEqual({
      "accept-ranges": "bytes",
      "cache-control": "public, max-age=3600",
      "content-disposition": "inline",
      "content-length": "10",
      "content-security-policy": "default-src 'none'; sandbox",
      "content-type": "image/png",
      etag,
      "last-modified": modified,
      "x-content-type-options": "nosniff",
    });
    expect(await response.text()).toBe("0123456789");
  });

  test("a HEAD says the same without the content, whatever part it asks for", async () => {
    const whole = await askPicture();
    await whole.body?.cancel();
    for (const headers of [{}, { range: "bytes=0-1" }, { range: "bytes=99-" }]) {
      const head = await askPicture(headers as Record<string, string>, "HEAD");
      expect(head.status).toBe(200);
      expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(whole.headers));
      expect(head.body).toBeNull();
    }
  });

  test("an empty file is sent as an empty answer", async () => {
    const response = await ask("product-images/empty.png");
    expect([response.status, response.headers.get("content-length")]).toEqual([200, "0"]);
    expect(await response.text()).toBe("");
    const part = await ask("product-images/empty.png", { headers: { range: "bytes=-5" } });
    expect([part.status, await part.text()]).toEqual([200, ""]);
  });

  test("a datasheet is saved under its original name, or the one that the page chose", async () => {
    const response = await ask(`product-datasheets/${sheet}`);
    expect(response.headers.get("content-type")).toBe("application/pdf");
    expect(response.headers.get("content-disposition")).toBe(
      `attachment; filename="cisco-9300.pdf"; filename*=UTF-8''cisco-9300.pdf`,
    );
    await response.body?.cancel();
    const named = await ask(
      `product-datasheets/${sheet}`,
      { method: "HEAD" },
      { downloadName: "Blatt für 9300" },
    );
    expect(named.headers.get("content-disposition")).toBe(
      `attachment; filename="Blatt fur 9300.pdf"; filename*=UTF-8''Blatt%20f%C3%BCr%209300.pdf`,
    );
  });
});

describe("a part of a file", () => {
  test.each([
    ["bytes=0-3", "0123", "bytes 0-3/10"],
    ["bytes=7-", "789", "bytes 7-9/10"],
    ["bytes=-2", "89", "bytes 8-9/10"],
    ["bytes=0-0", "0", "bytes 0-0/10"],
    ["bytes=4-4000", "456789", "bytes 4-9/10"],
  ])("%s is %s", async (range, content, contentRange) => {
    const response = await askPicture({ range });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(contentRange);
    expect(response.headers.get("content-length")).toBe(String(content.length));
    expect(await response.text()).toBe(content);
  });

  test.each(["bytes=10-", "bytes=99-100", "bytes=-0"])(
    "%s is refused with the size",
    async (range) => {
      const response = await askPicture({ range });
      expect(response.status).toBe(416);
      expect(response.headers.get("content-range")).toBe("bytes */10");
      expect(response.headers.get("cache-control")).toBe("no-store");
    },
  );

  test.each(["bytes=0-1,4-5", "bytes=5-1", "lines=1-2", "nonsense"])(
    "%s gets the whole file",
    async (range) => {
      const response = await askPicture({ range });
      expect([response.status, await response.text()]).toEqual([200, "0123456789"]);
      expect(response.headers.get("content-range")).toBeNull();
    },
  );

  test("continues a download only of the very same file", async () => {
    const range = "bytes=5-";
    const statusIf = async (condition: string) => {
      const response = await askPicture({ range, "if-range": condition });
      await response.body?.cancel();
      return response.status;
    };
    expect(await statusIf(etag)).toBe(206);
    expect(await statusIf(modified)).toBe(206);
    expect(await statusIf('"other"')).toBe(200);
    expect(await statusIf(`W/${etag}`)).toBe(200);
    expect(await statusIf("Mon, 01 Jan 2001 00:00:00 GMT")).toBe(200);
    expect(await statusIf("nonsense")).toBe(200);
  });
});

describe("a file that the browser has already", () => {
  async function statusWith(headers: Record<string, string>, method = "GET") {
    const response = await askPicture(headers, method);
    await response.body?.cancel();
    return response.status;
  }

  test("is not sent again", async () => {
    const response = await askPicture({ "if-none-match": etag });
    expect(response.status).toBe(304);
    expect(response.body).toBeNull();
    expect(response.headers.get("etag")).toBe(etag);
    expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(await statusWith({ "if-none-match": `W/${etag}` })).toBe(304);
    expect(await statusWith({ "if-none-match": `"x", ${etag} , "y"` })).toBe(304);
    expect(await statusWith({ "if-none-match": "*" })).toBe(304);
    expect(await statusWith({ "if-none-match": etag }, "HEAD")).toBe(304);
    expect(await statusWith({ "if-none-match": etag, range: "bytes=0-1" })).toBe(304);
    expect(await statusWith({ "if-modified-since": modified })).toBe(304);
    expect(await statusWith({ "if-modified-since": "Fri, 31 Dec 2100 00:00:00 GMT" })).toBe(304);
  });

  test("is sent when it is another one", async () => {
    expect(await statusWith({ "if-none-match": '"other"' })).toBe(200);
    expect(await statusWith({ "if-none-match": "" })).toBe(200);
    expect(await statusWith({ "if-none-match": etag.slice(1, -1) })).toBe(200);
    expect(await statusWith({ "if-modified-since": "Mon, 01 Jan 2001 00:00:00 GMT" })).toBe(200);
    expect(await statusWith({ "if-modified-since": "nonsense" })).toBe(200);
    // The tag decides where both are given.
    expect(await statusWith({ "if-none-match": '"other"', "if-modified-since": modified })).toBe(
      200,
    );
  });
});

describe("what is not there or not allowed", () => {
  test.each([
    "product-images/none.png",
    `product-datasheets/${picture}`,
    `other/${picture}`,
    "product-images/..",
    "product-images/.incoming",
    `__proto__/${picture}`,
    "product-images/",
  ])("%s is 404, and nobody keeps that", async (path) => {
    for (const method of ["GET", "HEAD"]) {
      const response = await ask(path, { method, headers: { range: "bytes=0-1" } });
      expect(response.status).toBe(404);
      expect(response.headers.get("cache-control")).toBe("no-store");
      expect(response.headers.get("x-content-type-options")).toBe("nosniff");
      expect((await response.arrayBuffer()).byteLength).toBe(0);
    }
  });

  test.each(["POST", "PUT", "DELETE", "PATCH"])("%s is 405", async (method) => {
    const response = await askPicture({}, method);
    expect([response.status, response.headers.get("allow")]).toEqual([405, "GET, HEAD"]);
  });

  test("a signature is not needed, but must be right where it is given", async () => {
    const { search } = new URL(files.signedAddress("product-images", picture), "http://site");
    const signed = await ask(`product-images/${picture}`, { query: search });
    expect(signed.status).toBe(200);
    expect(await signed.text()).toBe("0123456789");
    const forged = await ask(`product-images/${picture}`, { query: `${search}x` });
    expect([forged.status, forged.headers.get("cache-control")]).toEqual([403, "no-store"]);
    const elsewhere = await ask("product-images/empty.png", { query: search });
    expect(elsewhere.status).toBe(403);
  });

  test("what is signed is kept no longer than its signature holds", async () => {
    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const { search } = new URL(files.signedAddress("product-images", picture), "http://site");
      vi.setSystemTime(Date.now() + 3_000_000);
      const later = await ask(`product-images/${picture}`, { query: search, method: "HEAD" });
      expect(later.headers.get("cache-control")).toMatch(/^public, max-age=60[01]$/);
      vi.setSystemTime(Date.now() + 700_000);
      const tooLate = await ask(`product-images/${picture}`, { query: search, method: "HEAD" });
      expect(tooLate.status).toBe(403);
    } finally {
      vi.useRealTimers();
    }
  });

  test("a store that fails is 503 for the visitor and a line for the log", async () => {
    const failure = new StorageUnavailable("The file store cannot be reached.");
    const fail = () => Promise.reject(failure);
    const broken = { ...files, stat: fail, read: fail };
    const heard: unknown[] = [];
    for (const method of ["GET", "HEAD"]) {
      const request = new Request(`http://site/media/product-images/${picture}`, { method });
      const response = await serveStoredFile(broken, request, "product-images", picture, {
        onUnavailable: (error) => heard.push(error),
      });
      expect([response.status, response.headers.get("cache-control")]).toEqual([503, "no-store"]);
    }
    expect(heard).toEqual([failure, failure]);
  });
});

test.runIf(process.platform === "linux")(
  "a visitor who goes away leaves no file open",
  async () => {
    const openFiles = async () => (await readdir("/proc/self/fd")).length;
    const large = Buffer.alloc(2_000_000);
    await files.put("product-images", "large.png", large, { contentType: "image/png" });
    const before = await openFiles();
    for (let visit = 0; visit < 50; visit++) {
      const response = await ask("product-images/large.png");
      const reader = response.body?.getReader();
      if (visit % 2) await reader?.read();
      await reader?.cancel();
    }
    await vi.waitUntil(async () => (await openFiles()) <= before);
  },
);
