import { expect, test } from "vitest";
import { temporarySites } from "#tests/helpers/site/temporary-sites.ts";

const { temporaryDataFolder, start } = temporarySites();
const METRICS_TOKEN = "0123456789abcdef0123456789abcdef";

test("/metrics counts requests by route pattern, for whoever has the token", async () => {
  const site = await start(await temporaryDataFolder(), { METRICS_TOKEN });
  const get = (path: string, headers = {}) => fetch(site.origin + path, { headers });
  await get("/shop");
  await get("/shop");
  await get("/projects/no-such-project", { accept: "text/html" });
  await get("/admin/orders/987654321");
  await get("/made-up/path-1");
  await get("/assets/made-up.js");
  expect((await get("/metrics")).status).toBe(401);

  const response = await get("/metrics", { authorization: `Bearer ${METRICS_TOKEN}` });
  expect(response.status).toBe(200);
  const text = await response.text();
  const requests = text.split("\n").filter((line) => line.startsWith("http_requests_total{"));
  for (const route of ["/shop", "/projects/:slug", "/admin/orders/:number", "/*", "none"]) {
    expect(requests).toContainEqual(expect.stringContaining(`route="${route}"`));
  }
  expect(text).not.toContain("made-up");
  expect(text).not.toContain("987654321");
  expect(text).toContain('page_cache_requests_total{result="hit"}');
  expect(text).toContain("database_up 1");
});

test("without a token there are no metrics", async () => {
  const site = await start(await temporaryDataFolder(), {});
  const headers = { authorization: "Bearer undefined" };
  expect((await fetch(`${site.origin}/metrics`, { headers })).status).toBe(404);
});

test("the request id of a trusted proxy is used; LOG_LEVEL leaves out requests", async () => {
  const requestId = async (origin: string, id: string) =>
    (await fetch(`${origin}/cart`, { headers: { "x-request-id": id } })).headers.get(
      "x-request-id",
    );
  const behindProxy = await start(await temporaryDataFolder(), { TRUST_PROXY: "1" });
  const id = "5f0c9c1b7a2e4d3f8b6a9c0d1e2f3a4b";
  expect(await requestId(behindProxy.origin, id)).toBe(id);
  await expect.poll(() => behindProxy.printed()).toContain(`"id":"${id}"`);
  for (const unsafe of ["short", "a".repeat(65), '<b>"quoted"</b>', "with blanks in it"]) {
    expect(await requestId(behindProxy.origin, unsafe)).toMatch(/^[0-9a-f]{10}-\w+$/);
  }

  const direct = await start(await temporaryDataFolder(), { LOG_LEVEL: "warn" });
  expect(await requestId(direct.origin, id)).not.toBe(id);
  expect(direct.printed()).not.toContain('"event":"request"');
});
