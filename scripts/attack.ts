import { mkdir, rm, writeFile } from "node:fs/promises";
import { projectFile } from "#app/database/project-file.server.ts";
import { attackTable } from "./attack-table.ts";
import { ensureBuilt } from "./build.ts";
import { findChromium } from "./find-chromium.ts";
import { endBadly, runPackage } from "./run-command.ts";

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
  const table = attackTable(RESULTS);
  if (some.length === 0) await writeFile(TABLE, table);
  console.log(`\n${table}`);
  process.exit(isWell ? 0 : 1);
} catch (error) {
  endBadly(error);
}
