import { randomBytes } from "node:crypto";
import {
  access,
  chmod,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  rm,
  rmdir,
  symlink,
  writeFile,
} from "node:fs/promises";
import { tmpdir, userInfo } from "node:os";
import { basename, join } from "node:path";
import type { DatabaseConfig } from "#app/database/connection.server.ts";
import { withClient } from "#app/database/with-client.server.ts";
import { PrivatePostgresError, type ServerUser } from "./run-program.server.ts";
import { connectionConfig, type Listen } from "./server-settings.ts";
import { canAccess, chownRecursively } from "./server-user.server.ts";

/** What a running server needs beside its data: socket folder, pg_hba.conf and pg_ident.conf. */
export type RuntimeDirectory = {
  socketFolder: string;
  hbaFile: string;
  identFile: string;
  /** Creates it again if a cleaner of temporary files has removed it. */
  restore(): Promise<void>;
  remove(): Promise<void>;
};

/**
 * The socket is in a folder of the server's account, inside one of ours: the account cannot change the
 * access rules. The path is written to a file in `folder`, so a later start can remove it.
 */
export async function createRuntimeDirectory(
  folder: string,
  account: ServerUser | undefined,
  listen: Listen,
): Promise<RuntimeDirectory> {
  let problem = "no folder for temporary files has a short path";
  for (const parent of socketFolderParents()) {
    const path = join(parent, `jacaranda-${randomBytes(4).toString("hex")}`);
    await writeFile(join(folder, RUNTIME_DIRECTORY_FILE), path, { mode: 0o600 });
    try {
      const made = await fillRuntimeDirectory(path, account, listen);
      if (await canAccess(account, made.socketFolder)) {
        const restore = async () => {
          if (await isComplete(made)) return;
          await emptyRuntimeDirectory(path);
          await fillRuntimeDirectory(path, account, listen);
        };
        return { ...made, restore, remove: () => removeRuntimeDirectory(folder) };
      }
      problem = `the PostgreSQL account cannot enter ${parent}`;
    } catch (error) {
      problem = (error as Error).message;
    }
    await removeRuntimeDirectory(folder);
  }
  throw new PrivatePostgresError(
    `There is no suitable folder for PostgreSQL's socket (${problem}): set TMPDIR to a folder with a short path that every account can enter, such as /tmp.`,
  );
}

/** Removes the runtime directory of the last server, also when its process was killed. */
export async function removeRuntimeDirectory(folder: string): Promise<void> {
  const path = await readFile(join(folder, RUNTIME_DIRECTORY_FILE), "utf8").catch(() => "");
  if (!/^jacaranda-[0-9a-f]{8}$/.test(basename(path))) return;
  await emptyRuntimeDirectory(path);
  await rm(join(folder, RUNTIME_DIRECTORY_FILE), { force: true });
}

async function emptyRuntimeDirectory(path: string): Promise<void> {
  // Name by name: root must not follow links in a folder that another account can change.
  const socket = join(path, "socket");
  for (const name of await readdir(socket).catch(() => [])) {
    if (name.startsWith(".s.PGSQL.")) await rm(join(socket, name), { force: true });
  }
  for (const name of ["pg_hba.conf", "pg_ident.conf"]) await rm(join(path, name)).catch(() => {});
  await rmdir(socket).catch(() => {});
  await rmdir(path).catch(() => {});
}

async function isComplete(files: Omit<RuntimeDirectory, "restore" | "remove">): Promise<boolean> {
  const checks = Object.values(files).map((path) => access(path));
  return (await Promise.allSettled(checks)).every(({ status }) => status === "fulfilled");
}

export const RUNTIME_DIRECTORY_FILE = "runtime-directory";

const HBA_RULES = {
  // Peer authentication: only the account that runs the site.
  socket: "local all jacaranda peer map=site\n",
  tcp: "host all jacaranda 127.0.0.1/32 scram-sha-256\n",
};

async function fillRuntimeDirectory(path: string, account: ServerUser | undefined, listen: Listen) {
  await mkdir(path, { mode: 0o700 });
  const files = {
    socketFolder: join(path, "socket"),
    hbaFile: join(path, "pg_hba.conf"),
    identFile: join(path, "pg_ident.conf"),
  };
  await writeFile(files.hbaFile, HBA_RULES[listen]);
  const me = userInfo().username.replaceAll('"', '""');
  await writeFile(files.identFile, `site "${me}" jacaranda\n`);
  await mkdir(files.socketFolder, { mode: 0o700 });
  if (account) {
    await chmod(files.hbaFile, 0o644);
    await chmod(files.identFile, 0o644);
    await chownRecursively(account, files.socketFolder);
    await chmod(path, 0o711);
  }
  return files;
}

// A Unix socket path may have 103 bytes on macOS and 107 on Linux; 40 are for the names inside.
const MAX_PARENT_BYTES = 63;

/** Temporary folders whose path is short enough for a socket below it. */
function socketFolderParents(): string[] {
  const parents = [...new Set([tmpdir(), "/tmp", "/var/tmp"])];
  return parents.filter((parent) => Buffer.byteLength(parent) <= MAX_PARENT_BYTES);
}

/** Runs `work` with a short path to the folder (a symlink), for the sockets in it. */
export async function withShortPath<T>(
  folder: string,
  work: (shortPath: string) => Promise<T>,
): Promise<T> {
  let problem: unknown = new Error("no folder for temporary files has a short path");
  for (const parent of socketFolderParents()) {
    const linkFolder = await mkdtemp(join(parent, "jacaranda-link-")).catch((error: unknown) => {
      problem = error;
    });
    if (!linkFolder) continue;
    try {
      await symlink(folder, join(linkFolder, "to"));
      return await work(join(linkFolder, "to"));
    } finally {
      await rm(linkFolder, { recursive: true, force: true });
    }
  }
  throw problem;
}

/** The connection config of a running site's private server, for a command of the same account. */
export async function findRunningPostgres(folder: string): Promise<DatabaseConfig | undefined> {
  const runtimeFolder = await readFile(join(folder, RUNTIME_DIRECTORY_FILE), "utf8").catch(
    () => undefined,
  );
  if (!runtimeFolder) return undefined;
  const config = connectionConfig(join(runtimeFolder, "socket"));
  return withClient({ ...config, connectionTimeoutMillis: 10_000 }, async () => config).catch(
    () => undefined,
  );
}
