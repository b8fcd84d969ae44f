import { execFile } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";
import { test } from "vitest";
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
const html = { accept: "text/html" };

const routes: Record<string, HostileRequest> = {
  search: { path: "/shop?q={random}", headers: html },
  "filtered data": { path: "/shop.data?q={random}" },
  product: { path: "/products/{random}", headers: html },
  cart: { path: "/cart", headers: html },
  "cart form": { method: "POST", path: "/cart", headers: FORM, body: "intent=add&productId=1" },
  "order token": { path: "/orders/{random}", headers: html },
  "order token POST": { method: "POST", path: "/orders/{random}/pay", headers: FORM, body: "a=b" },
  "proof upload": {
    method: "POST",
    path: "/orders/{random}/proof",
    headers: MULTIPART,
    body: file,
  },
  "login page": { path: "/login", headers: html },
  "login form": { method: "POST", path: "/login", headers: FORM, body: "email=a@b.co&password=x" },
  webhook: { method: "POST", path: "/api/payfast/notify", headers: FORM, body: "a=b" },
  media: { path: "/media/product-images/{random}.webp" },
  "unknown page": { path: "/{random}", headers: html },
  "admin without session": { path: "/admin/orders", headers: html },
  "staff upload": {
    method: "POST",
    path: "/admin/uploads/pictures?name=a.png",
    headers: { "content-type": "application/octet-stream" },
    body: "x".repeat(1000),
  },
  transfer: { method: "POST", path: "/admin/content/transfer", headers: MULTIPART, body: file },
  readiness: { path: "/readyz" },
};

test.each(Object.entries(routes))("200 connections on one route: %s", async (name, request) => {
  await site.query("delete from rate_limits");
  const flood = startFlood(request);
  await pause(1000);
  const answers = (await Promise.all(Array.from({ length: VISITORS }, (_, n) => visit(n)))).flat();
  const { perSecond, good } = await flood;
  const times = answers.map(({ ms }) => ms).toSorted((a, b) => a - b);
  const quantile = (share: number) => Math.round(times[Math.floor(times.length * share)] ?? 0);
  const through = answers.filter(({ isGood }) => !isGood).map(({ what }) => what);
  console.log(
    `FIG ${name}: refused ${through.length}/${answers.length} p50 ${quantile(0.5)} p95 ${quantile(0.95)} max ${Math.round(times.at(-1) ?? 0)} hostile ${perSecond}/s good ${good}`,
  );
  if (quantile(0.95) > MAX_P95_MS) through.push(`95th percentile ${quantile(0.95)} ms`);
  reportAttack({
    threat: `One client takes all slots: ${name}`,
    tried: `${HOSTILE_CONNECTIONS} connections of one address, ${perSecond} requests a second, ${answers.length} requests of ${VISITORS} visitors`,
    through,
    measured: `visitors waited ${quantile(0.5)} ms (median), ${quantile(0.95)} ms (95th percentile)`,
  });
});

/** What an honest visitor asks for, one request a second. */
const journey = (visitor: number) => [
  "/",
  `/shop?q=switch+${visitor}`,
  "/cart",
  "/login",
  "/terms",
];

async function visit(visitor: number) {
  const answers: { what: string; ms: number; isGood: boolean }[] = [];
  const pages = journey(visitor);
  await pause((visitor * 1000) / VISITORS);
  const startedAt = performance.now();
  const asked: Promise<unknown>[] = [];
  for (let n = 0; n < SECONDS - 4; n++) {
    await pause(Math.max(0, startedAt + n * 1000 - performance.now()));
    const path = pages[(n + visitor) % pages.length] ?? "/";
    asked.push(
      (async () => {
        const at = performance.now();
        const headers = { ...html, "x-forwarded-for": `203.0.113.${visitor}` };
        const { status } = await rawRequest(site.origin + path, { headers }).catch(() => ({
          status: 0,
        }));
        answers.push({
          what: `${path}: ${status}`,
          ms: performance.now() - at,
          isGood: status === 200,
        });
      })(),
    );
  }
  await Promise.all(asked);
  return answers;
}

async function startFlood(request: HostileRequest): Promise<{ perSecond: number; good: number }> {
  const program = fileURLToPath(new URL("hostile-client-process.ts", import.meta.url));
  const headers = { "x-forwarded-for": "198.51.100.66", origin: site.origin, ...request.headers };
  const words = [program, site.origin, String(SECONDS), JSON.stringify({ ...request, headers })];
  const { stdout } = await promisify(execFile)(process.execPath, words);
  return JSON.parse(stdout);
}
