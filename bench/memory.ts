import { setTimeout as pause } from "node:timers/promises";
import { startBenchSite } from "./bench-site.ts";
import { defaultPace } from "./compare.ts";
import { load } from "./load.ts";
import { pageRequests } from "./page-requests.ts";
import { type Memory, readMemory } from "./process-usage.ts";
import { machine, table, writeReport } from "./report.ts";

/** `npm run bench -- memory`: memory of each process, idle, under each kind of load, and after it. */
const SETTLE_MS = 5000;
const ALLOWED_MB = 300;

const site = await startBenchSite({ people: defaultPace.connections });
const rows: [what: string, memory: Memory, errors: number][] = [];
const seconds = defaultPace.seconds * defaultPace.rounds;
try {
  await pause(SETTLE_MS);
  rows.push(["idle", readMemory(site.pid), 0]);
  for (const { page, cases } of pageRequests(site)) {
    for (const { name, target } of cases) {
      let most = readMemory(site.pid);
      const sampling = setInterval(() => {
        const now = readMemory(site.pid);
        if (now.site > most.site) most = now;
      }, 250);
      const { errors } = await load(target, { ...defaultPace, seconds });
      clearInterval(sampling);
      rows.push([`${page}, ${name}`, most, errors]);
    }
  }
  await pause(SETTLE_MS);
  rows.push(["idle again", readMemory(site.pid), 0]);
} finally {
  await site.close();
}
const most = Math.max(...rows.map(([, { sitePeak }]) => sitePeak));
await writeReport(
  "memory",
  [
    "# Memory",
    "",
    `\`npm run bench -- memory\`: the built site with its private PostgreSQL, ${defaultPace.connections} connections for ${seconds} s each, one kind of load after the other; the most that was seen. Pages that the processes of PostgreSQL share count once. ${machine()}`,
    "",
    ...table(
      ["What happens", "Node, MB", "PostgreSQL, MB", "Errors"],
      rows.map(([what, memory, errors]) => [
        what,
        Math.round(memory.site),
        Math.round(memory.database),
        errors,
      ]),
    ),
    "",
    `The Node process never had more than ${Math.round(most)} MB${most <= ALLOWED_MB ? "" : `, which is over the ${ALLOWED_MB} MB that it may have`}.`,
  ],
  rows,
);
