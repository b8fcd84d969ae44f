import { describe, expect, test } from "vitest";
import { type CachedPage, PageCache } from "./page-cache.ts";

type Page = CachedPage & { text: string };
const page = (text: string, { tags = ["categories"], bytes = 10, keptAt = 0 } = {}): Page => ({
  text,
  tags: new Set(tags),
  bytes,
  cachedAt: keptAt,
});
const cacheOf = (maxBytes = 1000, now = () => 0) => new PageCache<Page>({ maxBytes, now });

/** A render that the test completes. */
function slowRender(result: Page | undefined) {
  const { promise, resolve, reject } = Promise.withResolvers<Page | undefined>();
  let count = 0;
  return {
    render: () => {
      count++;
      return promise;
    },
    finish: () => resolve(result),
    fail: () => reject(new Error("render failed")),
    count: () => count,
  };
}

describe("PageCache", () => {
  test("a page is rendered once and then cached", async () => {
    const cache = cacheOf();
    await cache.getOrRender("/", async () => page("first"));
    const { page: second } = await cache.getOrRender("/", async () => page("second"));
    expect(second?.text).toBe("first");
  });

  test("many requests for the same missing page cause one render", async () => {
    const cache = cacheOf();
    const slow = slowRender(page("shared"));
    const pending = Array.from({ length: 100 }, () => cache.getOrRender("/", slow.render));
    slow.finish();
    const results = await Promise.all(pending);
    expect(slow.count()).toBe(1);
    expect(results.every(({ page: shown }) => shown?.text === "shared")).toBe(true);
  });

  test("invalidate removes the pages with the tag, and no others", async () => {
    const cache = cacheOf();
    await cache.getOrRender("/shop", async () => page("shop", { tags: ["products"] }));
    await cache.getOrRender("/about", async () => page("about"));
    cache.invalidate("products");
    expect(cache.get("/shop")).toBeUndefined();
    expect(cache.get("/about")?.text).toBe("about");
  });

  test("a page invalidated during its render is not stored", async () => {
    const cache = cacheOf();
    const slow = slowRender(page("old price", { tags: ["product:1"] }));
    const pending = cache.getOrRender("/products/1", slow.render);
    cache.invalidate("product:1");
    slow.finish();
    await pending;
    expect(cache.get("/products/1")).toBeUndefined();
  });

  test("a request after an invalidation does not share an earlier render", async () => {
    const cache = cacheOf();
    const slow = slowRender(page("old price", { tags: ["product:1"] }));
    const early = cache.getOrRender("/products/1", slow.render);
    cache.invalidate("product:1");
    const late = await cache.getOrRender("/products/1", async () =>
      page("new price", { tags: ["product:1"] }),
    );
    slow.finish();
    await early;
    expect(late.page?.text).toBe("new price");
    expect(cache.get("/products/1")?.text).toBe("new price");
  });

  test("clear removes everything, also renders in flight", async () => {
    const cache = cacheOf();
    await cache.getOrRender("/", async () => page("kept"));
    const slow = slowRender(page("under way"));
    const pending = cache.getOrRender("/other", slow.render);
    cache.clear();
    slow.finish();
    await pending;
    expect(cache.size).toEqual({ pages: 0, bytes: 0 });
  });

  test("a page that becomes outdated at a known moment is not served from then on", async () => {
    let now = 0;
    const cache = cacheOf(1000, () => now);
    await cache.getOrRender("/products/1", async () => ({ ...page("at 15%"), expiresAt: 60_000 }));
    now = 59_999;
    expect(cache.get("/products/1")?.text).toBe("at 15%");
    now = 60_000;
    expect(cache.get("/products/1")).toBeUndefined();
  });

  test("the least recently used page is evicted at the byte limit", async () => {
    const cache = cacheOf(100);
    for (const key of ["/a", "/b", "/c", "/d"]) {
      await cache.getOrRender(key, async () => page(key, { bytes: 25 }));
    }
    cache.get("/a");
    await cache.getOrRender("/e", async () => page("/e", { bytes: 25 }));
    expect(cache.get("/b")).toBeUndefined();
    expect(cache.get("/a")?.text).toBe("/a");
    expect(cache.size.bytes).toBeLessThanOrEqual(100);
  });

  test("a page larger than a quarter of the cache is not stored", async () => {
    const cache = cacheOf(100);
    await cache.getOrRender("/huge", async () => page("huge", { bytes: 26 }));
    expect(cache.size).toEqual({ pages: 0, bytes: 0 });
  });

  test("an uncacheable page is never shared", async () => {
    const cache = cacheOf();
    const slow = slowRender(undefined);
    const mine = cache.getOrRender("/account", slow.render);
    const theirs = cache.getOrRender("/account", slow.render);
    slow.finish();
    expect((await mine).isNew).toBe(true);
    expect(await theirs).toEqual({ page: undefined, isNew: false });
    expect(cache.size.pages).toBe(0);
  });

  test("a failed render fails its own request only, and the next one tries again", async () => {
    const cache = cacheOf();
    const slow = slowRender(undefined);
    const mine = cache.getOrRender("/", slow.render);
    const waiting = cache.getOrRender("/", slow.render);
    slow.fail();
    await expect(mine).rejects.toThrow("render failed");
    expect(await waiting).toEqual({ page: undefined, isNew: false });
    expect((await cache.getOrRender("/", async () => page("works"))).page?.text).toBe("works");
  });

  test("says whether a request would wait for another's render", async () => {
    const cache = cacheOf();
    const slow = slowRender(undefined);
    expect(cache.isRendering("/shop")).toBe(false);
    const mine = cache.getOrRender("/shop", slow.render);
    expect(cache.isRendering("/shop")).toBe(true);
    slow.finish();
    await mine;
    expect(cache.isRendering("/shop")).toBe(false);
    // It was not cacheable: from now on each request renders for itself.
    const again = slowRender(undefined);
    const second = cache.getOrRender("/shop", again.render);
    expect(cache.isRendering("/shop")).toBe(false);
    again.finish();
    await second;
  });

  test("a cached page expires after an hour", async () => {
    let now = 0;
    const cache = cacheOf(1000, () => now);
    await cache.getOrRender("/", async () => page("kept"));
    now = 60 * 60 * 1000;
    expect(cache.get("/")).toBeDefined();
    now += 1;
    expect(cache.get("/")).toBeUndefined();
  });
});
