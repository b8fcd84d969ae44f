import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { type RequestContext, requestContext } from "#app/http/request-context.server.ts";
import type { CachedResponse } from "#server/cache/cached-response.ts";
import { PageCache } from "#server/cache/page-cache.ts";
import { minimalSite } from "#tests/helpers/site/minimal-site.ts";
import { rawRequest } from "#tests/helpers/site/raw-request.ts";
import { disguisedUrls } from "#tests/security/payloads/disguised-urls.ts";
import { cacheKey, handlePage, type PageHandler } from "./handle-page.ts";

const request = (method: string, url: string, headers: Record<string, string> = {}) =>
  ({ method, headers, url }) as unknown as IncomingMessage;

describe("cacheKey", () => {
  test.each(["/", "/_.data", "/shop?page=2", "/shop.data", "/products/1", "/robots.txt"])(
    "is the URL for whoever asks, by GET or HEAD (%s)",
    (url) => {
      expect(cacheKey(request("GET", url))).toBe(url);
      expect(cacheKey(request("HEAD", url, { cookie: "auth.session_token=x" }))).toBe(url);
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
  ])("is undefined for a personal page (%s)", (url) => {
    expect(cacheKey(request("GET", url))).toBeUndefined();
  });

  test("is undefined for writes", () => {
    expect(cacheKey(request("POST", "/"))).toBeUndefined();
  });
});

describe("a public page", () => {
  test("is rendered from its cache key alone: 1 000 disguised URLs change nothing", async () => {
    const plain = [
      "/",
      "/_.data",
      "/warranty.data",
      "/shop",
      "/shop.data?page=2",
      "/products/1/x.data",
    ];
    const seen = (url: string) => `GET http://shop.example${url} []`;
    let pageCache: PageCache<CachedResponse>;
    const { open } = await serve(
      async (rendered, context) => {
        if (!context.get(requestContext).isPublic) return new Response("personal");
        context.get(requestContext).cachePolicy = {};
        const { method, url, headers } = rendered;
        return new Response(`${method} ${url} ${JSON.stringify([...headers])}`);
      },
      () => pageCache,
    );
    for (const { url, plain: asked, method } of disguisedUrls(plain, 1000)) {
      pageCache = new PageCache<CachedResponse>({ maxBytes: 1e6 });
      const headers = { cookie: "a=b", host: "localhost", "x-forwarded-host": "elsewhere.example" };
      await open(url, { method, headers });
      const { body } = await open(asked);
      expect(body.toString(), `after ${method} ${url}`).toBe(seen(asked));
    }
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
    const { open: openPage } = await serve(
      async (_request, context) => {
        Object.assign(context.get(requestContext), set);
        return new Response("<p>Here</p>", { headers: { "content-type": "text/html" } });
      },
      () => pageCache,
    );
    const open = async () => (await openPage("/terms")).headers["cache-status"];
    expect(await open()).toBe("pages; fwd=miss; stored");
    now = soon.getTime() - 1;
    expect(await open()).toBe("pages; hit");
    now = soon.getTime();
    expect(await open()).toBe("pages; fwd=miss; stored");
  });
});

describe("a search", () => {
  test("is stored when it is asked for again within a minute, by whomever", async () => {
    let [now, renders] = [Date.now(), 0];
    const pageCache = new PageCache<CachedResponse>({ maxBytes: 1e6, now: () => now });
    const { open: openPage } = await serve(
      async (_request, context) => {
        context.get(requestContext).repeatedCachePolicy = { tags: ["products"] };
        return new Response(`<p>${++renders}</p>`, { headers: { "content-type": "text/html" } });
      },
      () => pageCache,
    );
    const open = async (url = "/shop?q=router") => {
      const { headers, body } = await openPage(url);
      return [headers["cache-status"], body.toString()];
    };
    expect(await open()).toEqual([undefined, "<p>1</p>"]);
    now += 60_001;
    expect(await open()).toEqual([undefined, "<p>2</p>"]);
    expect(await open("/shop?q=routers")).toEqual([undefined, "<p>3</p>"]);
    now += 60_000;
    expect(await open()).toEqual(["pages; fwd=miss; stored", "<p>4</p>"]);
    expect(await open("/shop?utm_source=x&q=router")).toEqual(["pages; hit", "<p>4</p>"]);
    pageCache.invalidate("products");
    expect(await open()).toEqual(["pages; fwd=miss; stored", "<p>5</p>"]);
  });
});

/** A server that answers every request by handlePage. */
async function serve(pages: PageHandler, pageCache: () => PageCache<CachedResponse>) {
  const site = minimalSite(pages);
  const server = createServer((incoming, outgoing) => {
    void handlePage({ ...site, pageCache: pageCache() }, incoming, outgoing, { id: "an-id" });
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return {
    open: (path: string, options: Parameters<typeof rawRequest>[1] = {}) =>
      rawRequest(`http://127.0.0.1:${port}${path}`, options),
  };
}
