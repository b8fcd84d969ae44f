import { describe, expect, test } from "vitest";
import { createMediaUrls } from "./media-urls.server.ts";

const secret = "a secret of at least thirty-two characters";
const issued = Date.parse("2026-11-15T08:30:00.600Z");

/** Media URLs with a clock the given time after the issue. */
function urlsAfter(ms: number, key = secret) {
  return createMediaUrls(key, () => issued + ms);
}

function issue(bucket: "product-images" | "product-datasheets" = "product-images", path = "a.png") {
  return new URL(urlsAfter(0).signedUrl(bucket, path), "http://site");
}

function check(query: URLSearchParams, ms = 0, path = "a.png") {
  return urlsAfter(ms).checkSignature("product-images", path, query).state;
}

describe("a signed URL", () => {
  test("is valid for an hour and not longer", () => {
    const { searchParams } = issue();
    expect(check(searchParams)).toBe("valid");
    expect(check(searchParams, 3_600_000)).toBe("valid");
    expect(check(searchParams, 3_601_000)).toBe("expired");
    expect(check(searchParams, 90_000_000)).toBe("expired");
  });

  test("reports its remaining seconds", () => {
    const state = urlsAfter(3_000_000).checkSignature(
      "product-images",
      "a.png",
      issue().searchParams,
    );
    expect(state).toEqual({ state: "valid", secondsLeft: 600 });
  });

  test("is valid for its bucket and name only", () => {
    const { searchParams } = issue("product-datasheets", "a.pdf");
    const addresses = urlsAfter(0);
    expect(addresses.checkSignature("product-datasheets", "a.pdf", searchParams).state).toBe(
      "valid",
    );
    expect(addresses.checkSignature("product-images", "a.pdf", searchParams).state).toBe("forged");
    expect(addresses.checkSignature("product-datasheets", "b.pdf", searchParams).state).toBe(
      "forged",
    );
  });

  test("is invalid under another secret", () => {
    const other = urlsAfter(0, "another secret of thirty-two characters");
    const state = other.checkSignature("product-images", "a.png", issue().searchParams).state;
    expect(state).toBe("forged");
  });

  test("with a later expiry is forged", () => {
    const { searchParams } = issue();
    searchParams.set("expires", String(Number(searchParams.get("expires")) + 1));
    expect(check(searchParams)).toBe("forged");
    expect(check(searchParams, 90_000_000)).toBe("forged");
  });

  test("with any one character of its signature changed is forged", () => {
    const signature = issue().searchParams.get("signature") ?? "";
    expect(signature).toMatch(/^[\w-]{43}$/);
    for (let index = 0; index < signature.length; index++) {
      for (const character of ["A", "B", "_"]) {
        if (signature[index] === character) continue;
        const { searchParams } = issue();
        const changed = signature.slice(0, index) + character + signature.slice(index + 1);
        searchParams.set("signature", changed);
        expect(check(searchParams)).toBe("forged");
      }
    }
  });

  test.each([
    ["no signature", (query: URLSearchParams) => query.delete("signature")],
    ["no expiry", (query) => query.delete("expires")],
    ["an empty signature", (query) => query.set("signature", "")],
    ["an empty expiry", (query) => query.set("expires", "")],
    ["a second signature", (query) => query.append("signature", "x")],
    ["a second expiry", (query) => query.append("expires", "9999999999")],
    ["padding", (query) => query.set("signature", `${query.get("signature")}=`)],
    ["more at the end", (query) => query.set("signature", `${query.get("signature")}A`)],
    ["less at the end", (query) => query.set("signature", query.get("signature")?.slice(1) ?? "")],
    ["a space", (query) => query.set("signature", ` ${query.get("signature")}`)],
    ["another spelling of the time", (query) => query.set("expires", `0${query.get("expires")}`)],
    ["a time in words", (query) => query.set("expires", "Infinity")],
    ["a very long signature", (query) => query.set("signature", "A".repeat(100_000))],
  ] as [string, (query: URLSearchParams) => void][])("with %s is forged", (_what, tamper) => {
    const { searchParams } = issue();
    tamper(searchParams);
    expect(check(searchParams)).toBe("forged");
  });

  test("name and expiry are delimited unambiguously", () => {
    const { searchParams } = issue("product-images", "a.png");
    const [first = "", ...rest] = searchParams.get("expires") ?? "";
    searchParams.set("expires", rest.join(""));
    expect(check(searchParams, 0, `a.png${first}`)).toBe("forged");
  });
});

test("a URL without either parameter is unsigned", () => {
  expect(check(new URLSearchParams("width=640"))).toBe("unsigned");
});
