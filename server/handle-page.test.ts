import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { mayBeShared } from "./handle-page.ts";

describe("mayBeShared", () => {
  const request = (method: string, headers: Record<string, string> = {}, url = "/") =>
    ({ method, headers, url }) as unknown as IncomingMessage;

  test("a visitor's look at a page may be shared", () => {
    expect(mayBeShared(request("GET"))).toBe(true);
    expect(mayBeShared(request("HEAD", { cookie: "theme=dark" }))).toBe(true);
  });

  test.each([
    request("POST"),
    request("GET", { cookie: "a=1; jacaranda.session_token=x" }),
    request("GET", { cookie: "__Host-jacaranda.session_token=x" }),
    request("GET", { authorization: "Bearer x" }),
    request("GET", { range: "bytes=0-1" }),
  ])("what may be personal is not (%#)", (personal) => {
    expect(mayBeShared(personal)).toBe(false);
  });

  test.each(["/terms.data?_routes=pages%2Flegal%2Fterms-page", "/shop.data?page=2&%5Froute%73=x"])(
    "a part of a page never passes for the whole (%s)",
    (url) => {
      expect(mayBeShared(request("GET", {}, url))).toBe(false);
    },
  );

  test("other parameters are no part", () => {
    expect(mayBeShared(request("GET", {}, "/shop?q=_routes"))).toBe(true);
  });
});
