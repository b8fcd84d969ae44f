import { createHash, timingSafeEqual } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Database } from "#app/database/connection.server.ts";
import type { PageCache } from "#server/cache/page-cache.ts";
import { sendPlainText } from "#server/http/static-error-page.ts";
import { type BusinessFigures, readBusinessFigures } from "./business-figures.ts";

export const METRICS_PATH = "/metrics";

/** Requests are given to prom-client this many at a time, which costs a fraction of one by one. */
const BATCH = 500;

/** What the log and the metrics record about a request; filled in while it is answered. */
export type RequestRecord = {
  id: string;
  /** The route's pattern, such as /products/:productId; never the path, which anyone can make up. */
  route?: string | undefined;
  /** How the page cache answered a public page. */
  cacheResult?: "hit" | "miss" | "uncacheable" | undefined;
};

type RequestOutcome = { method: string; status: number; ms: number };

export type Metrics = {
  countRequest(record: RequestRecord, outcome: RequestOutcome): void;
  /** The name of every metric. */
  names(): string[];
  countJob(name: string, outcome: "done" | "failed"): void;
  /** Answers /metrics, if the request has the token. */
  respond(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    headers: Record<string, string>,
  ): Promise<void>;
};

/** Metrics of this process for Prometheus; decision 0039. Orders and emails are those of the site. */
export function createMetrics(options: {
  token: string;
  database: Database;
  pageCache?: Pick<PageCache<never>, "size"> | undefined;
  readFigures?: (database: Database) => Promise<BusinessFigures>;
}): Metrics {
  const { database, pageCache, readFigures = readBusinessFigures } = options;
  const registry = new Registry();
  const registers = [registry];
  // Memory, processor time, event loop delay and garbage collection.
  collectDefaultMetrics({ register: registry });

  const requests = new Counter({
    name: "http_requests_total",
    help: "Requests answered, by method, route pattern and status.",
    labelNames: ["method", "route", "status"],
    registers,
  });
  const durations = new Histogram({
    name: "http_request_duration_seconds",
    help: "Time from the request to the end of its response, by route pattern.",
    labelNames: ["route"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers,
  });
  const cacheResults = new Counter({
    name: "page_cache_requests_total",
    help: "Requests for public pages, by result: hit, miss (rendered and stored) or uncacheable.",
    labelNames: ["result"],
    registers,
  });
  const jobRuns = new Counter({
    name: "job_runs_total",
    help: "Runs of scheduled jobs in this process, by name and outcome (done or failed).",
    // Not "job": that is the label of the scrape itself.
    labelNames: ["name", "outcome"],
    registers,
  });
  addPageCacheMetrics(registers, pageCache);
  addPoolMetrics(registers, database);
  const setFigures = addBusinessMetrics(registers);

  let batch: (Pick<RequestRecord, "route" | "cacheResult"> & RequestOutcome)[] = [];
  function countBatch(): void {
    for (const { route = "none", cacheResult, method, status, ms } of batch) {
      requests.inc({ method: METHODS.has(method) ? method : "other", route, status });
      durations.observe({ route }, ms / 1000);
      if (cacheResult) cacheResults.inc({ result: cacheResult });
    }
    batch = [];
  }

  return {
    countRequest({ route, cacheResult }, { method, status, ms }) {
      batch.push({ route, cacheResult, method, status, ms });
      if (batch.length === BATCH) countBatch();
    },
    names: () => registry.getMetricsAsArray().map(({ name }) => name),
    countJob(name, outcome) {
      jobRuns.inc({ name, outcome });
    },
    async respond(incoming, outgoing, headers) {
      if (!hasToken(incoming, options.token)) {
        outgoing.setHeader("www-authenticate", "Bearer");
        return sendPlainText(outgoing, 401, "Metrics need the token.", headers);
      }
      // Without the database the other metrics are needed most.
      setFigures(await readFigures(database).catch(() => undefined));
      countBatch();
      const body = await registry.metrics();
      outgoing
        .writeHead(200, {
          ...headers,
          "content-type": registry.contentType,
          "cache-control": "no-store",
        })
        .end(incoming.method === "HEAD" ? undefined : body);
    },
  };
}

const METHODS = new Set(["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE"]);

type Registers = Registry[];

function addPageCacheMetrics(
  registers: Registers,
  pageCache: Pick<PageCache<never>, "size"> | undefined,
): void {
  if (!pageCache) return;
  new Gauge({
    name: "page_cache_pages",
    help: "Pages in the page cache.",
    registers,
    collect() {
      this.set(pageCache.size.pages);
    },
  });
  new Gauge({
    name: "page_cache_bytes",
    help: "Memory that the page cache uses.",
    registers,
    collect() {
      this.set(pageCache.size.bytes);
    },
  });
}

function addPoolMetrics(registers: Registers, { $client: pool }: Database): void {
  new Gauge({
    name: "database_pool_connections",
    help: "Open database connections of this process, by state: busy or idle.",
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
    },
  });
  new Gauge({
    name: "database_pool_waiting",
    help: "Queries that wait for a database connection.",
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
}

/** Read from the database, so every process reports the same: use max() over them, not sum(). */
function addBusinessMetrics(registers: Registers) {
  const databaseUp = new Gauge({
    name: "database_up",
    help: "1 if the database answered the last scrape, else 0.",
    registers,
  });
  const openOrders = new Gauge({
    name: "orders_open",
    help: "Orders that are not closed, by state.",
    labelNames: ["state"],
    registers,
  });
  const gauge = (name: string, help: string) => new Gauge({ name, help, registers });
  const gauges = {
    ordersPlaced: gauge("orders_placed_last_day", "Orders placed in the last 24 hours."),
    ordersForStaff: gauge("orders_needing_attention", "Orders with a note that staff must act on."),
    emailsSent: gauge("emails_sent_last_day", "Emails sent in the last 24 hours."),
    emailsFailed: gauge("emails_failed_last_day", "Emails given up on in the last 24 hours."),
    emailsWaiting: gauge("emails_waiting", "Emails that are still to be sent."),
    oldestEmailSeconds: gauge(
      "email_oldest_waiting_seconds",
      "Age of the oldest email that is still to be sent; 0 if there is none.",
    ),
  };
  return (figures: BusinessFigures | undefined) => {
    databaseUp.set(figures ? 1 : 0);
    // An old figure would pass for a current one.
    openOrders.reset();
    for (const each of Object.values(gauges)) each.remove();
    if (!figures) return;
    const { openOrders: byState, ...values } = figures;
    for (const [state, count] of Object.entries(byState)) openOrders.set({ state }, count);
    for (const [name, value] of Object.entries(values)) {
      gauges[name as keyof typeof gauges].set(value);
    }
  };
}

/** Compared as hashes, which have one length, in constant time. */
function hasToken({ headers }: IncomingMessage, token: string): boolean {
  const hash = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(hash(headers.authorization ?? ""), hash(`Bearer ${token}`));
}
