import { join } from "node:path";
import type { DatabaseConfig } from "#app/database/connection.server.ts";
import type { SupervisorEvents } from "#app/database/private-postgres/run-server.server.ts";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { startPrivatePostgres } from "#app/database/private-postgres/start-private-postgres.server.ts";
import { withClient } from "#app/database/with-client.server.ts";
import type { Log } from "#app/http/request-context.server.ts";
import { completeUpgrade } from "./data-folder.ts";
import { type Environment, EnvironmentError } from "./environment.ts";

export type DatabaseServer = {
  kind: "private" | "separate";
  config: DatabaseConfig;
  close(): Promise<void>;
};

const MIN_POSTGRES_VERSION = 15;

/**
 * The database named by DATABASE_URL, or a private one under the data folder. With a log, the private
 * server is supervised: it is restarted when it exits.
 */
export async function resolveDatabase(
  environment: Environment,
  print: (line: string) => void,
  log?: Log,
): Promise<DatabaseServer> {
  if (environment.databaseUrl) {
    const config = { connectionString: environment.databaseUrl };
    await checkSeparateDatabase(environment.databaseUrl);
    return { kind: "separate", config, close: async () => {} };
  }
  if (await completeUpgrade(environment.dataFolder)) {
    print("Completed the upgrade of the database, which had been interrupted.");
  }
  const postgres = await startPrivatePostgres({
    folder: join(environment.dataFolder, "postgres"),
    onProgress: print,
    ...(log && { supervisor: logSupervisorEvents(log) }),
  });
  return { kind: "private", config: postgres.config, close: () => postgres.stop() };
}

function logSupervisorEvents(log: Log): SupervisorEvents {
  return {
    onExit: () => log.error("the private database stopped and is being restarted"),
    onRestartFailed: (error) => log.warn("the private database could not be restarted", { error }),
    onRestarted: () => log.info("the private database is running again"),
  };
}

async function checkSeparateDatabase(url: string): Promise<void> {
  const config = { connectionString: url, connectionTimeoutMillis: 5000 };
  const { rows } = await withClient(config, (client) =>
    client.query<{ server_version_num: string }>("show server_version_num"),
  ).catch((error) => {
    throw new EnvironmentError([describeConnectionError(url, error)]);
  });
  const major = Math.floor(Number(rows[0]?.server_version_num) / 10_000);
  if (major < MIN_POSTGRES_VERSION) {
    throw new EnvironmentError([
      `DATABASE_URL points to PostgreSQL ${major}: this site needs version ${MIN_POSTGRES_VERSION} or newer.`,
    ]);
  }
}

function describeConnectionError(url: string, error: unknown): string {
  const { host, pathname } = new URL(url);
  const { code, message } = error as { code?: string; message?: string };
  switch (code) {
    case "28P01":
    case "28000":
      return `DATABASE_URL: the database at ${host} rejects this user or password. Correct them in the URL.`;
    case "3D000":
      return `DATABASE_URL: there is no database named "${decodeURIComponent(pathname.slice(1))}" at ${host}. Create it, or correct the name.`;
    default:
      return `DATABASE_URL: no database answers at ${host} (${code ?? message ?? "no answer"}). Start it, or correct the URL.`;
  }
}

/** For commands: uses the private database of a running site, or starts one for the duration of the command. */
export async function resolveDatabaseForCommand(
  environment: Environment,
): Promise<{ config: DatabaseConfig; isRunning: boolean; close(): Promise<void> }> {
  const running = environment.databaseUrl
    ? undefined
    : await findRunningPostgres(join(environment.dataFolder, "postgres"));
  if (running) return { config: running, isRunning: true, close: async () => {} };
  const { config, close } = await resolveDatabase(environment, () => {});
  return { config, isRunning: false, close };
}
