import type { TestProject } from "vitest/node";
import type { DatabaseConfig } from "#app/database/connection.server.ts";
import { startTestPostgres } from "#app/database/test-database.server.ts";

declare module "vitest" {
  interface ProvidedContext {
    testPostgres: DatabaseConfig;
  }
}

/** One PostgreSQL for the whole run; each test file takes a database of its own from it. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { config, stop } = await startTestPostgres();
  project.provide("testPostgres", config);
  return stop;
}
