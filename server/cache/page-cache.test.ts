import { describe, expect, test } from "vitest";
import { PageCache } from "./page-cache.ts";
import type { CachedPage } from "./page-store.ts";

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

describe("pages that are stored when repeated", () => {
  const search = (bytes: number, requestedBy: string) => ({
    ...page("found", { bytes }),
    requestedBy,
  });
  const store = (cache: PageCache<Page>, key: string, bytes: number, requestedBy = "one") =>
    cache.getOrRender(key, async () => search(bytes, requestedBy));

  test("a page is repeated when it was asked for in the minute before", () => {
    let now = 0;
    const cache = cacheOf(1000, () => now);
    expect(cache.isRepeated("/shop?q=router")).toBe(false);
    now = 60_000;
    expect(cache.isRepeated("/shop?q=router")).toBe(true);
    expect(cache.isRepeated("/shop?q=switch")).toBe(false);
    now = 120_001;
    expect(cache.isRepeated("/shop?q=router")).toBe(false);
  });

  test("what was asked for is remembered of the latest 10 000 only", () => {
    const cache = cacheOf();
    cache.isRepeated("first");
    for (let each = 1; each < 10_000; each++) cache.isRepeated(`/shop?q=${each}`);
    expect(cache.isRepeated("first")).toBe(true);
    for (let each = 1; each <= 10_000; each++) cache.isRepeated(`/shop?q=other-${each}`);
    expect(cache.isRepeated("first")).toBe(false);
  });

  test("they are bounded, and evict no other page, however many there are", async () => {
    const cache = cacheOf(100);
    await cache.getOrRender("/", async () => page("home", { bytes: 25 }));
    await cache.getOrRender("/shop", async () => page("shop", { bytes: 25 }));
    for (let each = 0; each < 1000; each++) await store(cache, `/shop?q=${each}`, 1, `${each}`);
    expect(cache.size).toEqual({ pages: 2 + 25, bytes: 50 + 25 });
    expect([cache.get("/")?.text, cache.get("/shop")?.text]).toEqual(["home", "shop"]);
  });

  test("one IP group takes an eighth of their store, and evicts only its own", async () => {
    const cache = cacheOf(3200);
    for (const group of ["two", "three", "four"]) {
      for (let each = 0; each < 10; each++) {
        await store(cache, `/shop?q=${group}-${each}`, 10, group);
      }
    }
    for (let each = 0; each < 1000; each++) await store(cache, `/shop?q=${each}`, 10);
    expect(cache.get("/shop?q=two-0")?.text).toBe("found");
    expect(cache.size.pages).toBe(30 + 10);
    expect(cache.get("/shop?q=999")?.text).toBe("found");
    expect(cache.get("/shop?q=989")).toBeUndefined();
  });

  test("they are invalidated by tag", async () => {
    const cache = cacheOf();
    await store(cache, "/shop?q=router", 10);
    cache.invalidate("categories");
    expect(cache.get("/shop?q=router")).toBeUndefined();
    await store(cache, "/shop?q=router", 10);
    cache.clear();
    expect(cache.size).toEqual({ pages: 0, bytes: 0 });
  });
});
