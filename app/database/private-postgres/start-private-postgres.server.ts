import { mkdir } from "node:fs/promises";
import { join, resolve } from "node:path";
import type { DatabaseAddress } from "../connection.server.ts";
import { endLeftoverServer } from "./end-leftover-server.server.ts";
import { findPostgresPrograms } from "./find-postgres-programs.server.ts";
import { type Hold, holdFolder } from "./hold-folder.server.ts";
import type { Watch } from "./keep-serving.server.ts";
import { prepareDataFolder } from "./prepare-data-folder.server.ts";
import { PrivatePostgresRefused } from "./private-postgres-refused.ts";
import { removeRunFolder } from "./run-folder.server.ts";
import { makeProgramsRunnable } from "./runnable-programs.server.ts";
import { serveDataFolder } from "./serve-data-folder.server.ts";
import { chooseServerAccount } from "./server-account.server.ts";
import type { DataFolder } from "./single-user.server.ts";

export { PrivatePostgresRefused } from "./private-postgres-refused.ts";

export type PrivatePostgres = {
  address: DatabaseAddress;
  stop(): Promise<void>;
  /** Resolves if the server ends without stop(), unless it is started again. */
  exited: Promise<void>;
};

type Options = {
  folder: string;
  listen?: "socket" | "tcp";
  say?: (line: string) => void;
  settings?: Record<string, string>;
  /** When given, a server that ends by itself is started again, and this is told of it. */
  watch?: Watch;
};

/** Runs a PostgreSQL of the site's own on the data in `folder`, which it prepares if need be. */
export async function startPrivatePostgres(options: Options): Promise<PrivatePostgres> {
  const folder = resolve(options.folder);
  const say = options.say ?? (() => {});
  const hold = await takeFolder(folder);
  try {
    const data = await makeReady(folder, say, options.settings?.fsync !== "off");
    const server = await serveDataFolder(folder, data, {
      listen: options.listen ?? (process.platform === "win32" ? "tcp" : "socket"),
      settings: options.settings ?? {},
      watch: options.watch,
    });
    const stop = async () => {
      await server.stop();
      await hold.release();
    };
    let stopping: Promise<void> | undefined;
    return {
      address: server.address,
      stop: () => (stopping ??= stop()),
      exited: new Promise((resolve) => {
        server.exited.then(() => stopping ?? resolve());
      }),
    };
  } catch (error) {
    await hold.release();
    throw isDiskFull(error) ? diskFull(folder, error) : error;
  }
}

async function takeFolder(folder: string): Promise<Hold> {
  let hold: Hold | undefined;
  try {
    await mkdir(folder, { recursive: true });
    hold = await holdFolder(folder);
  } catch (error) {
    if (isDiskFull(error)) throw diskFull(folder, error);
    throw new PrivatePostgresRefused(
      `The data folder ${folder} cannot be written (${(error as Error).message}): let the account that runs the site write there, or set DATA_DIR to another folder.`,
      { cause: error },
    );
  }
  if (hold) return hold;
  throw new PrivatePostgresRefused(
    `Another process of this site is already using the data folder ${folder}: stop it first, or set DATA_DIR to another folder.`,
  );
}

/** The data prepared, the programs found, and nothing left over from a process that was killed. */
async function makeReady(
  folder: string,
  say: (line: string) => void,
  sync: boolean,
): Promise<DataFolder> {
  const dataFolder = join(folder, "data");
  const account = await chooseServerAccount(dataFolder);
  const programs = await makeProgramsRunnable(await findPostgresPrograms(), account, say);
  const leftover = await endLeftoverServer({ folder, dataFolder, account, programs });
  if (leftover.ended) say("Ended the PostgreSQL that a killed process of this site left running.");
  await removeRunFolder(folder);
  return prepareDataFolder(dataFolder, account, programs, { sync });
}

function isDiskFull(error: unknown): boolean {
  return ["ENOSPC", "EDQUOT"].includes((error as NodeJS.ErrnoException).code ?? "");
}

function diskFull(folder: string, cause: unknown): PrivatePostgresRefused {
  return new PrivatePostgresRefused(
    `The disk that holds ${folder} is full: free some space, then start again.`,
    { cause },
  );
}
