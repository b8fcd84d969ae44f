import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { onTestFinished } from "vitest";
import { removeAbandonedFolder } from "#app/database/private-postgres/stop-server.server.ts";

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
