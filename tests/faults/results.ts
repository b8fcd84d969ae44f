import { mkdir, readFile, writeFile } from "node:fs/promises";
import { arch, cpus, platform } from "node:os";
import { projectFile } from "#app/database/project-file.server.ts";
import type { Fault, Finding } from "./finding.ts";

const FILE = projectFile("bench/results/faults.md");

/** Each fault has its own part of the file: a run of one leaves the others as they were. */
export async function writeResults(
  name: string,
  fault: Fault,
  findings: readonly Finding[],
  seconds: number,
): Promise<void> {
  const before = await readFile(FILE, "utf8").catch(() => "");
  const parts = new Map(
    before
      .split(/^(?=## )/m)
      .slice(1)
      .map((part) => [/^## (\w+)/.exec(part)?.[1] ?? "", part.trim()]),
  );
  parts.set(name, partOf(name, fault, findings, seconds));
  await mkdir(projectFile("bench/results"), { recursive: true });
  await writeFile(FILE, `${[HEAD, ...parts.values()].join("\n\n")}\n`);
}

const HEAD = `# Faults

\`npm run faults\`, or one of them: \`npm run faults -- mail\`. Node ${process.version}, ${cpus().length} cores, ${platform()} ${arch()}.`;

function partOf(name: string, fault: Fault, findings: readonly Finding[], seconds: number): string {
  return [
    `## ${name}: ${fault.title}`,
    "",
    `${fault.how} Took ${seconds} s.`,
    "",
    "| What | Found | Must be |",
    "|---|---:|---:|",
    ...findings.map(
      ({ promise, found, wanted, isKept }) =>
        `| ${promise} | ${found} | ${wanted}${isKept ? "" : " (broken)"} |`,
    ),
  ].join("\n");
}
