import { mkdir, writeFile } from "node:fs/promises";
import { arch, cpus, platform } from "node:os";
import { join } from "node:path";
import { projectFile } from "#app/database/project-file.server.ts";
import { ensureBuilt } from "#scripts/build.ts";
import { makeDataFolder, startSiteProcess } from "#tests/helpers/site-process.ts";
import { type Load, load } from "./load.ts";
import { startBareNode } from "./start-bare-node.ts";

/**
 * What the page cache is worth, measured in one run: the kept home page, the same page rendered
 * anew for each request, and the same bytes from a bare Node server. Ratios travel between
 * machines; absolute figures do not.
 */
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
const CONNECTIONS = 50;

await ensureBuilt(console.log);
const folder = await makeDataFolder();
const startedAt = performance.now();
const site = await startSiteProcess({
  dataFolder: folder.path,
  logFile: join(folder.path, "site.log"),
});
const firstStart = performance.now() - startedAt;
const rows: [string, Load][] = [];

try {
  const home = await fetch(site.origin, { headers: { "accept-encoding": "br" } });
  await home.arrayBuffer();
  const options = { seconds: SECONDS, connections: CONNECTIONS };
  // A cookie of ours, even a false one, is answered anew each time: nothing personal is shared.
  const visitor = { cookie: "jacaranda.session_token=none" };

  rows.push(["home, kept", await load(`${site.origin}/`, options)]);
  rows.push([
    "home, rendered anew",
    await load(`${site.origin}/`, { ...options, headers: visitor }),
  ]);
  const bare = await startBareNode(`${site.origin}/`);
  rows.push(["bare Node, same bytes", await load(bare.url, options)]);
  bare.stop();
} finally {
  await site.stop();
}
const stoppedAt = performance.now();
const second = await startSiteProcess({ dataFolder: folder.path });
const again = performance.now() - stoppedAt;
await second.stop();
await folder.remove();

const report = table(rows);
console.log(report);
await mkdir(projectFile("bench/results"), { recursive: true });
await writeFile(projectFile("bench/results/page-cache.md"), `${report}\n`);

function table(results: [string, Load][]): string {
  const [kept, anew, bare] = results.map(([, figures]) => figures.perSecond) as [
    number,
    number,
    number,
  ];
  const lines = results.map(
    ([name, { perSecond, p50, p99, errors }]) =>
      `| ${name} | ${perSecond} | ${p50} | ${p99} | ${errors} |`,
  );
  return [
    `# Page cache`,
    ``,
    `\`npm run bench\`, ${CONNECTIONS} connections for ${SECONDS} s each; Node ${process.version}, ${cpus().length} cores, ${platform()} ${arch()}.`,
    ``,
    `| Page | Requests a second | p50 ms | p99 ms | Errors |`,
    `|---|---:|---:|---:|---:|`,
    ...lines,
    ``,
    `Kept against rendered anew: ${(kept / anew).toFixed(1)} times. Kept against bare Node: ${Math.round((100 * kept) / bare)} %.`,
    `First start on an empty folder: ${Math.round(firstStart)} ms. Start again: ${Math.round(again)} ms.`,
  ].join("\n");
}
