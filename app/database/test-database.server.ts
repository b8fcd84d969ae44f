import { randomBytes } from "node:crypto";
import { mkdtemp, readdir, rm, stat } from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";
import { inject } from "vitest";
import {
  closeDatabase,
  type Database,
  type DatabaseConfig,
  openDatabase,
} from "./connection.server.ts";
import { migrate } from "./migrate.server.ts";
import { startPrivatePostgres } from "./private-postgres/start-private-postgres.server.ts";
import { removeAbandonedFolder } from "./private-postgres/stop-server.server.ts";
import { withClient } from "./with-client.server.ts";

const FOLDER = "jacaranda-tests-";
const TEMPLATE = "template_of_tests";

/** Starts a PostgreSQL for one test run, with a migrated template database to clone. */
export async function startTestPostgres(): Promise<{
  config: DatabaseConfig;
  stop(): Promise<void>;
}> {
  await removeAbandonedServers();
  const folder = await mkdtemp(join(tmpdir(), FOLDER));
  const postgres = await startPrivatePostgres({ folder, settings: NON_DURABLE_SETTINGS });
  const stop = async () => {
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await run(postgres.config, `create database ${TEMPLATE}`);
    await migrate({ ...postgres.config, database: TEMPLATE });
    // A template with open connections cannot be cloned, so none are allowed.
    await run(postgres.config, `alter database ${TEMPLATE} allow_connections false`);
    return { config: postgres.config, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

export async function createTestDatabase(): Promise<{
  config: DatabaseConfig;
  database: Database;
  drop(): Promise<void>;
}> {
  const server = inject("testPostgres");
  const name = `test_${randomBytes(8).toString("hex")}`;
  await run(server, `create database ${name} template ${TEMPLATE} strategy file_copy`);
  const config = { ...server, database: name };
  const database = openDatabase(config);
  const drop = async () => {
    await closeDatabase(database);
    await run(server, `drop database if exists ${name} with (force)`);
  };
  return { config, database, drop };
}

/** Removes what killed test runs left behind. A folder younger than a minute may belong to a new run. */
async function removeAbandonedServers(): Promise<void> {
  const names = (await readdir(tmpdir())).filter((name) => name.startsWith(FOLDER));
  for (const folder of names.map((name) => join(tmpdir(), name))) {
    const found = await stat(folder).catch(() => undefined);
    if (!found || found.uid !== userInfo().uid || Date.now() - found.mtimeMs < 60_000) continue;
    await removeAbandonedFolder(folder).catch(() => {}); // another run may be removing it too
  }
}

/** Test data need not survive a crash, so nothing waits for the disk. */
const NON_DURABLE_SETTINGS = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  max_connections: "200",
  autovacuum: "off",
};

async function run(config: DatabaseConfig, statement: string): Promise<void> {
  await withClient(config, (client) => client.query(statement));
}
