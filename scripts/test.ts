import { mkdir, readFile, rm } from "node:fs/promises";
import { projectFile } from "#app/database/project-file.server.ts";
import { ensureBuilt } from "./build.ts";
import { countBrowserTests, slowestTests } from "./count-report.ts";
import { findHeadlessChromium } from "./find-chromium.ts";
import { exitWithError, runPackage } from "./run-command.ts";
import { verify } from "./verify.ts";

const print = (line: string) => console.log(`  ${line}`);
const unitReport = projectFile(".cache/unit-tests.json");
const browserReport = projectFile(".cache/browser-tests.json");

/** Every check and every test, from types to a real browser. Ends with the slowest ten and the count. */
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

  const chromium = await findHeadlessChromium(print);
  print("Tests in a browser");
  await rm(browserReport, { force: true });
  const browser = await runPackage("@playwright/test/cli.js", ["test"], {
    env: { ...process.env, CHROMIUM_PATH: chromium },
  }).then(
    () => true,
    () => false,
  );

  const unitResults = JSON.parse(await readFile(unitReport, "utf8"));
  const browserResults = JSON.parse(await readFile(browserReport, "utf8"));
  console.log("\n  The ten slowest tests");
  for (const { title, ms } of slowestTests(unitResults, browserResults)) {
    print(`${(ms / 1000).toFixed(1).padStart(6)} s  ${title}`);
  }
  const { flaky, ...browserCount } = countBrowserTests(browserResults);
  if (flaky.length > 0) print(`Flaky, right at the second try: ${flaky.join("; ")}`);
  const passed = unitResults.numPassedTests + browserCount.passed;
  const failed = unitResults.numTotalTests - unitResults.numPassedTests + browserCount.failed;
  console.log(`\nTests: ${passed} passed, ${failed} failed`);
  process.exit(unit && browser && failed === 0 && passed > 0 ? 0 : 1);
} catch (error) {
  exitWithError(error);
}
