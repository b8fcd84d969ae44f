import { rmSync } from "node:fs";
import { chmod, mkdtemp, readdir, readFile, rm, stat, statfs } from "node:fs/promises";
import { join } from "node:path";

/** The environment of a test run: temporary folders in memory, where there is enough of it. */
export async function testEnvironment(): Promise<NodeJS.ProcessEnv> {
  const folder = await makeMemoryFolder();
  return { ...process.env, ...(folder && { TMPDIR: folder }) };
}

const SHARED_MEMORY = "/dev/shm";
const FOLDER = "jacaranda-test-run-";
const NEEDED_BYTES = 4 * 1024 ** 3;
const ABANDONED_AFTER_MS = 60 * 60_000;

/** On Linux; neither fsync nor a copied database waits for the disk there. Removed on exit. */
async function makeMemoryFolder(): Promise<string | undefined> {
  const mounts = await readFile("/proc/self/mounts", "utf8").catch(() => "");
  const [, options = "noexec"] = / \/dev\/shm tmpfs (\S+) /.exec(mounts) ?? [];
  // Some tests run copies of PostgreSQL.
  if (options.split(",").includes("noexec")) return undefined;
  const { bavail, bsize } = await statfs(SHARED_MEMORY);
  if (Math.min(bavail * bsize, process.availableMemory() / 2) < NEEDED_BYTES) return undefined;
  await removeAbandonedFolders();
  const folder = await mkdtemp(join(SHARED_MEMORY, FOLDER));
  await chmod(folder, 0o1777); // as /tmp: PostgreSQL runs as another account than root
  process.on("exit", () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) {
    process.on(signal, () => process.exit(1));
  }
  return folder;
}

/** Left by test runs that were killed. */
async function removeAbandonedFolders(): Promise<void> {
  for (const name of await readdir(SHARED_MEMORY)) {
    if (!name.startsWith(FOLDER)) continue;
    const path = join(SHARED_MEMORY, name);
    const found = await stat(path).catch(() => undefined);
    if (!found || Date.now() - found.mtimeMs < ABANDONED_AFTER_MS) continue;
    await rm(path, { recursive: true, force: true }).catch(() => {}); // another account's
  }
}
