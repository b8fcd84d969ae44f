import { createHash } from "node:crypto";
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readlink,
  realpath,
  rename,
  rm,
  symlink,
} from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type PostgresPrograms, programPath } from "./find-postgres-programs.server.ts";
import { PrivatePostgresRefused } from "./private-postgres-refused.ts";
import { runProgram } from "./run-program.server.ts";
import { accountRefused, type ServerAccount } from "./server-account.server.ts";

/** The programs at a place where the account can run them, with the version that they tell. */
export type RunnablePrograms = PostgresPrograms & { major: string };

/**
 * As root the programs may stand where only root may enter. Then the account gets a copy, in a
 * folder that nobody but root can change, and later starts use it again.
 */
export async function makeProgramsRunnable(
  programs: PostgresPrograms,
  account: ServerAccount | undefined,
  say: (line: string) => void,
  copyFolders = ["/var/cache/jacaranda-ict", join(tmpdir(), "jacaranda-ict-programs")],
): Promise<RunnablePrograms> {
  const first = await tryPrograms(programs, account);
  if (typeof first !== "string") return first;
  let problem = first;
  if (account) {
    if (/\b(EPERM|EINVAL)\b/.test(first)) throw accountRefused(first);
    for (const folder of copyFolders) {
      const copy = await keepCopy(programs, folder, say).catch((error: Error) => error.message);
      const runnable = typeof copy === "string" ? copy : await tryPrograms(copy, account);
      if (typeof runnable !== "string") return runnable;
      problem = runnable;
    }
  }
  throw new PrivatePostgresRefused(
    `The PostgreSQL that came with the site does not run on this system (${problem}): run "npm ci" again, or set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

async function tryPrograms(
  programs: PostgresPrograms,
  account: ServerAccount | undefined,
): Promise<RunnablePrograms | string> {
  try {
    const { code, output } = await runProgram(programPath(programs, "postgres"), ["--version"], {
      account,
    });
    const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
    if (code === 0 && major) return { ...programs, major };
    return output.trim().split("\n").at(-1) || `exit code ${code}`;
  } catch (error) {
    return (error as Error).message;
  }
}

async function keepCopy(
  programs: PostgresPrograms,
  folder: string,
  say: (line: string) => void,
): Promise<PostgresPrograms> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  if (!(await onlyRootCanChange(folder))) throw new Error(`others than root may change ${folder}`);

  const files = await listFiles(programs.root);
  const hash = createHash("sha256").update(JSON.stringify(files)).digest("hex").slice(0, 12);
  const root = join(folder, `postgres-${programs.version}-${hash}`);
  // The sizes are compared again: a power cut may have left a copy that is not whole.
  const known = JSON.stringify(await listFiles(root).catch(() => []));
  if (known === JSON.stringify(files)) return { ...programs, root };

  say(
    `The PostgreSQL account cannot run the programs in ${programs.root}: copying them to ${root}.`,
  );
  const unfinished = await mkdtemp(join(folder, "copying-"));
  try {
    await chmod(unfinished, 0o755);
    for (const file of files) await copyOne(file, programs.root, unfinished);
    await rm(root, { recursive: true, force: true });
    await rename(unfinished, root).catch((error: NodeJS.ErrnoException) => {
      // Another start was quicker with the same copy.
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return { ...programs, root };
}

type ProgramFile = { path: string; kind: "folder" | "link" | "program" | "file"; size: number };

async function listFiles(root: string): Promise<ProgramFile[]> {
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  const files = await Promise.all(
    entries.map(async (entry): Promise<ProgramFile> => {
      const path = join(entry.parentPath, entry.name);
      const { mode, size } = await lstat(path);
      const name = path.slice(root.length + 1);
      if (entry.isDirectory()) return { path: name, kind: "folder", size: 0 };
      if (entry.isSymbolicLink()) return { path: name, kind: "link", size };
      return { path: name, kind: mode & 0o100 ? "program" : "file", size };
    }),
  );
  // Only compilers need the static libraries.
  return files
    .filter((file) => !file.path.endsWith(".a"))
    .sort((a, b) => (a.path < b.path ? -1 : 1));
}

async function copyOne(file: ProgramFile, from: string, to: string): Promise<void> {
  const target = join(to, file.path);
  if (file.kind === "link") return symlink(await readlink(join(from, file.path)), target);
  if (file.kind === "folder") await mkdir(target);
  else await copyFile(join(from, file.path), target);
  // Said outright, so that a strict umask does not shut the account out of the copy too.
  await chmod(target, file.kind === "file" ? 0o644 : 0o755);
}

/** Nobody else may write in the folder, nor put another one in its place. */
async function onlyRootCanChange(folder: string): Promise<boolean> {
  if ((await lstat(folder)).isSymbolicLink()) return false;
  let path = await realpath(folder);
  for (let own = true; ; own = false) {
    const { uid, mode } = await lstat(path);
    const othersMayWrite = (mode & 0o022) !== 0;
    const keptByStickyBit = !own && (mode & 0o1000) !== 0;
    if (uid !== 0 || (othersMayWrite && !keptByStickyBit)) return false;
    if (path === dirname(path)) return true;
    path = dirname(path);
  }
}
