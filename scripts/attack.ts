import { readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { projectFile } from "#app/database/project-file.server.ts";
import { ensureBuilt } from "./build.ts";
import { findChromium } from "./find-browsers.ts";
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
  await rm(RESULTS, { force: true });
  const env = {
    ...process.env,
    ATTACK_RESULTS: RESULTS,
    CHROMIUM_PATH: await findChromium(console.log),
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
  const table = formatAttackTable(RESULTS);
  if (filters.length === 0) await writeFile(TABLE, table);
  console.log(`\n${table}`);
  process.exit(hasPassed ? 0 : 1);
} catch (error) {
  exitWithError(error);
}

/** One result; an attack that could not be tried has no number. */
type AttackResult = {
  threat: string;
  tried: string;
  through: number;
  measured: string;
  isUntried?: boolean;
};

/** The results as a Markdown table. */
function formatAttackTable(resultsFile: string): string {
  const lines = readFileSync(resultsFile, "utf8")
    .split("\n")
    .filter(Boolean)
    .map((line): AttackResult => JSON.parse(line))
    .sort((a, b) => a.threat.localeCompare(b.threat));
  const rows = lines.map(
    ({ threat, tried, through, measured, isUntried }) =>
      `| ${cell(threat)} | ${cell(tried)} | ${isUntried ? "not tried" : `**${through}**`} | ${cell(measured)} |`,
  );
  const tried = lines.filter(({ isUntried }) => !isUntried);
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
