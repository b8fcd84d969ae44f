import { afterAll, beforeAll, expect, test } from "vitest";
import { type RawAnswer, rawRequest } from "#tests/helpers/raw-request.ts";
import { makeDataFolder, type SiteProcess, startSiteProcess } from "#tests/helpers/site-process.ts";
import { listPublicPages, type PublicPage } from "../../bench/public-pages.ts";

const MOST_BYTES = 8_000;
const MOST_SHEETS = 5;

let site: SiteProcess;
let folder: Awaited<ReturnType<typeof makeDataFolder>>;
let pages: PublicPage[];

beforeAll(async () => {
  folder = await makeDataFolder();
  site = await startSiteProcess({ dataFolder: folder.path, variables: { DEMO: "on" } });
  pages = await listPublicPages(site.origin);
});
afterAll(async () => {
  await site.stop();
  await folder.remove();
});

const get = (path: string): Promise<RawAnswer> =>
  rawRequest(site.origin + path, { headers: { "accept-encoding": "br" } });

async function stylesheetsOf(path: string): Promise<string[]> {
  const html = await (await fetch(site.origin + path)).text();
  return [...html.matchAll(/<link rel="stylesheet" href="([^"#]+)/g)].map(([, href = ""]) => href);
}

test("a public page links at most 8 KB of compressed styles, in few files", async () => {
  const weights: Record<string, number> = {};
  for (const { name, path } of pages) {
    const sheets = await stylesheetsOf(path);
    expect(sheets.length, name).toBeGreaterThan(0);
    expect(sheets.length, name).toBeLessThanOrEqual(MOST_SHEETS);
    const answers = await Promise.all(sheets.map(get));
    weights[name] = answers.reduce((sum, { body }) => sum + body.length, 0);
  }
  const heavy = Object.entries(weights).filter(([, bytes]) => bytes > MOST_BYTES);
  expect(heavy).toEqual([]);
});

test("a browser keeps them for a year", async () => {
  for (const sheet of await stylesheetsOf("/shop")) {
    const { status, headers } = await get(sheet);
    expect(status).toBe(200);
    expect(headers["content-encoding"]).toBe("br");
    expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
  }
});
