import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import parsePrometheusTextFormat from "parse-prometheus-text-format";
import { expect, onTestFinished, test } from "vitest";
import type { Database } from "#app/database/connection.server.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import { readBusinessFigures } from "./business-figures.ts";
import { createMetrics } from "./metrics.ts";

const TOKEN = "a-token-of-thirty-two-characters-or-more";
const figures = {
  openOrders: { paid: 3, "awaiting-payment": 0 },
  ordersPlaced: 7,
  ordersForStaff: 1,
  emailsSent: 20,
  emailsFailed: 2,
  emailsWaiting: 4,
  oldestEmailSeconds: 61.5,
};
const idlePool = { $client: { totalCount: 3, idleCount: 2, waitingCount: 0 } } as Database;

async function serve(options: Partial<Parameters<typeof createMetrics>[0]> = {}) {
  const metrics = createMetrics({
    token: TOKEN,
    database: idlePool,
    pageCache: { size: { pages: 5, bytes: 1234 } },
    readFigures: async () => figures,
    ...options,
  });
  const server = createServer((incoming, outgoing) => metrics.respond(incoming, outgoing, {}));
  server.listen(0, "127.0.0.1");
  onTestFinished(() => void server.close());
  await once(server, "listening");
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/metrics`;
  const request = (authorization?: string) =>
    fetch(url, { headers: { connection: "close", ...(authorization && { authorization }) } });
  /** Read by a parser of the format that is not ours. */
  const scrape = async () => {
    const response = await request(`Bearer ${TOKEN}`);
    expect(response.headers.get("content-type")).toContain("text/plain; version=0.0.4");
    const families = parsePrometheusTextFormat(await response.text());
    return (name: string) => families.find((family) => family.name === name);
  };
  return { metrics, request, scrape };
}

test("requests are counted by method, route pattern and status, with their duration", async () => {
  const { metrics, scrape } = await serve();
  const page = { id: "1", route: "/products/:productId", cacheResult: "hit" } as const;
  metrics.countRequest(page, { method: "GET", status: 200, ms: 20 });
  metrics.countRequest(page, { method: "GET", status: 200, ms: 600 });

  const find = await scrape();
  expect(find("http_requests_total")).toMatchObject({
    type: "COUNTER",
    metrics: [{ labels: { method: "GET", route: page.route, status: "200" }, value: "2" }],
  });
  expect(find("http_request_duration_seconds")).toMatchObject({
    type: "HISTOGRAM",
    metrics: [{ buckets: { "0.01": "0", "0.025": "1", "1": "2", "+Inf": "2" } }],
  });
  expect(find("page_cache_requests_total")?.metrics).toEqual([
    { labels: { result: "hit" }, value: "2" },
  ]);
});

test("each request is counted once, however many there are between two scrapes", async () => {
  const { metrics, scrape } = await serve();
  const count = async () => (await scrape())("http_requests_total")?.metrics[0]?.value;
  for (const total of [1001, 2002]) {
    for (let request = 0; request < 1001; request++) {
      metrics.countRequest({ id: "1", route: "/" }, { method: "GET", status: 200, ms: 1 });
    }
    expect(await count()).toBe(String(total));
  }
});

test("a request without a route and an unknown method have one value each", async () => {
  const { metrics, scrape } = await serve();
  for (const method of ["BREW", "PROPFIND"]) {
    metrics.countRequest({ id: "1" }, { method, status: 405, ms: 1 });
  }
  expect((await scrape())("http_requests_total")?.metrics).toEqual([
    { labels: { method: "other", route: "none", status: "405" }, value: "2" },
  ]);
});

test("jobs, page cache, database pool, memory, event loop, orders and emails are reported", async () => {
  const { metrics, scrape } = await serve();
  metrics.countJob("emails", "failed");
  const find = await scrape();
  const values = (name: string) => find(name)?.metrics;
  expect(values("job_runs_total")).toEqual([
    { labels: { name: "emails", outcome: "failed" }, value: "1" },
  ]);
  expect(values("page_cache_bytes")).toEqual([{ value: "1234" }]);
  expect(values("database_pool_connections")).toEqual([
    { labels: { state: "idle" }, value: "2" },
    { labels: { state: "busy" }, value: "1" },
  ]);
  expect(Number(values("process_resident_memory_bytes")?.[0]?.value)).toBeGreaterThan(1e6);
  expect(values("nodejs_eventloop_lag_p99_seconds")).toHaveLength(1);
  expect(values("database_up")).toEqual([{ value: "1" }]);
  expect(values("orders_open")).toContainEqual({ labels: { state: "paid" }, value: "3" });
  expect(values("orders_placed_last_day")).toEqual([{ value: "7" }]);
  expect(values("emails_waiting")).toEqual([{ value: "4" }]);
  expect(values("email_oldest_waiting_seconds")).toEqual([{ value: "61.5" }]);
});

test("orders and emails are read from the database", async () => {
  const { database, drop } = await createTestDatabase();
  onTestFinished(drop);
  const { scrape } = await serve({ database, readFigures: readBusinessFigures });
  const find = await scrape();
  expect(find("database_up")?.metrics).toEqual([{ value: "1" }]);
  expect(find("orders_open")?.metrics).toHaveLength(5);
  expect(find("emails_waiting")?.metrics).toEqual([{ value: "0" }]);
});

test("without the database the other metrics are there, and no outdated figure is", async () => {
  let isDown = false;
  const { scrape } = await serve({
    readFigures: async () => (isDown ? Promise.reject(new Error("down")) : figures),
  });
  await scrape();
  isDown = true;
  const find = await scrape();
  expect(find("database_up")?.metrics).toEqual([{ value: "0" }]);
  expect(find("orders_open")?.metrics ?? []).toEqual([]);
  expect(find("orders_placed_last_day")?.metrics ?? []).toEqual([]);
  expect(find("process_resident_memory_bytes")?.metrics).toHaveLength(1);
});

test.each([undefined, "Bearer", "Bearer wrong", `Basic ${TOKEN}`, `Bearer ${TOKEN}x`, TOKEN])(
  "Authorization: %s is refused",
  async (authorization) => {
    const { request } = await serve();
    const response = await request(authorization);
    expect(response.status).toBe(401);
    expect(await response.text()).not.toContain("http_requests_total");
  },
);
