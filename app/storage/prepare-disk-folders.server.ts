import { randomUUID } from "node:crypto";
import * as fs from "node:fs/promises";
import { join } from "node:path";
import { codeOf, reasonOf, unlessAbsent } from "./disk-trouble.server.ts";
import { StorageRefused } from "./file-storage.ts";
import { buckets } from "./stored-name.ts";

/** Makes the folders that are missing, proves that files can be kept there, and tidies up. */
export async function prepareDiskFolders(root: string, incoming: string): Promise<void> {
  try {
    await fs.mkdir(root, { recursive: true, mode: PRIVATE_MODE });
    await closeToOthers(root);
    const folders = [incoming, ...buckets.map((bucket) => join(root, bucket))];
    const devices = await Promise.all(folders.map(makeFolder));
    if (new Set(devices).size > 1) throw new Error("its parts lie on different disks");
    await removeOldDrafts(incoming);
    await tryLink(join(incoming, randomUUID()));
  } catch (error) {
    throw new StorageRefused(
      `The folder for uploaded files, ${root}, cannot be used: ${reasonOf(error)}. Check DATA_DIR and who may write there.`,
      { cause: error },
    );
  }
}

async function makeFolder(folder: string): Promise<number> {
  await fs.mkdir(folder, { recursive: true, mode: PRIVATE_MODE });
  const stats = await fs.lstat(folder);
  if (!stats.isDirectory()) throw new Error(`${folder} is a link or a file, not a folder`);
  await closeToOthers(folder);
  return stats.dev;
}

/** For the account of the site alone: proofs of payment show other people's bank details. */
const PRIVATE_MODE = 0o700;

/** A folder that an earlier version made, or a restored copy, may be open to others. */
async function closeToOthers(folder: string): Promise<void> {
  await fs.chmod(folder, PRIVATE_MODE).catch((error) => {
    // Some shared folders know no modes.
    if (!["EPERM", "ENOTSUP"].includes(codeOf(error))) throw error;
  });
}

/** What a killed process left behind. A day is longer than any upload that is still under way. */
async function removeOldDrafts(incoming: string): Promise<void> {
  for (const name of await fs.readdir(incoming)) {
    const draft = join(incoming, name);
    const stats = await unlessAbsent(fs.lstat(draft));
    if (stats && Date.now() - stats.mtimeMs > oldDraftMs) await fs.rm(draft, { force: true });
  }
}

/** Some shared folders know no hard links; better said at the start than at the first upload. */
async function tryLink(draft: string): Promise<void> {
  await fs.writeFile(draft, "");
  try {
    await fs.link(draft, `${draft}-link`);
  } finally {
    await fs.rm(`${draft}-link`, { force: true });
    await fs.rm(draft, { force: true });
  }
}

const oldDraftMs = 24 * 60 * 60 * 1000;
