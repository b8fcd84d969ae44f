import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          include: ["app/**/*.test.ts", "server/**/*.test.ts", "tests/*.test.ts"],
          globalSetup: ["tests/helpers/postgres-global-setup.ts"],
          // Real processes: a test may change its working folder, its signals, its account.
          pool: "forks",
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
