import { existsSync, readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { projectFile } from "#app/database/project-file.server.ts";
import { ensureBuilt } from "./build.ts";
import { findHeadlessChromium } from "./find-programs.ts";
import { exitWithError, runPackage } from "./run-command.ts";

const RESULTS = projectFile(".cache/attack-results.jsonl");
const TABLE = projectFile("bench/results/attack.md");

/**
 * `npm run attack`: runs the security tests against the built site; each row says what was tried and
 * how much got through. `npm run attack -- uploads` runs only the files whose name matches.
 */
try {
  const filters = process.argv.slice(2);
  await ensureBuilt(console.log);
  await mkdir(projectFile(".cache"), { recursive: true });
  const isWhole = filters.length === 0;
  // Some results alone are no table: they update the rows of a whole run on this machine.
  const hasTable = isWhole || existsSync(RESULTS);
  if (isWhole) await rm(RESULTS, { force: true });
  const env = {
    ...process.env,
    ATTACK_RESULTS: RESULTS,
    CHROMIUM_PATH: await findHeadlessChromium(console.log),
  };
  let hasPassed = true;
  // The fast ones in parallel, then those that measure, one at a time.
  for (const project of ["attack", "attack-long"]) {
    const options = [
      "run",
      "--project",
      project,
      "--passWithNoTests",
      "--reporter=verbose",
      ...filters,
    ];
    await runPackage("vitest/vitest.mjs", options, { env }).catch(() => {
      hasPassed = false;
    });
  }
  const table = formatAttackTable(readResults());
  if (hasTable) await writeFile(TABLE, table);
  else await rm(RESULTS);
  console.log(`\n${table}`);
  process.exit(hasPassed ? 0 : 1);
} catch (error) {
  exitWithError(error);
}

/** One result; an attack that could not be tried has no number. */
type AttackResult = {
  test: string;
  threat: string;
  tried: string;
  through: number;
  measured: string;
  isUntried?: boolean;
};

/** The last result of each threat of a test: one that is tried again counts from then on. */
function readResults(): AttackResult[] {
  const lines = readFileSync(RESULTS, "utf8").split("\n").filter(Boolean);
  const results = lines.map((line): AttackResult => JSON.parse(line));
  const latest = new Map(results.map((result) => [`${result.test}: ${result.threat}`, result]));
  return [...latest.values()].sort((a, b) => a.threat.localeCompare(b.threat));
}

/** The results as a Markdown table. */
function formatAttackTable(results: readonly AttackResult[]): string {
  const rows = results.map(
    ({ threat, tried, through, measured, isUntried }) =>
      `| ${cell(threat)} | ${cell(tried)} | ${isUntried ? "not tried" : `**${through}**`} | ${cell(measured)} |`,
  );
  const tried = results.filter(({ isUntried }) => !isUntried);
  const total = tried.reduce((sum, { through }) => sum + through, 0);
  return `# Attacks on the built site

\`npm run attack\` on ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores. ${tried.length} threats, ${total} got through.

| Threat | What was tried | Got through | Measured besides |
|---|---|---|---|
${rows.join("\n")}
`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
