import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { rawRequest, retryWhileOverloaded } from "#tests/helpers/site/raw-request.ts";
import { isFullRun, reportAttack } from "./attack-result.ts";
import { attackedSite } from "./attacked-site.ts";
import { disguisedUrls } from "./payloads/disguised-urls.ts";

const site = attackedSite();
const URLS = isFullRun ? 10_000 : 300;
const AT_ONCE = 8;

test("a page in the shared cache has the bytes of its plain URL, whatever was asked for first", async () => {
  const { rows } = await site.query(
    "select id from products where status = 'published' order by name limit 30",
  );
  const bare = rows.map(({ id }) => `/products/${id}`);
  const named = await Promise.all(bare.map(addressWithName));
  const plain = [
    ...["/", "/shop", "/projects", "/warranty", "/cybersecurity", ...bare.slice(0, 1)],
    ...["/_.data", "/shop.data", "/projects.data", "/warranty.data", "/cybersecurity.data"],
    ...["/projects/load-watch.data", "/robots.txt", "/sitemap.xml", ...named.slice(0, 1)],
    ...["/robots.txt.data", "/sitemap.xml.data"],
    ...["/shop?page=2", "/shop.data?page=2", "/?service=%2Fcybersecurity"],
    ...["/shop?q=switch", "/shop.data?q=switch", "/shop?from=100&to=90000"],
    ...[...bare, ...named].map((path) => `${path}.data`),
  ];
  const expected = new Map<string, string>();
  for (const url of plain) expected.set(url, await bytesOf(url));
  // A fragment or ".data" leads to another plain page than the one that was disguised.
  const known = new Set(expected.values());
  expect(known.size).toBe(plain.length);
  known.add(await bytesOf("/.data?service=%2Fcybersecurity"));

  const poisoned: string[] = [];
  let shared = 0;
  const urls = disguisedUrls(plain, URLS);
  for (let from = 0; from < urls.length; from += plain.length) {
    await emptyCache();
    const batch = urls.slice(from, from + plain.length);
    const askNext = async () => {
      for (let next = batch.shift(); next; next = batch.shift()) {
        const { url, plain: asked, method } = next;
        const hostile = await open(url, method);
        if (hostile.headers["cache-status"]) {
          shared++;
          const isPlain = method === "HEAD" || known.has(hostile.body.toString());
          if (!isPlain) poisoned.push(`${url} is answered from the cache`);
        }
        if (hostile.status >= 500) poisoned.push(`${url} answers ${hostile.status}`);
        if ((await bytesOf(asked)) !== expected.get(asked)) poisoned.push(`${asked} after ${url}`);
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, askNext));
  }
  // Most are answered as the plain page: a site that refused them all would prove nothing.
  expect(shared).toBeGreaterThan(URLS / 3);
  reportAttack({
    threat: "Poisoned shared page",
    tried: `${URLS} URLs that hide parameters of the router, each asked for first: stored bytes equal the plain URL's`,
    through: poisoned,
    measured: `${shared} answered as the plain page`,
  });
});

function open(url: string, method = "GET") {
  return retryWhileOverloaded(() => rawRequest(site.origin + url, { method }));
}

/** The page from the cache; the home page is not stored when its products were late. */
async function bytesOf(url: string): Promise<string> {
  for (;;) {
    const { status, headers, body } = await open(url);
    expect(status, url).toBe(200);
    if (headers["cache-status"]) return body.toString();
  }
}

/** Where a product's address with another name leads. */
async function addressWithName(path: string): Promise<string> {
  return (await open(`${path}/x`)).headers.location ?? "";
}

/** As if the settings had changed, which drops every page. */
async function emptyCache(): Promise<void> {
  const isStored = async () =>
    (await rawRequest(`${site.origin}/terms`)).headers["cache-status"] !== "pages; hit";
  await isStored();
  await site.query("notify settings_changed");
  while (!(await isStored())) await pause(1);
}
