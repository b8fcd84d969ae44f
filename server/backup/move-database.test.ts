import { execFile } from "node:child_process";
import { mkdir, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import type { DatabaseConfig } from "#app/database/connection.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import { findPostgresBinaries } from "#app/database/private-postgres/postgres-binaries.server.ts";
import { startPrivatePostgres } from "#app/database/private-postgres/start-private-postgres.server.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import { readEnvironment } from "#server/lifecycle/environment.ts";
import { resolveDatabase } from "#server/lifecycle/resolve-database.ts";
import { queryDatabase } from "#tests/helpers/database/query-database.ts";
import { temporaryFolder } from "#tests/helpers/temporary-folder.ts";
import {
  moveToSeparateDatabase,
  privateDatabaseVersion,
  upgradePrivateDatabase,
} from "./move-database.ts";

const readMessages = (config: DatabaseConfig) =>
  queryDatabase(config, "select name, message from contact_messages");
const message = { name: "Thandi Nkosi", message: "Kept.\nOn two lines." };

/** The data folder of a stopped site that has received one message. */
async function stoppedSite(): Promise<string> {
  const dataFolder = await temporaryFolder();
  await withPrivateDatabase(dataFolder, async (config) => {
    await migrate(config);
    const values = `('${message.name}', 'thandi@example.co.za', '${message.message}')`;
    await queryDatabase(
      config,
      `insert into contact_messages (name, email, message) values ${values}`,
    );
  });
  return dataFolder;
}

async function withPrivateDatabase<Result>(
  dataFolder: string,
  use: (config: DatabaseConfig) => Promise<Result>,
): Promise<Result> {
  const folder = join(dataFolder, "postgres");
  const postgres = await startPrivatePostgres({ folder, settings: { fsync: "off" } });
  return use(postgres.config).finally(postgres.stop);
}

test("the private database moves to an empty separate one, once, and its folder is set aside", async () => {
  const dataFolder = await stoppedSite();
  const target = await createTestDatabase();
  onTestFinished(target.drop);

  const { rows, oldFolder } = await moveToSeparateDatabase(dataFolder, target.config);

  expect(rows).toBeGreaterThan(0);
  expect(await readMessages(target.config)).toEqual([message]);
  expect(await readdir(dataFolder)).toEqual([oldFolder.slice(dataFolder.length + 1)]);
  await expect(moveToSeparateDatabase(dataFolder, target.config)).rejects.toThrow(
    /There is no private database in .*: check DATA_DIR/,
  );
});

test("a database that already has a shop is refused, and the private one stays", async () => {
  const dataFolder = await stoppedSite();
  const target = await createTestDatabase();
  onTestFinished(target.drop);
  await queryDatabase(
    target.config,
    "insert into products (name, description, price) values ('a', 'b', 1)",
  );

  await expect(moveToSeparateDatabase(dataFolder, target.config)).rejects.toThrow(
    "This database already contains a shop.",
  );
  expect(await withPrivateDatabase(dataFolder, readMessages)).toEqual([message]);
});

// Both sides run on the version that comes with the site: another one is not installed everywhere.
test("an upgrade copies the private database into a new one; what an interrupted one left is replaced", async () => {
  const dataFolder = await stoppedSite();
  for (const left of ["postgres-upgrade", "postgres-upgraded", "moving-abcdef"]) {
    await mkdir(join(dataFolder, left, "data", "base"), { recursive: true });
  }

  const { oldFolder } = await upgradePrivateDatabase(dataFolder, await findPostgresBinaries());

  expect((await readdir(dataFolder)).sort()).toEqual([
    "postgres",
    oldFolder.slice(dataFolder.length + 1),
  ]);
  expect(await withPrivateDatabase(dataFolder, readMessages)).toEqual([message]);
  await expect(upgradePrivateDatabase(dataFolder, await findPostgresBinaries())).rejects.toThrow(
    /-old is in the way: remove it, or move it elsewhere/,
  );
});

/** An upgrade in a process of its own, which is killed at its last step. */
const killedUpgrade = (dataFolder: string) =>
  promisify(execFile)(process.execPath, [
    "--input-type=module",
    "--eval",
    `import fs from "node:fs/promises";
     import { syncBuiltinESMExports } from "node:module";
     const { rename } = fs;
     fs.rename = (from, to) =>
       from.endsWith("/postgres-upgraded") ? process.kill(process.pid, "SIGKILL") : rename(from, to);
     syncBuiltinESMExports();
     const { findPostgresBinaries } = await import("#app/database/private-postgres/postgres-binaries.server.ts");
     const { upgradePrivateDatabase } = await import("#server/backup/move-database.ts");
     await upgradePrivateDatabase(${JSON.stringify(dataFolder)}, await findPostgresBinaries());`,
  ]);

test("an upgrade that is killed before its last step is completed by the next start or command", async () => {
  const dataFolder = await stoppedSite();
  await expect(killedUpgrade(dataFolder)).rejects.toMatchObject({
    signal: "SIGKILL",
  });
  expect((await readdir(dataFolder)).sort()).toEqual([
    expect.stringMatching(/^postgres-\d+-old$/),
    "postgres-upgraded",
  ]);

  const printed: string[] = [];
  const environment = readEnvironment({ DATA_DIR: dataFolder });
  const server = await resolveDatabase(environment, (line) => printed.push(line));
  expect(await readMessages(server.config).finally(server.close)).toEqual([message]);
  expect(printed).toContain("Completed the upgrade of the database, which had been interrupted.");

  await rename(join(dataFolder, "postgres"), join(dataFolder, "postgres-upgraded"));
  expect(await privateDatabaseVersion(dataFolder)).toMatch(/^\d+$/);
  expect(await withPrivateDatabase(dataFolder, readMessages)).toEqual([message]);
});
