import { defineConfig } from "vitest/config";

const PREPARED_DATA = "tests/helpers/site/prepared-data-folder.ts";

/** They replace modules, which must then not come from the worker's module cache. */
const WITH_MOCKED_MODULES = [
  "app/http/auth/account-enumeration.server.test.ts",
  "app/http/auth/log-in.server.test.ts",
  "app/domain/payments/eft/proof-of-payment.server.test.ts",
  "app/pages/payments/proof-of-payment-page.test.ts",
];
const POSTGRES = "tests/helpers/database/postgres-global-setup.ts";

export default defineConfig({
  test: {
    // Real processes: a test may change its working folder, its signals, its account.
    pool: "forks",
    // Much of a test is waiting for the database: both cores, and one more to fill the pauses.
    maxWorkers: 3,
    // Node and the application are loaded once by each worker, not once by each file.
    isolate: false,
    testTimeout: 20_000,
    hookTimeout: 60_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,server,demo,scripts,bench}/**/*.test.ts", "tests/*.test.ts"],
          exclude: WITH_MOCKED_MODULES,
          globalSetup: [POSTGRES],
        },
      },
      {
        extends: true,
        test: {
          name: "unit-mocked",
          include: WITH_MOCKED_MODULES,
          globalSetup: [POSTGRES],
          isolate: true,
        },
      },
      {
        extends: true,
        test: {
          // The built site, as a process of its own.
          name: "site",
          include: ["tests/site/**/*.test.ts"],
          globalSetup: [PREPARED_DATA],
          testTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          // The built site, as strangers find it.
          name: "attack",
          include: ["tests/security/*.test.ts"],
          globalSetup: [PREPARED_DATA],
          // `npm run attack` tries everything, and waits for it.
          testTimeout: process.env.ATTACK_RESULTS ? 1_800_000 : 120_000,
        },
      },
      {
        extends: true,
        test: {
          // The same with time, memory, a browser or a proxy: only `npm run attack` waits for them.
          name: "attack-long",
          include: ["tests/security/long/*.test.ts"],
          globalSetup: [PREPARED_DATA],
          testTimeout: 900_000,
          // What is measured here is measured alone.
          fileParallelism: false,
          isolate: true,
        },
      },
    ],
  },
});
