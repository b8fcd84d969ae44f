import { mkdir, readFile, rm } from "node:fs/promises";
import { projectFile } from "#app/database/project-file.server.ts";
import { ensureBuilt } from "./build.ts";
import { countBrowserTests } from "./count-report.ts";
import { findChromium } from "./find-chromium.ts";
import { exitWithError, runPackage } from "./run-command.ts";
import { verify } from "./verify.ts";

const print = (line: string) => console.log(`  ${line}`);
const unitReport = projectFile(".cache/unit-tests.json");
const browserReport = projectFile(".cache/browser-tests.json");

type Count = { passed: number; failed: number };

/** `npm test`: every static check, unit test and browser test. The last line counts them. */
try {
  await rm(projectFile(".cache/chromium.draft"), { recursive: true, force: true });
  await mkdir(projectFile(".cache"), { recursive: true });
  await verify();

  await ensureBuilt(print);

  print("Tests of the parts and of the running site");
  await rm(unitReport, { force: true });
  const unit = await runPackage("vitest/vitest.mjs", [
    "run",
    "--project=!attack-long",
    "--reporter=default",
    "--reporter=json",
    `--outputFile.json=${unitReport}`,
  ]).then(
    () => true,
    () => false,
  );

  const chromium = await findChromium(print);
  print("Tests in a browser");
  await rm(browserReport, { force: true });
  const browser = await runPackage("@playwright/test/cli.js", ["test"], {
    env: { ...process.env, CHROMIUM_PATH: chromium },
  }).then(
    () => true,
    () => false,
  );

  const counts = [await countUnit(), await countBrowser()];
  const passed = counts.reduce((sum, count) => sum + count.passed, 0);
  const failed = counts.reduce((sum, count) => sum + count.failed, 0);
  console.log(`\nTests: ${passed} passed, ${failed} failed`);
  process.exit(unit && browser && failed === 0 && passed > 0 ? 0 : 1);
} catch (error) {
  exitWithError(error);
}

async function countUnit(): Promise<Count> {
  const report = JSON.parse(await readFile(unitReport, "utf8"));
  return { passed: report.numPassedTests, failed: report.numTotalTests - report.numPassedTests };
}

async function countBrowser(): Promise<Count> {
  const { flaky, ...count } = countBrowserTests(JSON.parse(await readFile(browserReport, "utf8")));
  if (flaky.length > 0) print(`Flaky, right at the second try: ${flaky.join("; ")}`);
  return count;
}
