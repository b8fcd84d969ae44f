import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { mayBeShared } from "./handle-page.ts";

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
