import { describe, expect, test } from "vitest";
import { parseS3ErrorCode, parseS3Listing } from "./s3-client.server.ts";

const entry = (key: string, size = "7", time = "2026-11-15T08:30:00.000Z") =>
  `<Contents><Key>${key}</Key><LastModified>${time}</LastModified><ETag>&quot;abc&quot;</ETag><Size>${size}</Size><Owner><ID>1</ID></Owner></Contents>`;
const listing = (inside: string) =>
  `<?xml version="1.0"?>\n<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>shop</Name>${inside}</ListBucketResult>`;

describe("a listing", () => {
  test("returns every file, with XML entities resolved", () => {
    const page = parseS3Listing(listing(entry("a.png") + entry("b&amp;&#x63;&#100;.png")));
    expect(page?.files.map((file) => file.key)).toEqual(["a.png", "b&cd.png"]);
    expect(page?.files[0]).toEqual({
      key: "a.png",
      size: 7,
      modifiedAt: new Date("2026-11-15T08:30:00Z"),
      etag: '"abc"',
    });
    expect(page?.next).toBeUndefined();
  });

  test("returns the continuation token, if there is one", () => {
    const token = "<NextContinuationToken>a/b+c&amp;d==</NextContinuationToken>";
    const more = parseS3Listing(listing(`<IsTruncated>true</IsTruncated>${token}`));
    expect(more).toEqual({ files: [], next: "a/b+c&d==" });
    const last = parseS3Listing(listing(`<IsTruncated>false</IsTruncated>${token}`));
    expect(last?.next).toBeUndefined();
  });

  test.each([
    ["nothing", ""],
    ["a web page", "<html><body>ListBucketResult</body></html>"],
    ["an error", "<Error><Code>AccessDenied</Code></Error>"],
    ["a size that is none", listing(entry("a.png", "many"))],
    ["a time that is none", listing(entry("a.png", "7", "today"))],
  ])("is undefined for %s", (_what, text) => {
    expect(parseS3Listing(text)).toBeUndefined();
  });
});

test("parseS3ErrorCode returns the code of an error, and nothing otherwise", () => {
  expect(parseS3ErrorCode("<Error><Code>NoSuchKey</Code><Key>Code</Key></Error>")).toBe(
    "NoSuchKey",
  );
  expect(parseS3ErrorCode("<html><Code>NoSuchKey</Code></html>")).toBe("");
  expect(parseS3ErrorCode("")).toBe("");
});
