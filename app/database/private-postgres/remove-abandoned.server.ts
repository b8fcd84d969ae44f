import { rm } from "node:fs/promises";
import { join } from "node:path";
import { endLeftoverServer } from "./end-leftover-server.server.ts";
import { findPostgresPrograms } from "./find-postgres-programs.server.ts";
import { holdFolder } from "./hold-folder.server.ts";
import { removeRunFolder } from "./run-folder.server.ts";
import { chooseServerAccount } from "./server-account.server.ts";

/** Removes a folder for passing data, with the server that a killed process left on it, if any. */
export async function removeAbandoned(folder: string): Promise<void> {
  const hold = await holdFolder(folder);
  if (!hold) return; // in use
  try {
    const dataFolder = join(folder, "data");
    const account = await chooseServerAccount(dataFolder);
    const programs = await findPostgresPrograms();
    await endLeftoverServer({ folder, dataFolder, account, programs });
    await removeRunFolder(folder);
    await rm(folder, { recursive: true, force: true });
  } finally {
    await hold.release();
  }
}
