import { defineConfig } from "vitest/config";

const PREPARED_DATA = "tests/helpers/site/prepared-data-folder.ts";
const POSTGRES = "tests/helpers/database/postgres-global-setup.ts";
const CHEAP_ARGON2 = "tests/helpers/accounts/cheap-argon2.ts";
/** `npm run attack` tries everything, on a site that hashes passwords at their true cost. */
const isFullAttack = process.env.ATTACK_RESULTS !== undefined;

export default defineConfig({
  test: {
    // Real processes: a test may change its working folder, its signals, its account.
    pool: "forks",
    // Much of a test is waiting for the database: both cores, and one more to fill the pauses.
    maxWorkers: 3,
    // Node and the application are loaded once by each worker, not once by each file.
    isolate: false,
    testTimeout: 60_000,
    // A site and its database take a minute to start on a machine that is busy with other things.
    hookTimeout: 180_000,
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{app,server,demo,scripts,bench}/**/*.test.ts", "tests/*.test.ts"],
          globalSetup: [POSTGRES],
          setupFiles: [CHEAP_ARGON2],
        },
      },
      {
        extends: true,
        test: {
          // The built site, as a process of its own.
          name: "site",
          include: ["tests/site/**/*.test.ts"],
          globalSetup: [PREPARED_DATA],
          setupFiles: [CHEAP_ARGON2],
          testTimeout: 240_000,
        },
      },
      {
        extends: true,
        test: {
          // The built site, as strangers find it.
          name: "attack",
          include: ["tests/security/*.test.ts"],
          globalSetup: [PREPARED_DATA],
          setupFiles: isFullAttack ? [] : [CHEAP_ARGON2],
          testTimeout: isFullAttack ? 1_800_000 : 240_000,
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
