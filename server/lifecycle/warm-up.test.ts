import { expect, test, vi } from "vitest";
import type { PageHandler } from "#server/http/handle-page.ts";
import { minimalSite } from "#tests/helpers/site/minimal-site.ts";
import { warmUp } from "./warm-up.ts";

test("a page of each kind is made under the site's own address, as a visitor asks for it", async () => {
  const asked: string[] = [];
  const site = minimalSite(async ({ method, url, headers }) => {
    asked.push(`${method} ${url} ${headers.get("cookie")}`);
    return new Response("<p>Here</p>", { headers: { "content-type": "text/html" } });
  });
  await warmUp(site);
  expect(asked).toEqual(
    ["/", "/shop", "/login", "/cart"].map((path) => `GET http://shop.example${path} null`),
  );
  expect(await site.loadLimiter.acquire("read")).toBeTypeOf("function");
});

test("a page that cannot be made keeps nobody from starting", async () => {
  const pages = vi.fn<PageHandler>().mockRejectedValue(new Error("no database"));
  const site = minimalSite(pages);
  await warmUp(site);
  expect(pages).toHaveBeenCalledTimes(4);
  expect(await site.loadLimiter.acquire("read")).toBeTypeOf("function");
});
