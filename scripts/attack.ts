import { readFileSync } from "node:fs";
import { mkdir, rm, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import { projectFile } from "#app/database/project-file.server.ts";
import { ensureBuilt } from "./build.ts";
import { findChromium } from "./find-chromium.ts";
import { exitWithError, runPackage } from "./run-command.ts";

const RESULTS = projectFile(".cache/attack-results.jsonl");
const TABLE = projectFile("bench/results/attack.md");

/**
 * `npm run attack`: the built site as strangers find it; each line says what was tried and how much
 * got through. With a word, such as `npm run attack -- uploads`, only the files named like it.
 */
try {
  const some = process.argv.slice(2);
  await ensureBuilt(console.log);
  await mkdir(projectFile(".cache"), { recursive: true });
  await rm(RESULTS, { force: true });
  const env = {
    ...process.env,
    ATTACK_RESULTS: RESULTS,
    CHROMIUM_PATH: await findChromium(console.log),
  };
  let isWell = true;
  // The quick ones side by side, then those that measure, each alone.
  for (const project of ["attack", "attack-long"]) {
    const words = ["run", "--project", project, "--passWithNoTests", "--reporter=verbose", ...some];
    await runPackage("vitest/vitest.mjs", words, { env }).catch(() => {
      isWell = false;
    });
  }
  const table = formatAttackTable(RESULTS);
  if (some.length === 0) await writeFile(TABLE, table);
  console.log(`\n${table}`);
  process.exit(isWell ? 0 : 1);
} catch (error) {
  exitWithError(error);
}

/** Whatever could not be tried says so, and has no number. */
type AttackResult = {
  threat: string;
  tried: string;
  through: number;
  measured: string;
  isUntried?: boolean;
};

/** What was tried and how much got through, as a table for people. */
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
  const told = lines.filter(({ isUntried }) => !isUntried);
  const total = told.reduce((sum, { through }) => sum + through, 0);
  return `# Attacks on the built site

\`npm run attack\` on ${new Date().toISOString().slice(0, 10)}, Node ${process.versions.node}, ${cpus().length} cores. ${told.length} threats, ${total} got through.

| Threat | What was tried | Got through | Measured besides |
|---|---|---|---|
${rows.join("\n")}
`;
}

function cell(text: string): string {
  return text.replaceAll("|", "\\|").replaceAll("\n", " ");
}
