import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestMedia, type TestMedia } from "#tests/helpers/catalogue/storage-fixture.ts";

let media: TestMedia;
beforeAll(async () => {
  media = await openTestMedia();
});
afterAll(() => media.close());

describe("a part of a file", () => {
  test.each([
    ["bytes=0-3", "0123", "bytes 0-3/10"],
    ["bytes=7-", "789", "bytes 7-9/10"],
    ["bytes=-2", "89", "bytes 8-9/10"],
    ["bytes=0-0", "0", "bytes 0-0/10"],
    ["bytes=4-4000", "456789", "bytes 4-9/10"],
  ])("%s is %s", async (range, content, contentRange) => {
    const response = await media.requestPicture({ range });
    expect(response.status).toBe(206);
    expect(response.headers.get("content-range")).toBe(contentRange);
    expect(response.headers.get("content-length")).toBe(String(content.length));
    expect(await response.text()).toBe(content);
  });

  test.each(["bytes=10-", "bytes=99-100", "bytes=-0"])(
    "%s is refused with the size",
    async (range) => {
      const response = await media.requestPicture({ range });
      expect(response.status).toBe(416);
      expect(response.headers.get("content-range")).toBe("bytes */10");
      expect(response.headers.get("cache-control")).toBe("no-store");
    },
  );

  test.each(["bytes=0-1,4-5", "bytes=5-1", "lines=1-2", "nonsense"])(
    "%s gets the whole file",
    async (range) => {
      const response = await media.requestPicture({ range });
      expect([response.status, await response.text()]).toEqual([200, "0123456789"]);
      expect(response.headers.get("content-range")).toBeNull();
    },
  );

  test("is sent only for the same version of the file (If-Range)", async () => {
    const range = "bytes=5-";
    const statusIf = async (condition: string) => {
      const response = await media.requestPicture({ range, "if-range": condition });
      await response.body?.cancel();
      return response.status;
    };
    expect(await statusIf(media.etag)).toBe(206);
    expect(await statusIf(media.modified)).toBe(206);
    expect(await statusIf('"other"')).toBe(200);
    expect(await statusIf(`W/${media.etag}`)).toBe(200);
    expect(await statusIf("Mon, 01 Jan 2001 00:00:00 GMT")).toBe(200);
    expect(await statusIf("nonsense")).toBe(200);
  });
});

describe("conditional requests", () => {
  async function statusWith(headers: Record<string, string>, method = "GET") {
    const response = await media.requestPicture(headers, method);
    await response.body?.cancel();
    return response.status;
  }

  test("return 304 for the same version", async () => {
    const response = await media.requestPicture({ "if-none-match": media.etag });
    expect(response.status).toBe(304);
    expect(response.body).toBeNull();
    expect(response.headers.get("etag")).toBe(media.etag);
    expect(response.headers.get("cache-control")).toBe("public, max-age=3600");
    expect(await statusWith({ "if-none-match": `W/${media.etag}` })).toBe(304);
    expect(await statusWith({ "if-none-match": `"x", ${media.etag} , "y"` })).toBe(304);
    expect(await statusWith({ "if-none-match": "*" })).toBe(304);
    expect(await statusWith({ "if-none-match": media.etag }, "HEAD")).toBe(304);
    expect(await statusWith({ "if-none-match": media.etag, range: "bytes=0-1" })).toBe(304);
    expect(await statusWith({ "if-modified-since": media.modified })).toBe(304);
    expect(await statusWith({ "if-modified-since": "Fri, 31 Dec 2100 00:00:00 GMT" })).toBe(304);
  });

  test("return the file for another version", async () => {
    expect(await statusWith({ "if-none-match": '"other"' })).toBe(200);
    expect(await statusWith({ "if-none-match": "" })).toBe(200);
    expect(await statusWith({ "if-none-match": media.etag.slice(1, -1) })).toBe(200);
    expect(await statusWith({ "if-modified-since": "Mon, 01 Jan 2001 00:00:00 GMT" })).toBe(200);
    expect(await statusWith({ "if-modified-since": "nonsense" })).toBe(200);
    // The ETag decides if both are given.
    expect(
      await statusWith({ "if-none-match": '"other"', "if-modified-since": media.modified }),
    ).toBe(200);
  });
});
