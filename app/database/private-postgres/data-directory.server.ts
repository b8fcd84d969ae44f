import { randomBytes } from "node:crypto";
import {
  chmod,
  mkdtemp,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import {
  binaryPath,
  type PostgresBinaries,
  type RunnableBinaries,
} from "./postgres-binaries.server.ts";
import { PrivatePostgresError, runProgram, type ServerUser } from "./run-program.server.ts";
import { settingArguments } from "./server-settings.ts";
import { canAccess, chownRecursively, userSwitchError } from "./server-user.server.ts";

/** Checks the data directory, or creates one under a temporary name and renames it. */
export async function prepareDataDirectory(
  path: string,
  account: ServerUser | undefined,
  programs: RunnableBinaries,
  options: { sync: boolean },
): Promise<DataDirectory> {
  await removeUnfinished(path);
  const version = await readDataVersion(path);
  if (version === undefined) await createDataDirectory(path, account, programs, options);
  else if (version !== programs.major) {
    throw new PrivatePostgresError(
      `The data in ${path} was written by PostgreSQL ${version}, but this site comes with PostgreSQL ${programs.major}: run npm run database -- upgrade (docs/operations.md).`,
    );
  }
  const owner = await stat(path);
  if (account && owner.uid !== account.uid) await chownRecursively(account, path);
  // A restored copy may be readable by others, which PostgreSQL refuses.
  if ((owner.mode & 0o777) !== 0o700) await chmod(path, 0o700);
  return { path, argument: await dataDirectoryArgument(path, account), account, programs };
}

/** The major version of the PostgreSQL that wrote the data; undefined if there is none. */
export async function readDataVersion(path: string): Promise<string | undefined> {
  try {
    return (await readFile(join(path, "PG_VERSION"), "utf8")).trim();
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "EACCES") {
      throw new PrivatePostgresError(
        `The data in ${path} belongs to another account, perhaps because the site was once started as root: start it with that account again, or give the folder to the current one with chown -R.`,
      );
    }
    if (code !== "ENOENT") throw error;
  }
  const found = await readdir(path).catch(() => []);
  if (found.length > 0) {
    throw new PrivatePostgresError(
      `The folder ${path} contains something other than PostgreSQL data (${found[0]}): move it elsewhere, or set DATA_DIR to another folder.`,
    );
  }
  return undefined;
}

async function createDataDirectory(
  path: string,
  account: ServerUser | undefined,
  programs: RunnableBinaries,
  options: { sync: boolean },
): Promise<void> {
  const unfinished = await mkdtemp(`${path}${UNFINISHED}`);
  try {
    await chownRecursively(account, unfinished).catch((error: Error) => {
      throw userSwitchError(error.message);
    });
    const argument = await dataDirectoryArgument(unfinished, account);
    const data = { path: unfinished, argument, account, programs };
    await runInitdb(data, options);
    await runSingleUser(data, "postgres", "create database jacaranda", {
      fsync: options.sync ? "on" : "off",
    });
    await rename(unfinished, path);
    if (options.sync) await syncFolder(dirname(path));
  } catch (error) {
    if (error instanceof PrivatePostgresError) throw error;
    throw new PrivatePostgresError(describeInitdbError(error, path), { cause: error });
  } finally {
    await rm(unfinished, { recursive: true, force: true, maxRetries: 5 });
  }
}

async function runInitdb(data: DataDirectory, options: { sync: boolean }): Promise<void> {
  const args = ["-D", data.argument, "-U", "jacaranda", "-E", "UTF8", "--data-checksums"];
  // A built-in collation: indexes stay valid when the system's libraries change.
  args.push("--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C");
  args.push("--auth-local=peer", "--auth-host=reject");
  if (!options.sync) args.push("--no-sync");
  const { code, output } = await runProgram(binaryPath(data.programs, "initdb"), args, {
    account: data.account,
    folder: data.path,
  });
  if (code === 0) return;
  const errorLines = output.split("\n").filter((line) => /(error|ERROR|FATAL|PANIC): /.test(line));
  throw new Error(errorLines[0] ?? output.trim().split("\n").at(-1) ?? `exit code ${code}`);
}

function describeInitdbError(error: unknown, path: string): string {
  const { message } = error as Error;
  if (/No space left on device|ENOSPC|Disk quota exceeded|EDQUOT/.test(message)) {
    return `The disk that holds ${path} is full: free some space (a new database takes about 60 MB), then start again.`;
  }
  if (/could not look up effective user ID/.test(message)) {
    return `PostgreSQL needs an account with a name, and the one that runs the site (number ${process.getuid?.()}) has no entry in /etc/passwd: add it there, or set DATABASE_URL to your own PostgreSQL.`;
  }
  return `PostgreSQL could not prepare its data in ${path} (${message}): make sure that the folder is writable, or set DATABASE_URL to your own PostgreSQL.`;
}

const UNFINISHED = ".unfinished-";

/** Called under the folder lock, so an unfinished directory was left by a killed process. */
async function removeUnfinished(path: string): Promise<void> {
  for (const name of await readdir(dirname(path))) {
    if (!name.startsWith(`${basename(path)}${UNFINISHED}`)) continue;
    await rm(join(dirname(path), name), { recursive: true, force: true, maxRetries: 5 });
  }
}

/**
 * The -D argument. Started by root, PostgreSQL's account may not be able to enter the parent folders:
 * then it is the working directory, which root sets.
 */
async function dataDirectoryArgument(
  path: string,
  account: ServerUser | undefined,
): Promise<string> {
  if (await canAccess(account, path)) return path;
  if (process.platform === "linux") return "/proc/self/cwd";
  throw new PrivatePostgresError(
    `PostgreSQL does not run as root, and the account it runs as instead cannot enter ${dirname(path)}: start the site as an ordinary user, or set DATA_DIR to a folder that every account can enter.`,
  );
}

async function syncFolder(path: string): Promise<void> {
  const handle = await open(path);
  // Some shared folders of virtual machines refuse it.
  await handle.sync().catch(() => {});
  await handle.close();
}

/** A data directory, its -D argument, and the account that PostgreSQL runs as. */
export type DataDirectory = {
  path: string;
  argument: string;
  account: ServerUser | undefined;
  programs: PostgresBinaries;
};

/** Runs one statement in single-user mode, while no server is running. */
async function runSingleUser(
  data: DataDirectory,
  database: string,
  statement: string,
  settings: Record<string, string> = {},
): Promise<void> {
  const { code, output } = await runProgram(
    binaryPath(data.programs, "postgres"),
    ["--single", "-D", data.argument, ...settingArguments(settings), database],
    { account: data.account, folder: data.path, input: `${statement};\n` },
  );
  const errorLine = output.split("\n").find((line) => /\b(ERROR|FATAL|PANIC):/.test(line));
  if (code !== 0 || errorLine)
    throw new Error(errorLine ?? `postgres ended with ${code}: ${output}`);
}

/** The password for TCP connections; generated when its file is missing. */
export async function ensurePassword(folder: string, data: DataDirectory): Promise<string> {
  const file = join(folder, "password");
  const known = await readFile(file, "utf8").catch(() => "");
  if (known) return known;
  const password = randomBytes(24).toString("hex");
  await runSingleUser(data, "jacaranda", `alter role jacaranda password '${password}'`);
  await writeFile(`${file}.new`, password, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return password;
}
