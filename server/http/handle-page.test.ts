import type { IncomingMessage } from "node:http";
import { describe, expect, test } from "vitest";
import { isPublicRequest } from "./handle-page.ts";
import { publicRequest } from "./web-request.ts";

const request = (method: string, url: string, headers: Record<string, string> = {}) =>
  ({ method, headers, url }) as unknown as IncomingMessage;

describe("isPublicRequest", () => {
  test.each(["/", "/_.data", "/shop?page=2", "/shop.data", "/products/1", "/robots.txt"])(
    "is public for whoever asks, by GET or HEAD (%s)",
    (url) => {
      expect(isPublicRequest(request("GET", url))).toBe(true);
      expect(isPublicRequest(request("HEAD", url, { cookie: "jacaranda.session_token=x" }))).toBe(
        true,
      );
    },
  );

  test.each([
    "/cart",
    "/account",
    "/admin.data",
    "/orders/x",
    "/login",
    "/session",
    "/404",
    "/x",
    "/products/..\\login",
    "/products/%31",
    "/products/1#2",
  ])("is false for a personal page (%s)", (url) => {
    expect(isPublicRequest(request("GET", url))).toBe(false);
  });

  test("is false for writes", () => {
    expect(isPublicRequest(request("POST", "/"))).toBe(false);
  });

  test.each(["/terms.data?_routes=pages%2Flegal%2Fterms-page", "/shop.data?page=2&%5Froute%73=x"])(
    "is never a part that passes for the whole (%s)",
    (url) => {
      expect(isPublicRequest(request("GET", url))).toBe(false);
    },
  );

  test("is true with other parameters", () => {
    expect(isPublicRequest(request("GET", "/shop?q=_routes"))).toBe(true);
  });

  test("public pages are rendered without headers", () => {
    const headers = { cookie: "jacaranda.session_token=x", authorization: "Bearer x", from: "me" };
    const made = publicRequest(
      request("GET", "/shop?page=2", headers),
      "https://www.example.co.za",
    );
    expect([...made.headers]).toEqual([]);
    expect(made.url).toBe("https://www.example.co.za/shop?page=2");
  });
});
