import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import {
  access,
  constants,
  link,
  mkdir,
  readFile,
  rename,
  unlink,
  writeFile,
} from "node:fs/promises";
import { join } from "node:path";
import { EnvironmentError } from "./environment.ts";

/** Creates the data folder if it is missing, and checks that it is writable. */
export async function prepareDataFolder(folder: string): Promise<void> {
  try {
    await mkdir(folder, { recursive: true, mode: 0o755 });
    await access(folder, constants.W_OK);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new EnvironmentError([
      `DATA_DIR: the folder ${folder} is not writable (${code}). Give this user write permission, or set DATA_DIR to another folder.`,
    ]);
  }
}

/**
 * Puts the upgraded database in the place of the old one: the last step of an upgrade. The next start
 * does it if the upgrade was interrupted right before. Returns whether there was something to do.
 */
export async function completeUpgrade(dataFolder: string): Promise<boolean> {
  const [folder, upgraded] = [join(dataFolder, "postgres"), upgradedFolder(dataFolder)];
  if (existsSync(folder) || !existsSync(upgraded)) return false;
  await rename(upgraded, folder);
  return true;
}

/** A new database has this name only when it is complete. */
export const upgradedFolder = (dataFolder: string) => join(dataFolder, "postgres-upgraded");

/** Signs sessions and media URLs; without it every user has to log in again. */
export const SESSION_SECRET_FILE = "session-secret";

/** The secret that signs session cookies; generated once, readable by its owner only. */
export async function loadSessionSecret(folder: string): Promise<string> {
  const path = join(folder, SESSION_SECRET_FILE);
  const known = await readFile(path, "utf8").catch(() => "");
  if (known.trim().length >= 32) return known.trim();
  // Written under another name, then linked: two processes starting at once agree on one secret.
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  await writeFile(draft, `${randomBytes(36).toString("base64url")}\n`, { mode: 0o600 });
  try {
    if (known) await unlink(path).catch(() => {});
    await link(draft, path).catch(() => {});
  } finally {
    await unlink(draft);
  }
  return (await readFile(path, "utf8")).trim();
}
