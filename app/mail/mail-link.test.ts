import { describe, expect, test } from "vitest";
import { formatValidity, mailLink } from "./mail-content.ts";

const origin = "https://www.umfula.example";

describe("mailLink", () => {
  test("returns a URL of the site", () => {
    expect(mailLink("/reset-password?token=a%2Bb", origin)).toBe(
      "https://www.umfula.example/reset-password?token=a%2Bb",
    );
    expect(mailLink("/login#forgot", "http://localhost:3000")).toBe(
      "http://localhost:3000/login#forgot",
    );
  });

  test.each([
    "https://evil.example/",
    "//evil.example/",
    "/\\evil.example/",
    "\\\\evil.example/",
    "\t//evil.example/",
    "http://www.umfula.example/",
    "https://www.umfula.example:8443/",
    "https://user@www.umfula.example/",
    "https://user:word@www.umfula.example/",
    "javascript:alert(1)",
    "data:text/html,x",
    "mailto:a@evil.example",
  ])("throws for %j", (path) => {
    expect(() => mailLink(path, origin)).toThrow("only link to a page of this site");
  });

  test("throws for an origin that is not http(s)", () => {
    expect(() => mailLink("/", "javascript:alert(1)")).toThrow();
    expect(() => mailLink("/", "")).toThrow();
  });
});

test("formatValidity formats a validity period", () => {
  expect([1, 30, 60, 90, 1440].map(formatValidity)).toEqual([
    "one minute",
    "30 minutes",
    "one hour",
    "90 minutes",
    "24 hours",
  ]);
});
