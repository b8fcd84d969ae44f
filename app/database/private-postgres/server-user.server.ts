import { lchown, readdir, readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { PrivatePostgresError, runProgram, type ServerUser } from "./run-program.server.ts";

/**
 * PostgreSQL refuses to run as root. Then it runs as the owner of the existing data (so that a start as
 * root does not lock an ordinary user out), else as nobody.
 */
export async function chooseServerUser(
  dataFolder: string,
  passwordFile = "/etc/passwd",
): Promise<ServerUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;
  const owner = await stat(dataFolder).catch(() => undefined);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };

  const accounts = await readFile(passwordFile, "utf8").catch(() => "");
  const nobody = /^nobody:[^:]*:(-?\d+):(-?\d+):/m.exec(accounts);
  if (!nobody) {
    throw new PrivatePostgresError(
      `PostgreSQL does not run as root, and ${passwordFile} has no account "nobody" for it: start the site as an ordinary user, or set DATABASE_URL to your own PostgreSQL.`,
    );
  }
  return { uid: Number(nobody[1]) >>> 0, gid: Number(nobody[2]) >>> 0 };
}

/** In some containers root cannot switch to another account. */
export function userSwitchError(reason: string): PrivatePostgresError {
  return new PrivatePostgresError(
    `PostgreSQL does not run as root, and this system does not let the site run it as another account (${reason}): start the site as an ordinary user, or set DATABASE_URL to your own PostgreSQL.`,
  );
}

export async function canAccess(account: ServerUser | undefined, folder: string): Promise<boolean> {
  if (!account) return true;
  const entered = await runProgram("/bin/sh", ["-c", 'cd -- "$1"', "sh", folder], { account });
  return entered.code === 0;
}

/** Gives a file or a folder with its contents to the account; links are not followed. */
export async function chownRecursively(
  account: ServerUser | undefined,
  path: string,
): Promise<void> {
  if (!account) return;
  await lchown(path, account.uid, account.gid);
  const entries = await readdir(path, { withFileTypes: true, recursive: true }).catch(() => []);
  for (const entry of entries) {
    await lchown(join(entry.parentPath, entry.name), account.uid, account.gid);
  }
}
