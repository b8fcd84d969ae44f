import { describe, expect, test } from "vitest";
import { scrollState } from "./site-header.tsx";

describe("scroll state", () => {
  test("the header is clear only at the very top", () => {
    expect(scrollState(0)).toBe("no");
    expect(scrollState(0.5)).toBe("yes");
    expect(scrollState(1)).toBe("yes");
  });

  test("back to top appears after more than 300 pixels", () => {
    expect(scrollState(300)).toBe("yes");
    expect(scrollState(301)).toBe("far");
  });

  test("overscroll counts as the top", () => {
    expect(scrollState(-40)).toBe("no");
  });
});
