import { mkdtemp, rm, symlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

// The path of a unix socket may have 103 bytes on macOS and 107 on Linux; names inside take 40.
const LONGEST_PARENT = 63;

/** Where folders for sockets may be made: private ones, below a short path. */
export function shortFolderParents(): string[] {
  if (process.platform === "win32") return [tmpdir()]; // no sockets there, any length will do
  const parents = [...new Set([tmpdir(), "/tmp", "/var/tmp"])];
  return parents.filter((parent) => Buffer.byteLength(parent) <= LONGEST_PARENT);
}

/** Gives a folder a path that is short enough for the sockets in it, while the work lasts. */
export async function withShortPath<T>(
  folder: string,
  work: (shortPath: string) => Promise<T>,
): Promise<T> {
  let problem: unknown = new Error("no folder for temporary files has a short path");
  for (const parent of shortFolderParents()) {
    const way = await mkdtemp(join(parent, "jacaranda-way-")).catch((error: unknown) => {
      problem = error;
    });
    if (!way) continue;
    try {
      await symlink(folder, join(way, "to"));
      return await work(join(way, "to"));
    } finally {
      await rm(way, { recursive: true, force: true });
    }
  }
  throw problem;
}
