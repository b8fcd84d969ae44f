import { randomBytes } from "node:crypto";
import { access, chmod, mkdir, readdir, readFile, rm, rmdir, writeFile } from "node:fs/promises";
import { userInfo } from "node:os";
import { basename, join } from "node:path";
import { PrivatePostgresRefused } from "./private-postgres-refused.ts";
import { canEnter, handOver, type ServerAccount } from "./server-account.server.ts";
import { shortFolderParents } from "./short-folder.server.ts";

/** What a running server needs beside its data: its socket, and who may come in. */
export type RunFolder = {
  socketFolder: string;
  accessFile: string;
  namesFile: string;
  /** Made anew where it was, if something that clears temporary files away took it. */
  restore(): Promise<void>;
  remove(): Promise<void>;
};

/**
 * The socket stands in a folder of the server's account, inside one of ours: the account cannot
 * change who is let in. The path is noted in `folder`, so that a later start clears it away.
 */
export async function makeRunFolder(
  folder: string,
  account: ServerAccount | undefined,
  listen: "socket" | "tcp",
): Promise<RunFolder> {
  let problem = "no folder for temporary files has a short path";
  for (const parent of shortFolderParents()) {
    const path = join(parent, `jacaranda-${randomBytes(4).toString("hex")}`);
    await writeFile(join(folder, RUN_FOLDER_NOTE), path, { mode: 0o600 });
    try {
      const made = await fillRunFolder(path, account, listen);
      if (await canEnter(account, made.socketFolder)) {
        const restore = async () => {
          if (await isWhole(made)) return;
          await emptyRunFolder(path);
          await fillRunFolder(path, account, listen);
        };
        return { ...made, restore, remove: () => removeRunFolder(folder) };
      }
      problem = `the account of PostgreSQL cannot enter ${parent}`;
    } catch (error) {
      problem = (error as Error).message;
    }
    await removeRunFolder(folder);
  }
  throw new PrivatePostgresRefused(
    `There is no place for the socket of PostgreSQL (${problem}): set TMPDIR to a folder with a short path that every account may enter, such as /tmp.`,
  );
}

/** Clears away what the last server left, when the process that ran it was killed. */
export async function removeRunFolder(folder: string): Promise<void> {
  const path = await readFile(join(folder, RUN_FOLDER_NOTE), "utf8").catch(() => "");
  if (!/^jacaranda-[0-9a-f]{8}$/.test(basename(path))) return;
  await emptyRunFolder(path);
  await rm(join(folder, RUN_FOLDER_NOTE), { force: true });
}

async function emptyRunFolder(path: string): Promise<void> {
  // Name by name: as root, nothing is followed into a folder that another account may change.
  const socket = join(path, "socket");
  for (const name of await readdir(socket).catch(() => [])) {
    if (name.startsWith(".s.PGSQL.")) await rm(join(socket, name), { force: true });
  }
  for (const name of ["access.conf", "names.conf"]) await rm(join(path, name)).catch(() => {});
  await rmdir(socket).catch(() => {});
  await rmdir(path).catch(() => {});
}

async function isWhole(files: Omit<RunFolder, "restore" | "remove">): Promise<boolean> {
  const looks = Object.values(files).map((path) => access(path));
  return (await Promise.allSettled(looks)).every(({ status }) => status === "fulfilled");
}

export const RUN_FOLDER_NOTE = "run-folder";

const ACCESS = {
  // The kernel tells who asks, and only the account that runs the site is let in.
  socket: "local all jacaranda peer map=site\n",
  tcp: "host all jacaranda 127.0.0.1/32 scram-sha-256\n",
};

async function fillRunFolder(
  path: string,
  account: ServerAccount | undefined,
  listen: "socket" | "tcp",
) {
  await mkdir(path, { mode: 0o700 });
  const files = {
    socketFolder: join(path, "socket"),
    accessFile: join(path, "access.conf"),
    namesFile: join(path, "names.conf"),
  };
  await writeFile(files.accessFile, ACCESS[listen]);
  const me = userInfo().username.replaceAll('"', '""');
  await writeFile(files.namesFile, `site "${me}" jacaranda\n`);
  await mkdir(files.socketFolder, { mode: 0o700 });
  if (account) {
    await chmod(files.accessFile, 0o644);
    await chmod(files.namesFile, 0o644);
    await handOver(account, files.socketFolder);
    await chmod(path, 0o711);
  }
  return files;
}
