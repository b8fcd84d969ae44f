import { mkdir, readdir } from "node:fs/promises";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import type { DatabaseConfig } from "#app/database/connection.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import { findPostgresBinaries } from "#app/database/private-postgres/postgres-binaries.server.ts";
import { startPrivatePostgres } from "#app/database/private-postgres/start-private-postgres.server.ts";
import { createTestDatabase } from "#app/database/test-database.server.ts";
import { queryDatabase } from "#tests/helpers/database/query-database.ts";
import { temporaryFolder } from "#tests/helpers/temporary-folder.ts";
import { moveToSeparateDatabase, upgradePrivateDatabase } from "./move-database.ts";

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
  await mkdir(join(dataFolder, "postgres-upgrade", "data", "base"), { recursive: true });

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
