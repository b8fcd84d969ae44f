import { expect, test, vi } from "vitest";
import type { PageHandler } from "#server/http/handle-page.ts";
import { minimalSite } from "#tests/helpers/site/minimal-site.ts";
import { warmUp } from "./warm-up.ts";

test("renders a page of each kind under the site's origin", async () => {
  const requested: string[] = [];
  const site = minimalSite(async ({ method, url, headers }) => {
    requested.push(`${method} ${url} ${headers.get("cookie")}`);
    return new Response("<p>Here</p>", { headers: { "content-type": "text/html" } });
  });
  await warmUp(site);
  expect(requested).toEqual(
    ["/", "/shop", "/login", "/cart"].map((path) => `GET http://shop.example${path} null`),
  );
  expect(await site.limits.pages.acquire("a", "read")).toBeTypeOf("function");
});

test("a failing page does not prevent the start", async () => {
  const pages = vi.fn<PageHandler>().mockRejectedValue(new Error("no database"));
  const site = minimalSite(pages);
  await warmUp(site);
  expect(pages).toHaveBeenCalledTimes(4);
  expect(await site.limits.pages.acquire("a", "read")).toBeTypeOf("function");
});
