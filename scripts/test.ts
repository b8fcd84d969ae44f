import { mkdir, readFile, rm } from "node:fs/promises";
import { projectFile } from "#app/database/project-file.server.ts";
import prepareDataFolder from "#tests/helpers/site/prepared-data-folder.ts";
import { ensureBuilt } from "./build.ts";
import { countBrowserTests, skippedTests, slowestTests } from "./count-report.ts";
import { findHeadlessChromium } from "./find-programs.ts";
import { exitWithError, runPackage } from "./run-command.ts";
import { testEnvironment } from "./test-environment.ts";
import { verify } from "./verify.ts";

const print = (line: string) => console.log(`  ${line}`);
const unitReport = projectFile(".cache/unit-tests.json");
const browserReport = projectFile(".cache/browser-tests.json");

/** Every check and every test, from types to a real browser. Ends with the slowest ten and the count. */
try {
  // First, so a missing browser is reported at once.
  const chromium = await findHeadlessChromium(print);
  await mkdir(projectFile(".cache"), { recursive: true });
  // Side by side, as the checks are; each is waited for, so none goes on after a failure.
  const prepared = await Promise.allSettled([verify(), ensureBuilt(print)]);
  for (const step of prepared) if (step.status === "rejected") throw step.reason;
  Object.assign(process.env, await testEnvironment());
  const removeDataFolder = await prepareDataFolder();

  print("Unit tests and tests of the running site");
  await rm(unitReport, { force: true });
  const unitOptions = [
    "run",
    "--project=!attack-long",
    "--project=!nginx",
    "--reporter=default",
    "--reporter=./scripts/flaky-reporter.ts",
    "--reporter=json",
    `--outputFile.json=${unitReport}`,
  ];
  const unit = await runPackage("vitest/vitest.mjs", unitOptions).then(
    () => true,
    () => false,
  );

  print("Browser tests");
  await rm(browserReport, { force: true });
  const browser = await runPackage("@playwright/test/cli.js", ["test"], {
    env: { ...process.env, CHROMIUM_PATH: chromium },
  }).then(
    () => true,
    () => false,
  );
  await removeDataFolder?.();

  const unitResults = JSON.parse(await readFile(unitReport, "utf8"));
  const browserResults = JSON.parse(await readFile(browserReport, "utf8"));
  console.log("\n  The ten slowest tests");
  for (const { title, ms } of slowestTests(unitResults, browserResults)) {
    print(`${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`);
  }
  const { flaky, ...browserCount } = countBrowserTests(browserResults);
  if (flaky.length > 0) print(`Flaky, passed on a retry: ${flaky.join("; ")}`);
  const skipped = skippedTests(unitResults, browserResults);
  if (skipped.length > 0) print(`Not run, and so counted as failed: ${skipped.join("; ")}`);
  const passed = unitResults.numPassedTests + browserCount.passed;
  const failed = unitResults.numTotalTests - unitResults.numPassedTests + browserCount.failed;
  console.log(`\nTests: ${passed} passed, ${failed} failed`);
  process.exit(unit && browser && failed === 0 && passed > 0 ? 0 : 1);
} catch (error) {
  exitWithError(error);
}
