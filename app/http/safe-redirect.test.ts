import { describe, expect, test } from "vitest";
import { safeRedirectPath } from "./safe-redirect.ts";

describe("safeRedirectPath", () => {
  test.each(["/", "/shop", "/products/1?size=2#top", "/cart?next=%2Fshop", "/a//b"])(
    "%s is a path of this site",
    (path) => expect(safeRedirectPath(path, "/fallback")).toBe(path),
  );

  test.each([
    "https://evil.example",
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/\t/evil.example",
    "/\n/evil.example",
    "/%0a/../\\evil.example",
    "/..//evil.example",
    "/./\\/evil.example",
    "/shop/..//evil.example",
    "javascript:alert(1)",
    "data:text/html,hi",
    "evil.example",
    " /shop",
    "",
    "?next=/",
    "#top",
    "http:/shop",
    "/\u0000",
    `/${"a".repeat(2001)}`,
    null,
    undefined,
    42,
    ["/shop"],
  ])("%s is never followed", (target) =>
    expect(safeRedirectPath(target, "/fallback")).toBe("/fallback"),
  );
});
