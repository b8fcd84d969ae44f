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
    // Long limits: a passing test does not wait for them, and a machine that is shared with others can
    // take ten times as long for minutes at a time. What was only slow passes on the second try.
    testTimeout: 180_000,
    hookTimeout: 600_000,
    expect: { poll: { timeout: 60_000 } },
    retry: 1,
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
          // The machine's nginx with the files in deploy/: run by `npm run cluster`, which names what it needs.
          name: "nginx",
          include: ["tests/cluster/*.test.ts"],
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
          testTimeout: 600_000,
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
          testTimeout: isFullAttack ? 1_800_000 : 600_000,
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
