import { mkdir, readFile, writeFile } from "node:fs/promises";
import { arch, cpus, platform } from "node:os";
import { projectFile } from "#app/database/project-file.server.ts";

/** One line of a fault's table: what was counted, and what it must be. */
export type Finding = { promise: string; found: string; wanted: string; isKept: boolean };

/** One thing that breaks, broken on purpose. */
export type Fault = {
  title: string;
  /** How it is done, in a sentence or two: what a stranger must know to believe the figures. */
  how: string;
  run(say: (line: string) => void): Promise<Finding[]>;
};

export function exactly(promise: string, found: number, wanted: number): Finding {
  return { promise, found: String(found), wanted: String(wanted), isKept: found === wanted };
}

export const none = (promise: string, found: number): Finding => exactly(promise, found, 0);

export function atMost(promise: string, found: number, most: number): Finding {
  return { promise, found: String(found), wanted: `at most ${most}`, isKept: found <= most };
}

export function atLeast(promise: string, found: number, least: number): Finding {
  return { promise, found: String(found), wanted: `at least ${least}`, isKept: found >= least };
}

/** A figure that is told and not judged. */
export function counted(promise: string, found: number | string): Finding {
  return { promise, found: String(found), wanted: "", isKept: true };
}

const RESULTS_FILE = projectFile("bench/results/faults.md");

/** Each fault has its own part of the file: a run of one leaves the others as they were. */
export async function writeResults(
  name: string,
  fault: Fault,
  findings: readonly Finding[],
  seconds: number,
): Promise<void> {
  const before = await readFile(RESULTS_FILE, "utf8").catch(() => "");
  const parts = new Map(
    before
      .split(/^(?=## )/m)
      .slice(1)
      .map((part) => [/^## (\w+)/.exec(part)?.[1] ?? "", part.trim()]),
  );
  parts.set(name, sectionOf(name, fault, findings, seconds));
  await mkdir(projectFile("bench/results"), { recursive: true });
  await writeFile(RESULTS_FILE, `${[RESULTS_HEADING, ...parts.values()].join("\n\n")}\n`);
}

const RESULTS_HEADING = `# Faults

\`npm run faults\`, or one of them: \`npm run faults -- mail\`. Node ${process.version}, ${cpus().length} cores, ${platform()} ${arch()}.`;

function sectionOf(
  name: string,
  fault: Fault,
  findings: readonly Finding[],
  seconds: number,
): string {
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
