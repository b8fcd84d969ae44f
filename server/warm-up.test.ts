import { expect, test, vi } from "vitest";
import type { Services } from "#app/http/services-context.server.ts";
import { createGate } from "./gate.ts";
import type { PageHandler, Site } from "./handle-page.ts";
import { warmUp } from "./warm-up.ts";

const gate = () =>
  createGate({
    atOnce: 1,
    atMost: 1,
    longMs: 100,
    mostWaiting: 0,
    longestWaitMs: 100,
    wearyWaitMs: 100,
    rushMs: 100,
    calmMs: 100,
  });

function siteOf(pages: PageHandler): Site {
  return {
    pages,
    services: {} as Services,
    addresses: {
      origin: "http://shop.example",
      accepted: new Set(["http://shop.example"]),
    } as never,
    cache: undefined,
    gate: gate(),
    trustedProxies: 0,
    headers: {},
  };
}

test("a page of each kind is made under the site's own address, as a visitor asks for it", async () => {
  const asked: string[] = [];
  const site = siteOf(async ({ method, url, headers }) => {
    asked.push(`${method} ${url} ${headers.get("cookie")}`);
    return new Response("<p>Here</p>", { headers: { "content-type": "text/html" } });
  });
  await warmUp(site);
  expect(asked).toEqual(
    ["/", "/shop", "/login", "/cart"].map((path) => `GET http://shop.example${path} null`),
  );
  expect(await site.gate.enter("look")).toBeTypeOf("function");
});

test("a page that cannot be made keeps nobody from starting", async () => {
  const pages = vi.fn<PageHandler>().mockRejectedValue(new Error("no database"));
  const site = siteOf(pages);
  await warmUp(site);
  expect(pages).toHaveBeenCalledTimes(4);
  expect(await site.gate.enter("look")).toBeTypeOf("function");
});
