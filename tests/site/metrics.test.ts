import { afterAll, beforeAll, expect, test } from "vitest";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

const METRICS_TOKEN = "0123456789abcdef0123456789abcdef";

let watched: SiteProcess;
let plain: SiteProcess;

beforeAll(async () => {
  const start = async (variables: Record<string, string>) =>
    startSiteProcess({ dataFolder: (await makeDataFolder()).path, variables });
  watched = await start({ METRICS_TOKEN, TRUST_PROXY: "1" });
  plain = await start({ LOG_LEVEL: "warn" });
});
afterAll(async () => {
  await watched.discard();
  await plain.discard();
});

test("/metrics counts requests by route pattern, for whoever has the token", async () => {
  const get = (path: string, headers = {}) => fetch(watched.origin + path, { headers });
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
  const headers = { authorization: "Bearer undefined" };
  expect((await fetch(`${plain.origin}/metrics`, { headers })).status).toBe(404);
});

test("the request id of a trusted proxy is used; LOG_LEVEL leaves out requests", async () => {
  const requestId = async (origin: string, id: string) =>
    (await fetch(`${origin}/cart`, { headers: { "x-request-id": id } })).headers.get(
      "x-request-id",
    );
  const id = "5f0c9c1b7a2e4d3f8b6a9c0d1e2f3a4b";
  expect(await requestId(watched.origin, id)).toBe(id);
  await expect.poll(() => watched.printed()).toContain(`"id":"${id}"`);
  for (const unsafe of ["short", "a".repeat(65), '<b>"quoted"</b>', "with blanks in it"]) {
    expect(await requestId(watched.origin, unsafe)).toMatch(/^[0-9a-f]{10}-\w+$/);
  }

  expect(await requestId(plain.origin, id)).not.toBe(id);
  expect(plain.printed()).not.toContain('"event":"request"');
});
