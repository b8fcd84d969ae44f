import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { DatabaseConfig } from "../connection.server.ts";
import { type DataDirectory, prepareDataDirectory } from "./data-directory.server.ts";
import { type FolderLock, lockFolder } from "./folder-lock.server.ts";
import {
  findPostgresBinaries,
  makeBinariesRunnable,
  type PostgresBinaries,
} from "./postgres-binaries.server.ts";
import { PrivatePostgresError } from "./run-program.server.ts";
import type { SupervisorEvents } from "./run-server.server.ts";
import { removeRuntimeDirectory } from "./runtime-directory.server.ts";
import { serveDataDirectory } from "./serve-data-directory.server.ts";
import type { Listen } from "./server-settings.ts";
import { chooseServerUser } from "./server-user.server.ts";
import { stopOrphanedServer } from "./stop-server.server.ts";

export { PrivatePostgresError } from "./run-program.server.ts";

export type PrivatePostgres = {
  config: DatabaseConfig;
  stop(): Promise<void>;
  /** Resolves if the server exits without stop(), unless it is supervised. */
  exited: Promise<void>;
};

type Options = {
  folder: string;
  listen?: Listen;
  onProgress?: (line: string) => void;
  settings?: Record<string, string>;
  /** Instead of those that come with the site. */
  programs?: PostgresBinaries;
  /** If given, a server that exits is restarted, and these are called. */
  supervisor?: SupervisorEvents;
};

/** Starts a private PostgreSQL on the data in `folder`, which is created if it is missing. */
export async function startPrivatePostgres(options: Options): Promise<PrivatePostgres> {
  const folder = resolve(options.folder);
  const lock = await acquireLock(folder);
  try {
    const data = await prepareServer(folder, options);
    const server = await serveDataDirectory(folder, data, {
      listen: options.listen ?? "socket",
      settings: options.settings ?? {},
      supervisor: options.supervisor,
    });
    const stop = async () => {
      await server.stop();
      await lock.release();
    };
    let stopping: Promise<void> | undefined;
    return {
      config: server.config,
      stop: () => (stopping ??= stop()),
      exited: new Promise((resolve) => {
        server.exited.then(() => stopping ?? resolve());
      }),
    };
  } catch (error) {
    await lock.release();
    throw isDiskFull(error) ? diskFullError(folder, error) : error;
  }
}

async function acquireLock(folder: string): Promise<FolderLock> {
  let lock: FolderLock | undefined;
  try {
    await mkdir(folder, { recursive: true });
    lock = await lockFolder(folder);
  } catch (error) {
    if (isDiskFull(error)) throw diskFullError(folder, error);
    throw new PrivatePostgresError(
      `The data folder ${folder} is not writable (${(error as Error).message}): give the account that runs the site write permission, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  if (lock) return lock;
  throw new PrivatePostgresError(
    `Another process of this site is already using the data folder ${folder}: stop it first, or set DATA_DIR to another folder.`,
  );
}

/** Finds the binaries, prepares the data directory, and stops what a killed process left running. */
async function prepareServer(
  folder: string,
  { onProgress = () => {}, settings, programs: given }: Options,
): Promise<DataDirectory> {
  const dataFolder = join(folder, "data");
  const account = await chooseServerUser(dataFolder);
  const found = given ?? (await findPostgresBinaries());
  const programs = await makeBinariesRunnable(found, account, onProgress);
  const orphan = await stopOrphanedServer({ folder, dataFolder, account });
  if (orphan.ended)
    onProgress("Stopped the PostgreSQL that a killed process of this site had left running.");
  await removeRuntimeDirectory(folder);
  return prepareDataDirectory(dataFolder, account, programs, { sync: settings?.fsync !== "off" });
}

function isDiskFull(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "");
}

function diskFullError(folder: string, cause: unknown): PrivatePostgresError {
  return new PrivatePostgresError(
    `The disk that holds ${folder} is full: free some space, then start again.`,
    { cause },
  );
}
