import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestProject } from "vitest/node";
import type { DatabaseConfig } from "#app/database/connection.server.ts";
import { startTestPostgres } from "#app/database/test-database.server.ts";

declare module "vitest" {
  interface ProvidedContext {
    testPostgres: DatabaseConfig;
    /** For what several test files share; gone after the run. */
    scratchFolder: string;
  }
}

/** One PostgreSQL for the whole run; each test file takes a database of its own from it. */
export default async function setup({
  vitest,
}: TestProject): Promise<undefined | (() => Promise<void>)> {
  const allProjects = vitest.getRootProject();
  // Vitest calls this once for each project that names it.
  if (allProjects.getProvidedContext().testPostgres) return undefined;
  const scratch = await mkdtemp(join(tmpdir(), "jacaranda-scratch-"));
  await chmod(scratch, 0o755);
  const { config, stop } = await startTestPostgres();
  allProjects.provide("testPostgres", config);
  allProjects.provide("scratchFolder", scratch);
  return async () => {
    await stop();
    await rm(scratch, { recursive: true, force: true, maxRetries: 5 });
  };
}
