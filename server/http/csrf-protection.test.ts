import { describe, expect, test } from "vitest";
import { isSameOrigin } from "./csrf-protection.ts";

const accepted = new Set(["https://www.example.co.za"]);
const allowed = (headers: Record<string, string>) => isSameOrigin(headers, accepted);

describe("isSameOrigin", () => {
  test("accepts a form of our own", () => {
    expect(allowed({ origin: "https://www.example.co.za", "sec-fetch-site": "same-origin" })).toBe(
      true,
    );
    expect(allowed({ origin: "https://www.example.co.za" })).toBe(true);
  });

  test.each([
    "https://evil.example",
    "null",
    "http://www.example.co.za",
    "https://www.example.co.za.evil.example",
    "https://www.example.co.za:8443",
    "https://example.co.za",
    "",
  ])("a form from %s is refused", (origin) => {
    expect(allowed({ origin, cookie: "session=1" })).toBe(false);
    expect(allowed({ origin })).toBe(false);
    expect(allowed({ origin, "sec-fetch-site": "same-origin" })).toBe(false);
  });

  test.each(["cross-site", "same-site", "anything"])("Sec-Fetch-Site: %s is refused", (site) => {
    expect(allowed({ "sec-fetch-site": site })).toBe(false);
    expect(allowed({ "sec-fetch-site": site, origin: "https://www.example.co.za" })).toBe(false);
  });

  test("without either header, a request with a cookie is refused and one without is not", () => {
    expect(allowed({ cookie: "session=1" })).toBe(false);
    expect(allowed({})).toBe(true);
  });
});
