import { ensureBuilt } from "#scripts/build.ts";
import { makeDataFolder, startSiteProcess } from "#tests/helpers/site/site-process.ts";
import { median } from "./compare.ts";
import { machine, table, writeReport } from "./report.ts";

/** `npm run bench -- start-up`: from the start of the process to its first complete page. */
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);

await ensureBuilt(console.log);
const kinds = ["first start, empty folder", "start again", "start after kill -9"] as const;
type Times = Record<(typeof kinds)[number], number[]>;
const none = (): Times => Object.fromEntries(kinds.map((kind) => [kind, []])) as never;
const [ready, page] = [none(), none()];
for (let round = 0; round < ROUNDS; round++) {
  const folder = await makeDataFolder();
  for (const kind of kinds) {
    const began = performance.now();
    const site = await startSiteProcess({ dataFolder: folder.path });
    ready[kind].push(performance.now() - began);
    await (await fetch(site.origin)).arrayBuffer();
    page[kind].push(performance.now() - began);
    if (kind === "start again") site.kill("SIGKILL");
    else site.kill("SIGTERM");
    await site.exited;
  }
  await folder.remove();
}
const figure = (values: number[]) =>
  `${Math.round(median(values))} (${Math.round(Math.min(...values))} to ${Math.round(Math.max(...values))})`;
await writeReport(
  "start-up",
  [
    "# Start-up",
    "",
    `\`npm run bench -- start-up\`: the built site with its private PostgreSQL; median of ${ROUNDS} rounds, least and most. The first start also makes the database and loads the demo catalogue. ${machine()}`,
    "",
    ...table(
      ["Start", "Ready, ms", "Home page there, ms"],
      kinds.map((kind) => [kind, figure(ready[kind]), figure(page[kind])]),
    ),
  ],
  { ready, page },
);
