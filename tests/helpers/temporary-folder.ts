import { existsSync } from "node:fs";
import { chmod, mkdir, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { inject, onTestFinished } from "vitest";
import { startPrivatePostgres } from "#app/database/private-postgres/start-private-postgres.server.ts";
import { removeAbandonedFolder } from "#app/database/private-postgres/stop-server.server.ts";
import { copyFolder } from "./copy-folder.ts";

/** A folder that is gone when the test is; others may enter it, unless the test shuts it. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), "jacaranda-scratch-"));
  await chmod(folder, 0o755);
  onTestFinished(() => rm(folder, { recursive: true, force: true, maxRetries: 5 }));
  return folder;
}

/** A folder for the data of a private PostgreSQL, cleared even of a server that was left running. */
export async function temporaryPostgresFolder(...inside: string[]): Promise<string> {
  const folder = join(await temporaryFolder(), ...inside, "postgres");
  onTestFinished(async () => {
    if (existsSync(folder)) await removeAbandonedFolder(folder);
  });
  return folder;
}

let prepared: Promise<string> | undefined;

/** The same with the data of a server that was stopped: one initdb for all tests of a worker. */
export async function preparedPostgresFolder(): Promise<string> {
  prepared ??= prepareOnce();
  const folder = await temporaryPostgresFolder();
  await mkdir(folder);
  await copyFolder(await prepared, folder);
  return folder;
}

async function prepareOnce(): Promise<string> {
  const folder = await mkdtemp(join(inject("scratchFolder"), "postgres-"));
  await chmod(folder, 0o755);
  const postgres = await startPrivatePostgres({ folder, settings: { fsync: "off" } });
  await postgres.stop();
  return folder;
}
