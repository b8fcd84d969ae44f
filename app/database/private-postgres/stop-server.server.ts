import { chmod, readFile, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { lockFolder } from "./folder-lock.server.ts";
import { PrivatePostgresError, runProgram, type ServerUser } from "./run-program.server.ts";
import { removeRuntimeDirectory } from "./runtime-directory.server.ts";
import { chooseServerUser, chownRecursively } from "./server-user.server.ts";

/**
 * Fast shutdown, then immediate shutdown and SIGKILL after timeouts (committed data is safe: the next
 * start recovers it). False if the server is still running.
 */
export async function stopServer(
  pid: number,
  isRunning: () => boolean | Promise<boolean>,
  timeouts = [8_000, 4_000, 2_000],
): Promise<boolean> {
  for (const [step, signal] of (["INT", "QUIT", "KILL"] as const).entries()) {
    signalServer(pid, signal);
    const deadline = Date.now() + (timeouts[step] ?? 0);
    while (Date.now() < deadline) {
      if (!(await isRunning())) return true;
      await pause(10);
    }
  }
  return false;
}

function signalServer(pid: number, signal: "INT" | "QUIT" | "KILL"): void {
  try {
    process.kill(pid, `SIG${signal}`);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
  }
}

/**
 * Under the folder lock only: a server that still runs on the data was orphaned by a killed process.
 * Stops it, and replaces a stale pid that would block the next start.
 */
export async function stopOrphanedServer(options: {
  folder: string;
  dataFolder: string;
  account: ServerUser | undefined;
}): Promise<{ ended: boolean }> {
  const pidFile = join(options.dataFolder, "postmaster.pid");
  const lines = await readLines(pidFile);
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return { ended: false };

  const clusterName = await readClusterName(options.dataFolder);
  const isRunning = async () =>
    clusterName !== undefined && (await commandLineOf(pid)).includes(clusterName);
  const ended = await isRunning();
  if (ended && !(await stopServer(pid, isRunning))) {
    throw new PrivatePostgresError(
      `The PostgreSQL that an earlier process of this site left running (process ${pid}) will not stop: end that process, then start again.`,
    );
  }
  const left = await readLines(pidFile);
  if (left[0] === lines[0] && left.length > 1) await replaceStalePid(options, pidFile, left);
  return { ended };
}

/** The random cluster_name of the last server, which identifies its process. */
async function readClusterName(dataFolder: string): Promise<string | undefined> {
  const options = (await readLines(join(dataFolder, "postmaster.opts"))).join("\n");
  return /cluster_name=jacaranda-ict-[0-9a-f]{16}/.exec(options)?.[0];
}

/**
 * A stale pid may belong to another process now, and PostgreSQL would refuse to start. It ignores its
 * parent's pid, so ours is written instead. The rest of the file stays: from it PostgreSQL detects
 * child processes that outlived their server.
 */
async function replaceStalePid(
  options: { folder: string; account: ServerUser | undefined },
  pidFile: string,
  lines: string[],
): Promise<void> {
  // Written outside and moved in, so no link in another account's folder is followed.
  const fresh = join(options.folder, "postmaster.pid.new");
  await writeFile(fresh, [String(process.pid), ...lines.slice(1)].join("\n"), { mode: 0o600 });
  await chmod(fresh, 0o600);
  await chownRecursively(options.account, fresh);
  await rename(fresh, pidFile);
}

async function readLines(file: string): Promise<string[]> {
  return (await readFile(file, "utf8").catch(() => "")).split("\n");
}

/** The command line of a process; empty when it is gone or a zombie. */
export async function commandLineOf(pid: number): Promise<string> {
  if (process.platform === "linux") {
    const line = await readFile(`/proc/${pid}/cmdline`, "utf8").catch(() => "");
    return line.replaceAll("\0", " ");
  }
  const words = ["-ww", "-p", String(pid), "-o", "command="];
  const { code, output } = await runProgram("/bin/ps", words);
  return code === 0 ? output : "";
}

/** Removes a temporary data folder, and stops the orphaned server on it, if any. */
export async function removeAbandonedFolder(folder: string): Promise<void> {
  const lock = await lockFolder(folder);
  if (!lock) return; // in use
  try {
    const dataFolder = join(folder, "data");
    const account = await chooseServerUser(dataFolder);
    await stopOrphanedServer({ folder, dataFolder, account });
    await removeRuntimeDirectory(folder);
    await rm(folder, { recursive: true, force: true });
  } finally {
    await lock.release();
  }
}
