import { describe, expect, test } from "vitest";
import { OverloadedError } from "#server/http/load-limiter.ts";
import { type CachedPage, PageCache } from "./page-cache.ts";

type Page = CachedPage & { text: string };
const page = (
  text: string,
  { tags = ["content"], queryKeys = [] as string[], bytes = 10, keptAt = 0 } = {},
): Page => ({
  text,
  queryKeys,
  tags: new Set(tags),
  bytes,
  cachedAt: keptAt,
});
const cacheOf = (mostBytes = 1000, now = () => 0) => new PageCache<Page>({ mostBytes, now });

/** A render that ends when the test says so. */
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
  test("a page is rendered once and then kept", async () => {
    const cache = cacheOf();
    await cache.getOrRender("/", async () => page("first"));
    const { page: second } = await cache.getOrRender("/", async () => page("second"));
    expect(second?.text).toBe("first");
  });

  test("many requests for the same missing page cause one render", async () => {
    const cache = cacheOf();
    const slow = slowRender(page("shared"));
    const asked = Array.from({ length: 100 }, () => cache.getOrRender("/", slow.render));
    slow.finish();
    const answers = await Promise.all(asked);
    expect(slow.count()).toBe(1);
    expect(answers.every(({ page: shown }) => shown?.text === "shared")).toBe(true);
  });

  test("a change drops the pages that show it, and no others", async () => {
    const cache = cacheOf();
    await cache.getOrRender("/shop", async () => page("shop", { tags: ["products"] }));
    await cache.getOrRender("/about", async () => page("about"));
    cache.invalidate("products");
    expect(cache.get("/shop")).toBeUndefined();
    expect(cache.get("/about")?.text).toBe("about");
  });

  test("a page that was being rendered while its content changed is not kept", async () => {
    const cache = cacheOf();
    const slow = slowRender(page("old price", { tags: ["product:1"] }));
    const asked = cache.getOrRender("/products/1", slow.render);
    cache.invalidate("product:1");
    slow.finish();
    await asked;
    expect(cache.get("/products/1")).toBeUndefined();
  });

  test("who asks after a change is not handed a render from before it", async () => {
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

  test("after a gap in the announcements nothing kept is trusted, nor anything under way", async () => {
    const cache = cacheOf();
    await cache.getOrRender("/", async () => page("kept"));
    const slow = slowRender(page("under way"));
    const asked = cache.getOrRender("/other", slow.render);
    cache.clear();
    slow.finish();
    await asked;
    expect(cache.size).toEqual({ pages: 0, bytes: 0 });
  });

  test("the bound in bytes holds: the least recently seen page goes first", async () => {
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

  test("a page too large for its share of the cache is not kept", async () => {
    const cache = cacheOf(100);
    await cache.getOrRender("/huge", async () => page("huge", { bytes: 26 }));
    expect(cache.size).toEqual({ pages: 0, bytes: 0 });
  });

  test("a page that is not for sharing is never handed to anyone else", async () => {
    const cache = cacheOf();
    const slow = slowRender(undefined);
    const mine = cache.getOrRender("/account", slow.render);
    const theirs = cache.getOrRender("/account", slow.render);
    slow.finish();
    expect((await mine).mine).toBe(true);
    expect(await theirs).toEqual({ page: undefined, mine: false });
    expect(cache.size.pages).toBe(0);
  });

  test("a failed render fails its own request only, and the next one tries again", async () => {
    const cache = cacheOf();
    const slow = slowRender(undefined);
    const mine = cache.getOrRender("/", slow.render);
    const waiting = cache.getOrRender("/", slow.render);
    slow.fail();
    await expect(mine).rejects.toThrow("render failed");
    expect(await waiting).toEqual({ page: undefined, mine: false });
    expect((await cache.getOrRender("/", async () => page("works"))).page?.text).toBe("works");
  });

  test("who waited for a page that could not be made in time is turned away with whoever asked first", async () => {
    const cache = cacheOf();
    const { promise, reject } = Promise.withResolvers<Page>();
    let renders = 0;
    const asked = ["first", "second", "third"].map(() =>
      cache.getOrRender("/shop", () => {
        renders++;
        return promise;
      }),
    );
    reject(new OverloadedError());
    for (const each of asked) await expect(each).rejects.toBeInstanceOf(OverloadedError);
    expect(renders).toBe(1);
  });

  test("parameters that a page does not read lead to the page that is kept", async () => {
    const cache = cacheOf();
    await cache.getOrRender("/?utm_source=mail", async () => page("home"));
    for (const url of ["/", "/?q=1", "/?utm_source=other&x=2"]) {
      expect(cache.get(url)?.text).toBe("home");
    }
    expect(cache.size.pages).toBe(1);
  });

  test("parameters that a page reads make pages of their own", async () => {
    const cache = cacheOf();
    const shop = (text: string) => async () => page(text, { queryKeys: ["page"] });
    await cache.getOrRender("/shop?page=1", shop("one"));
    await cache.getOrRender("/shop?page=2&utm_source=x", shop("two"));
    expect(cache.get("/shop?x=1&page=2")?.text).toBe("two");
    expect(cache.get("/shop?page=1")?.text).toBe("one");
    expect(cache.get("/shop?page=3")).toBeUndefined();
  });

  test("a parameter is the same however it is spelled, and never leads to the bare page", async () => {
    const cache = cacheOf();
    const home = (text: string) => async () => page(text, { queryKeys: ["service"] });
    await cache.getOrRender("/?x=1", home("bare"));
    cache.invalidate("content");
    await cache.getOrRender("/?%73ervice=/voip", home("voip"));
    expect(cache.get("/")).toBeUndefined();
    expect(cache.get("/?service=%2Fvoip")?.text).toBe("voip");
  });

  test("a kept page is not shown for longer than an hour", async () => {
    let now = 0;
    const cache = cacheOf(1000, () => now);
    await cache.getOrRender("/", async () => page("kept"));
    now = 60 * 60 * 1000;
    expect(cache.get("/")).toBeDefined();
    now += 1;
    expect(cache.get("/")).toBeUndefined();
  });
});
