import { mkdir, writeFile } from "node:fs/promises";
import { arch, cpus, platform } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import { projectFile } from "#app/database/project-file.server.ts";
import { ensureBuilt } from "#scripts/build.ts";
import { findProxyPrograms } from "#scripts/find-programs.ts";
import { exitWithError, runPackage } from "#scripts/run-command.ts";
import { checkAllNodesDown, checkNodesAgree, type Finding, verifyUnits } from "./cluster-checks.ts";
import { type Cluster, rollingRestart, startCluster } from "./deployed-cluster.ts";

import { type LoadOutcome, underLoad } from "./under-load.ts";

/**
 * `npm run cluster`: two processes behind nginx on one PostgreSQL and one S3 server, from the very
 * files in deploy/, and what must hold of them counted.
 */
const RESTARTS = Number(process.env.CLUSTER_RESTARTS ?? 3);
const KILLS = Number(process.env.CLUSTER_KILLS ?? 3);
const FIRST_PORT = Number(process.env.CLUSTER_PORT ?? 4090);

await findProxyPrograms(console.log).catch(exitWithError);
await ensureBuilt(console.log);
console.log("  Rate limits of nginx");
await runPackage("vitest/vitest.mjs", ["run", "--project", "nginx"]).catch(exitWithError);
const cluster = await startCluster(FIRST_PORT);
const parts: [title: string, findings: Finding[]][] = [];
try {
  const take = async (title: string, check: () => Promise<Finding[]>) => {
    console.log(`  ${title}`);
    parts.push([title, await check()]);
  };
  await take("The files", () => verifyUnits(cluster.folder));
  await take("Whichever process answers", () => checkNodesAgree(cluster));
  await take(`${RESTARTS} rolling restarts under load`, async () =>
    ofRestarts(await underLoad(cluster, () => repeat(RESTARTS, () => rollingRestart(cluster)))),
  );
  await take(`kill -9 of one process under load, ${KILLS} times`, async () =>
    ofKills(await underLoad(cluster, () => repeat(KILLS, (time) => killOne(cluster, time)))),
  );
  await take("Both processes gone", () => checkAllNodesDown(cluster));
} finally {
  await cluster.close();
}

const isKept = ({ found, wanted }: Finding) => found === wanted;
const report = [
  "# Cluster",
  "",
  `\`npm run cluster\`: two processes behind nginx on one PostgreSQL and one S3 server, from the files in deploy/; Node ${process.version}, ${cpus().length} cores, ${platform()} ${arch()}.`,
  ...parts.flatMap(([title, findings]) => [
    "",
    `## ${title}`,
    "",
    "| What | Found | Wanted |",
    "|---|---:|---:|",
    ...findings.map(({ promise, found, wanted }) => `| ${promise} | ${found} | ${wanted} |`),
  ]),
].join("\n");
console.log(`\n${report}`);
await mkdir(projectFile("bench/results"), { recursive: true });
await writeFile(projectFile("bench/results/cluster.md"), `${report}\n`);
process.exitCode = parts.every(([, findings]) => findings.every(isKept)) ? 0 : 1;

function ofRestarts(met: LoadOutcome): Finding[] {
  for (const failure of [...met.failedReads, ...met.failedForms].slice(0, 5)) {
    console.error(`  failed: ${failure}`);
  }
  return [
    ...told(met),
    { promise: "pages that failed", found: met.failedReads.length, wanted: 0 },
    { promise: "forms that failed", found: met.failedForms.length, wanted: 0 },
    { promise: "forms lost or done twice", found: Math.abs(met.inCarts - met.taken), wanted: 0 },
  ];
}

/** A form that was under way in a killed process has no answer; every answer that arrives must be true. */
function ofKills(met: LoadOutcome): Finding[] {
  const lost = Math.max(0, met.taken - met.inCarts);
  const doubled = Math.max(0, met.inCarts - met.taken - met.failedForms.length);
  return [
    ...told(met),
    {
      promise: "forms that a killed process took along",
      found: met.failedForms.length,
      wanted: met.failedForms.length,
    },
    { promise: "pages that failed", found: met.failedReads.length, wanted: 0 },
    { promise: "confirmed forms lost", found: lost, wanted: 0 },
    { promise: "forms done twice", found: doubled, wanted: 0 },
  ];
}

function told({ answers, longestMs }: LoadOutcome): Finding[] {
  const longest = Math.round(longestMs);
  return [
    { promise: "answers", found: answers, wanted: answers },
    { promise: "longest wait, ms", found: longest, wanted: longest },
  ];
}

async function killOne({ nodes, restart }: Cluster, time: number): Promise<void> {
  await pause(1000 + Math.random() * 1000);
  await restart(nodes[time % nodes.length]?.port ?? 0, "SIGKILL").ready;
  // Until nginx has noticed that it is back.
  await pause(4000);
}

async function repeat(times: number, act: (time: number) => Promise<void>): Promise<void> {
  for (let time = 0; time < times; time++) await act(time);
}
