import { mkdir, writeFile } from "node:fs/promises";
import { arch, cpus, loadavg, platform } from "node:os";
import { join } from "node:path";
import { closeDatabase, openDatabase } from "#app/database/connection.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import { startPrivatePostgres } from "#app/database/private-postgres/start-private-postgres.server.ts";
import { projectFile } from "#app/database/project-file.server.ts";
import { readCategoryTree } from "#app/domain/categories/read-category-tree.server.ts";
import { ensureBuilt } from "#scripts/build.ts";
import { makeDataFolder, startSiteProcess } from "#tests/helpers/site-process.ts";
import { makeLargeCatalogue } from "./large-catalogue.ts";

/**
 * What a shop with very many products costs: whole pages over HTTP from the built site on its
 * private PostgreSQL, one visitor at a time, none of them from the page cache.
 */
const PRODUCTS = Number(process.env.BENCH_PRODUCTS ?? 100_000);
const ASKED = Number(process.env.BENCH_ASKED ?? 200);
const ALLOWED_MS = 100;

type Figures = { p50: number; p95: number; p99: number };

await ensureBuilt(console.log);
const folder = process.env.BENCH_FOLDER
  ? { path: process.env.BENCH_FOLDER, remove: async () => {} }
  : await makeDataFolder();
const catalogue = await fill(join(folder.path, "postgres"));
const site = await startSiteProcess({
  dataFolder: folder.path,
  variables: { DEMO: "off" },
  logFile: join(folder.path, "site.log"),
});
const rows: [name: string, query: string, figures: Figures][] = [];
try {
  for (const [name, query] of Object.entries(questions(catalogue.wide, catalogue.narrow))) {
    const url = `${site.origin}/shop?${query}`;
    rows.push([name, query, await measure(url)]);
    console.log(line(rows.at(-1) as (typeof rows)[number]));
  }
} finally {
  await site.stop();
  await folder.remove();
}
await mkdir(projectFile("bench/results"), { recursive: true });
await writeFile(projectFile("bench/results/catalogue.md"), `${report()}\n`);
console.log(report());

/** A category of the first level and one of the third, as addresses say them. */
function questions(wide: string, narrow: string): Record<string, string> {
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
    "Search: nothing found": "q=zeppelin",
    "Search with filters, page 50": `q=laptop&category=${wide}&stock=in&page=50`,
    "Hostile: six common beginnings": "q=con+pro+ser+por+dis+mem",
    "Hostile: one letter": "q=k",
    "Hostile: signs of patterns": "q=%25%25_%5C",
  };
}

async function fill(postgresFolder: string) {
  const postgres = await startPrivatePostgres({ folder: postgresFolder });
  await migrate(postgres.address);
  const database = openDatabase(postgres.address);
  try {
    let tree = await readCategoryTree({ database });
    if (tree.length === 0) {
      console.log(`Making ${PRODUCTS} products`);
      await makeLargeCatalogue(database, PRODUCTS);
      tree = await readCategoryTree({ database });
    }
    // A kept catalogue may have been written anew by a migration: lists read its indexes alone.
    await database.$client.query("vacuum analyze");
    const wide = tree[0]?.slug ?? "";
    const narrow = tree[0]?.children[0]?.children[0]?.slug ?? "";
    return { wide, narrow };
  } finally {
    await closeDatabase(database);
    await postgres.stop();
  }
}

async function measure(url: string): Promise<Figures> {
  // A cookie of ours, even a false one, is answered anew each time.
  const headers = { cookie: "jacaranda.session_token=none" };
  const waits: number[] = [];
  for (let asked = -20; asked < ASKED; asked++) {
    const before = performance.now();
    const response = await fetch(url, { headers, redirect: "manual" });
    await response.arrayBuffer();
    if (response.status !== 200) throw new Error(`${url} answers ${response.status}`);
    if (asked >= 0) waits.push(performance.now() - before);
  }
  waits.sort((one, other) => one - other);
  const at = (share: number) =>
    Math.round((waits[Math.floor(waits.length * share)] ?? 0) * 10) / 10;
  return { p50: at(0.5), p95: at(0.95), p99: at(0.99) };
}

function line([name, query, { p50, p95, p99 }]: (typeof rows)[number]): string {
  return `| ${name} | \`${query || "-"}\` | ${p50} | ${p95} | ${p99} |`;
}

function report(): string {
  const slow = rows.filter(([, , { p95 }]) => p95 > ALLOWED_MS).map(([name]) => name);
  return [
    "# A large catalogue",
    "",
    `\`npm run bench -- catalogue\`: ${PRODUCTS} products in 524 categories, ${ASKED} whole pages for each row, one after the other, rendered anew; Node ${process.version}, ${cpus().length} cores, ${platform()} ${arch()}, load ${(loadavg()[0] ?? 0).toFixed(1)} at the end.`,
    "",
    "| Page | Address | p50 ms | p95 ms | p99 ms |",
    "|---|---|---:|---:|---:|",
    ...rows.map(line),
    "",
    slow.length === 0
      ? `Every row is within ${ALLOWED_MS} ms at the 95th percentile.`
      : `Over ${ALLOWED_MS} ms at the 95th percentile: ${slow.join("; ")}.`,
  ].join("\n");
}
