import { join } from "node:path";
import type { DatabaseAddress } from "#app/database/connection.server.ts";
import { findRunningPostgres } from "#app/database/private-postgres/running-postgres.server.ts";
import type { Environment } from "./environment.ts";
import { findDatabase } from "./find-database.ts";

/** For a command beside the site: one that is running shares its private database; otherwise it is started for the moment. */
export async function reachDatabase(
  environment: Environment,
): Promise<{ address: DatabaseAddress; isRunning: boolean; close(): Promise<void> }> {
  const running = environment.databaseUrl
    ? undefined
    : await findRunningPostgres(join(environment.dataFolder, "postgres"));
  if (running) return { address: running, isRunning: true, close: async () => {} };
  const { address, close } = await findDatabase(environment, () => {});
  return { address, isRunning: false, close };
}
