// In this process, which starts the site, and in each worker.
import "#tests/helpers/accounts/cheap-argon2.ts";
import { defineConfig } from "@playwright/test";

/** What Playwright turns off by itself: the browser heeds only the last list it is given. */
const TURNED_OFF_BY_PLAYWRIGHT = [
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

/** Each test has a window of its own; these gave it pages for its address bar and one in reserve. */
const OF_NO_USE_HERE = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "SpareRendererForSitePerProcess",
];

/** One worker goes through each: they begin first, so that nobody waits for them at the end. */
const LONG = ["pages/every-page.spec.ts", "checkout/payment-provider.spec.ts"];

export default defineConfig({
  testDir: "tests/e2e",
  outputDir: "test-results",
  fullyParallel: true,
  projects: [
    { name: "long", testMatch: LONG },
    { name: "others", testIgnore: LONG },
  ],
  forbidOnly: true,
  // scripts/test.ts names the tests that needed a second try.
  retries: 2,
  // Much of a test is waiting for a page: both cores, and one more to fill the pauses.
  workers: 3,
  // Long limits: a passing test does not wait for them, and a slow machine needs them.
  timeout: 300_000,
  expect: { timeout: 60_000 },
  reporter: [["dot"], ["json", { outputFile: ".cache/browser-tests.json" }]],
  globalSetup: "./tests/e2e/start-site.ts",
  // The snapshots are the same on every platform.
  snapshotPathTemplate: "{testDir}/{testFileDir}/snapshots/{arg}{ext}",
  use: {
    // A trace records every step of every test, which costs more than the steps themselves.
    trace: "off",
    // tests/e2e/fixtures.ts takes one of a failure; Playwright would take one of every test, to be sure.
    screenshot: "off",
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH ?? "/usr/bin/chromium",
      // With LANG=C, Chromium saves no download into a folder whose name has a letter outside ASCII.
      env: { ...process.env, LC_ALL: "C.UTF-8" } as Record<string, string>,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        `--disable-features=${[...TURNED_OFF_BY_PLAYWRIGHT, ...OF_NO_USE_HERE].join(",")}`,
      ],
    },
  },
});
