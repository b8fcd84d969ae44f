import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { type RequestContext, requestContext } from "#app/http/request-context.server.ts";
import type { CachedResponse } from "#server/cache/cached-response.ts";
import { PageCache } from "#server/cache/page-cache.ts";
import { minimalSite } from "#tests/helpers/site/minimal-site.ts";
import { rawRequest } from "#tests/helpers/site/raw-request.ts";
import { handlePage, isPublicRequest } from "./handle-page.ts";
import { publicRequest } from "./web-request.ts";

const request = (method: string, url: string, headers: Record<string, string> = {}) =>
  ({ method, headers, url }) as unknown as IncomingMessage;

describe("isPublicRequest", () => {
  test.each(["/", "/_.data", "/shop?page=2", "/shop.data", "/products/1", "/robots.txt"])(
    "is public for whoever asks, by GET or HEAD (%s)",
    (url) => {
      expect(isPublicRequest(request("GET", url))).toBe(true);
      expect(isPublicRequest(request("HEAD", url, { cookie: "auth.session_token=x" }))).toBe(true);
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
    const headers = { cookie: "auth.session_token=x", authorization: "Bearer x", from: "me" };
    const made = publicRequest(
      request("GET", "/shop?page=2", headers),
      "https://www.example.co.za",
    );
    expect([...made.headers]).toEqual([]);
    expect(made.url).toBe("https://www.example.co.za/shop?page=2");
  });
});

describe("a cached page", () => {
  const soon = new Date(Date.now() + 600_000);
  const later = new Date(Date.now() + 1_200_000);

  test.each<[string, Partial<RequestContext>]>([
    ["when the banner changes", { cachePolicy: {}, bannerChangesAt: soon }],
    ["before its own content does", { cachePolicy: { until: later }, bannerChangesAt: soon }],
    ["when its own content does", { cachePolicy: { until: soon }, bannerChangesAt: later }],
  ])("is rendered anew %s", async (_when, set) => {
    let now = Date.now();
    const pageCache = new PageCache<CachedResponse>({ maxBytes: 1e6, now: () => now });
    const pages = minimalSite(async (_request, context) => {
      Object.assign(context.get(requestContext), set);
      return new Response("<p>Here</p>", { headers: { "content-type": "text/html" } });
    });
    const server = createServer((incoming, outgoing) => {
      void handlePage({ ...pages, pageCache }, incoming, outgoing, { id: "an-id" });
    });
    server.listen(0, "127.0.0.1");
    await once(server, "listening");
    onTestFinished(() => void server.close());
    const { port } = server.address() as AddressInfo;
    const open = async () =>
      (await rawRequest(`http://127.0.0.1:${port}/terms`)).headers["cache-status"];
    expect(await open()).toBe("pages; fwd=miss; stored");
    now = soon.getTime() - 1;
    expect(await open()).toBe("pages; hit");
    now = soon.getTime();
    expect(await open()).toBe("pages; fwd=miss; stored");
  });
});
