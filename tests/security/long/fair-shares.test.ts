import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { beforeAll, test } from "vitest";
import { rawRequest } from "#tests/helpers/site/raw-request.ts";
import { reportAttack } from "#tests/security/attack-result.ts";
import { attackedSite } from "../attacked-site.ts";
import { HOSTILE_CONNECTIONS, type HostileRequest } from "./hostile-client-process.ts";

const site = attackedSite({
  TRUST_PROXY: "1",
  PAYFAST_MERCHANT_ID: "10000100",
  PAYFAST_MERCHANT_KEY: "46f0cd694581a",
  PAYFAST_PASSPHRASE: "a few words for PayFast",
});

const SECONDS = 12;
const VISITORS = 20;
const MAX_P95_MS = 1000;

const FORM = { "content-type": "application/x-www-form-urlencoded" };
const MULTIPART = { "content-type": "multipart/form-data; boundary=B" };
const file =
  '--B\r\nContent-Disposition: form-data; name="proof"; filename="a.pdf"\r\n\r\nx\r\n--B--';
const HTML = { accept: "text/html" };

/** Every kind of route: cached or not, with and without a query, a body, a session, a file. */
const routes: Record<string, HostileRequest> = {
  "cached page": { path: "/", headers: HTML },
  search: { path: "/shop?q={random}", headers: HTML },
  "filtered data": { path: "/shop.data?q={random}" },
  product: { path: "/products/{random}", headers: HTML },
  cart: { path: "/cart", headers: HTML },
  "cart form": { method: "POST", path: "/cart", headers: FORM, body: "intent=add&productId=1" },
  "order token": { path: "/orders/{random}", headers: HTML },
  "order token POST": { method: "POST", path: "/orders/{random}/pay", headers: FORM, body: "a=b" },
  "proof upload": {
    method: "POST",
    path: "/orders/{random}/proof",
    headers: MULTIPART,
    body: file,
  },
  "login page": { path: "/login", headers: HTML },
  "login form": { method: "POST", path: "/login", headers: FORM, body: "email=a@b.co&password=x" },
  webhook: { method: "POST", path: "/api/payfast/notify", headers: FORM, body: "a=b" },
  "stored file": { path: "/media/product-images/{random}.webp" },
  "unknown page": { path: "/{random}", headers: HTML },
  "admin without session": { path: "/admin/orders", headers: HTML },
  "staff upload": {
    method: "POST",
    path: "/admin/uploads/pictures?name=a.png",
    headers: { "content-type": "application/octet-stream" },
    body: "x".repeat(1000),
  },
  transfer: { method: "POST", path: "/admin/content/transfer", headers: MULTIPART, body: file },
  readiness: { path: "/readyz" },
};

/** The 95th percentile of the visitors' waits without the hostile client. */
let usualMs = 0;
beforeAll(async () => {
  usualMs = quantile(await visitAll(), 0.95);
});

test.each(Object.entries(routes))("200 connections on one route: %s", async (name, request) => {
  await site.query("delete from rate_limits");
  const flood = startFlood(request);
  await pause(1000);
  const answers = await visitAll();
  const { perSecond } = await flood;
  const p95 = quantile(answers, 0.95);
  const refused = answers.filter(({ status }) => status !== 200);
  const through = refused.map(({ path, status }) => `${path}: ${status}`);
  if (p95 > MAX_P95_MS) through.push(`95th percentile ${p95} ms`);
  reportAttack({
    threat: `One client takes all slots: ${name}`,
    tried: `${HOSTILE_CONNECTIONS} connections of one address, ${perSecond} requests a second, ${answers.length} requests of ${VISITORS} visitors`,
    through,
    measured: `visitors waited ${quantile(answers, 0.5)} ms (median), ${p95} ms (95th percentile; ${usualMs} ms without the attack)`,
  });
});

/** What an honest visitor looks at; the search is another one each time, so no cache has it. */
const page = (visitor: number, n: number) =>
  ["/", `/shop?q=switch+${visitor}+${n}`, "/cart", "/login", "/terms"][(visitor + n) % 5] ?? "/";

async function visitAll(): Promise<Answer[]> {
  return (await Promise.all(Array.from({ length: VISITORS }, (_, n) => visit(n)))).flat();
}

function quantile(answers: readonly Answer[], share: number): number {
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  return Math.round(times[Math.floor(times.length * share)] ?? 0);
}

/** One request a second, whether or not the one before was answered. */
async function visit(visitor: number): Promise<Answer[]> {
  await pause((visitor * 1000) / VISITORS);
  const asked: Promise<Answer>[] = [];
  const startedAt = performance.now();
  for (let n = 0; n < SECONDS - 4; n++) {
    await pause(Math.max(0, startedAt + n * 1000 - performance.now()));
    asked.push(ask(page(visitor, n), `203.0.113.${visitor}`));
  }
  return Promise.all(asked);
}

type Answer = { path: string; status: number; ms: number };

async function ask(path: string, address: string): Promise<Answer> {
  const startedAt = performance.now();
  const headers = { ...HTML, "x-forwarded-for": address };
  // No answer at all counts as refused.
  const noAnswer = () => ({ status: 0 });
  const { status } = await rawRequest(site.origin + path, { headers }).catch(noAnswer);
  return { path, status, ms: performance.now() - startedAt };
}

/** Runs in a process of its own, so it does not slow down the honest visitors' side. */
async function startFlood(request: HostileRequest): Promise<{ perSecond: number }> {
  const program = fileURLToPath(new URL("hostile-client-process.ts", import.meta.url));
  const headers = { "x-forwarded-for": "198.51.100.66", origin: site.origin, ...request.headers };
  const words = [program, site.origin, String(SECONDS), JSON.stringify({ ...request, headers })];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return JSON.parse(stdout);
}
