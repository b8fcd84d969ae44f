import { mkdir, writeFile } from "node:fs/promises";
import { arch, cpus, platform } from "node:os";
import { projectFile } from "#app/database/project-file.server.ts";
import { ensureBuilt } from "#scripts/build.ts";
import type { Finding } from "./count-faults.ts";
import { killUnderLoad } from "./kill-under-load.ts";

/** `npm run faults`: what breaks, is broken on purpose, and what must hold is counted. */
const KILLS = Number(process.env.FAULTS_KILLS ?? 200);

await ensureBuilt(console.log);
const findings = await killUnderLoad(KILLS, (line) => console.log(`  ${line}`));
const report = [
  "# Faults",
  "",
  `\`npm run faults\`; Node ${process.version}, ${cpus().length} cores, ${platform()} ${arch()}.`,
  "",
  "## kill -9 while orders, messages and pictures are written",
  "",
  "| What | Found | Wanted |",
  "|---|---:|---:|",
  ...findings.map(({ promise, found, wanted }) => `| ${promise} | ${found} | ${wanted} |`),
].join("\n");
console.log(`\n${report}`);
await mkdir(projectFile("bench/results"), { recursive: true });
await writeFile(projectFile("bench/results/faults.md"), `${report}\n`);
process.exitCode = findings.every(isKept) ? 0 : 1;

function isKept({ found, wanted }: Finding): boolean {
  return found === wanted;
}
