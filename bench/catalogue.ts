import { mkdir, writeFile } from "node:fs/promises";
import { arch, cpus, loadavg, platform } from "node:os";
import { join } from "node:path";
import { projectFile } from "#app/database/project-file.server.ts";
import { ensureBuilt } from "#scripts/build.ts";
import { makeDataFolder, startSiteProcess } from "#tests/helpers/site/site-process.ts";
import { adminVariables, logInToBench } from "./bench-site.ts";
import { fillCatalogue } from "./fill-catalogue.ts";
import { cpuTime } from "./process-usage.ts";

/**
 * `npm run bench -- catalogue`: uncached pages of a shop with very many products, over HTTP from the
 * built site, one request at a time.
 */
const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 100_000);
const ASKED = Number(process.env.BENCH_ASKED ?? 200);
const ROUNDS = 4;
const WARM_UP = 10;
const ALLOWED_MS = 100;

type Figures = { p50: number; p95: number; p99: number; processor: number };

await ensureBuilt(console.log);
const folder = process.env.BENCH_FOLDER
  ? { path: process.env.BENCH_FOLDER, remove: async () => {} }
  : await makeDataFolder();
console.log(`Making ${PRODUCTS} products`);
const catalogue = await fillCatalogue(join(folder.path, "postgres"), PRODUCTS);
const site = await startSiteProcess({
  dataFolder: folder.path,
  variables: { DEMO: "off", ...adminVariables },
  logFile: join(folder.path, "site.log"),
});
const rows: [name: string, path: string, figures: Figures][] = [];
try {
  // A returning visitor whose session has ended.
  const visitor = "auth.session_token=none";
  const measureRow = async (name: string, path: string, cookie: string) => {
    rows.push([name, path, await measure(`${site.origin}${path}`, cookie)]);
    console.log(line(rows.at(-1) as (typeof rows)[number]));
  };
  const shop = Object.entries({
    ...shopQueries(catalogue.wide, catalogue.narrow),
    ...facetQueries(catalogue.narrow, await readFacets(catalogue.narrow, visitor)),
  });
  const shopPath = (query: string) => (query ? `/shop?${query}` : "/shop");
  // Warm-up: the first rows would otherwise include compilation.
  for (let round = 0; round < ROUNDS; round++) {
    for (const [, query] of shop) await ask(`${site.origin}${shopPath(query)}`, visitor);
  }
  for (const [name, query] of shop) await measureRow(name, shopPath(query), visitor);
  await measureRow("A product", `/products/${catalogue.product}`, visitor);
  const admin = await logInToBench(site);
  for (const [name, query] of Object.entries(adminQueries())) {
    await measureRow(name, `/admin/products${query && `?${query}`}`, admin);
  }
} finally {
  await site.stop();
  await folder.remove();
}
await mkdir(projectFile("bench/results"), { recursive: true });
await writeFile(projectFile("bench/results/catalogue.md"), `${report()}\n`);
console.log(report());

/** Queries with a category of the first level and one of the third, by slug. */
function shopQueries(wide: string, narrow: string): Record<string, string> {
  return {
    Everything: "",
    "Everything, page 50": "page=50",
    "Everything, page 4000": "page=4000",
    "A wide category with counts": `category=${wide}`,
    "A wide category, page 50": `category=${wide}&page=50`,
    "A narrow category by name": `category=${narrow}&sort=name`,
    "Category, price and stock, with counts": `category=${wide}&from=500&to=50000&stock=in`,
    "The same by price, page 50": `category=${wide}&from=500&to=50000&stock=in&sort=price-up&page=50`,
    "A wide price range by name, page 50": "from=123&to=234567&sort=name&page=50",
    "Search: a common word of names": "q=laptop",
    "Search: a common word of descriptions": "q=memory",
    "Search: three words": "q=highveld+switch+24",
    "Search: a part of a word": "q=veld",
    "Search: three letters": "q=ser",
    "Search: a mistyped word": "q=hihgveld",
    "Search: a word with meanings": "q=wifi",
    "Search: a word and a number": "q=laptop+32gb",
    "Search: most of the words": "q=laptop+32gb+quantum",
    "Search: nothing found": "q=zeppelin",
    "Search: ports and PoE": "q=24+port+poe",
    "Search: cores and memory": "q=8+core+32gb",
    "Search: a capacity and its kind": "q=3kva+ups",
    "Search with filters, page 50": `q=laptop&category=${wide}&stock=in&page=50`,
    "Hostile: six common beginnings": "q=con+pro+ser+por+dis+mem",
    "Hostile: six names of categories": "q=laptop+router+camera+switch+server+phone",
    "Hostile: six numbers": "q=1+2+3+4+5+6",
    "Hostile: one letter": "q=k",
    "Hostile: signs of patterns": "q=%25%25_%5C",
  };
}

type Facets = { choices: [name: string, value: string][]; numbers: string[] };

/** The filters that the page of a category offers; none when its products have no attributes. */
async function readFacets(category: string, cookie: string): Promise<Facets> {
  const page = await fetch(`${site.origin}/shop?category=${category}`, { headers: { cookie } });
  const html = await page.text();
  const fields = [...html.matchAll(/<input[^>]*name="(spec\.[^"]+|brand)"[^>]*>/g)];
  const choices = fields.flatMap(([field, name = ""]): [string, string][] => {
    const value = /value="([^"]*)"/.exec(field)?.[1];
    return field.includes("checkbox") && value && !/&/.test(value) ? [[name, value]] : [];
  });
  const numbers = fields.flatMap(([, name = ""]) => (name.endsWith(".from") ? [name] : []));
  return { choices, numbers };
}

/** One address for each way of using facets, as far as the catalogue has them. */
function facetQueries(category: string, { choices, numbers }: Facets): Record<string, string> {
  const attributes = choices.filter(([name]) => name !== "brand");
  const brand = choices.find(([name]) => name === "brand");
  const [first] = attributes;
  const other = attributes.find(([name]) => name !== first?.[0]);
  const query = (search: string, parameters: readonly ([string, string] | undefined)[]) => {
    const known = parameters.filter((each) => each !== undefined);
    // In the canonical order: the brand, then the attributes by name.
    const sorted = known.toSorted(([one], [two]) => (one < two ? -1 : 1));
    const start = search ? [["q", search]] : [];
    return String(new URLSearchParams([...start, ["category", category], ...sorted]));
  };
  const from: [string, string] | undefined = numbers[0] ? [numbers[0], "1"] : undefined;
  return {
    "Facets: one attribute": query("", [first]),
    "Facets: two attributes and a brand": query("", [brand, first, other]),
    "Facets: a range of numbers": query("", [from]),
    "Facets: in a search": query("laptop", [first]),
  };
}

function adminQueries(): Record<string, string> {
  return {
    Admin: "",
    "Admin, by name, page 1000": "sort=name-up&page=1000",
    "Admin, nearly out": "view=low&sort=stock-up",
    "Admin, by stock": "sort=stock-down",
    "Admin, three words": "q=highveld+switch+24",
  };
}

async function measure(url: string, cookie: string): Promise<Figures> {
  const waits: number[] = [];
  let began = 0;
  for (let asked = -WARM_UP; asked < ASKED; asked++) {
    if (asked === 0) began = cpuTime(site.pid);
    const before = performance.now();
    await ask(url, cookie);
    if (asked >= 0) waits.push(performance.now() - before);
  }
  waits.sort((one, other) => one - other);
  const at = (share: number) =>
    Math.round((waits[Math.floor(waits.length * share)] ?? 0) * 10) / 10;
  const processor = Math.round((cpuTime(site.pid) - began) / ASKED);
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99), processor };
}

async function ask(url: string, cookie: string): Promise<void> {
  const response = await fetch(url, { headers: { cookie }, redirect: "manual" });
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${url} answers ${response.status}`);
}

function line([name, path, { p50, p95, p99, processor }]: (typeof rows)[number]): string {
  return `| ${name} | \`${path}\` | ${processor} | ${p50} | ${p95} | ${p99} |`;
}

function report(): string {
  const slow = rows.filter(([, , { p95 }]) => p95 > ALLOWED_MS).map(([name]) => name);
  return [
    "# A large catalogue",
    "",
    `\`npm run bench -- catalogue\`: ${PRODUCTS} products in 524 categories, ${ASKED} whole pages for each row, one after the other, rendered anew, after ${ROUNDS} rounds of all to warm up; Node ${process.version}, ${cpus().length} cores, ${platform()} ${arch()}, load ${(loadavg()[0] ?? 0).toFixed(1)} at the end. The time of the processor, that of the database with it, is what a page costs whatever else the machine does.`,
    "",
    "| Page | Address | Processor ms | p50 ms | p95 ms | p99 ms |",
    "|---|---|---:|---:|---:|---:|",
    ...rows.map(line),
    "",
    slow.length === 0
      ? `Every row is within ${ALLOWED_MS} ms at the 95th percentile.`
      : `Over ${ALLOWED_MS} ms at the 95th percentile: ${slow.join("; ")}.`,
  ].join("\n");
}
