import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { cacheKey, mayBeShared } from "./handle-page.ts";

describe("cacheKey", () => {
  test.each([
    ["/", "/"],
    ["/shop?page=2", "/shop?page=2"],
    ["/shop?utm_source=mail&page=2&gclid=1", "/shop?page=2"],
    ["/?utm_campaign=spring", "/"],
    ["/shop?", "/shop"],
  ])("%s is kept as %s", (url, key) => expect(cacheKey(url)).toBe(key));
});

describe("mayBeShared", () => {
  const request = (method: string, headers: Record<string, string> = {}) =>
    ({ method, headers }) as unknown as IncomingMessage;

  test("a visitor's look at a page may be shared", () => {
    expect(mayBeShared(request("GET"))).toBe(true);
    expect(mayBeShared(request("HEAD", { cookie: "theme=dark" }))).toBe(true);
  });

  test.each([
    request("POST"),
    request("GET", { cookie: "a=1; jacaranda.session_token=x" }),
    request("GET", { cookie: "__Secure-jacaranda.session_token=x" }),
    request("GET", { authorization: "Bearer x" }),
    request("GET", { range: "bytes=0-1" }),
  ])("what may be personal is not (%#)", (personal) => {
    expect(mayBeShared(personal)).toBe(false);
  });
});
