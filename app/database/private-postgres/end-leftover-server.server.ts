import { chmod, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { commandLineOf } from "./command-line-of.server.ts";
import { endServer } from "./end-server.server.ts";
import type { PostgresPrograms } from "./find-postgres-programs.server.ts";
import { PrivatePostgresRefused } from "./private-postgres-refused.ts";
import { handOver, type ServerAccount } from "./server-account.server.ts";

/**
 * For the holder of the folder only: a server that still runs on its data was left by a process
 * that was killed. Ends it, and sees to it that a stale process number does not block the next.
 */
export async function endLeftoverServer(options: {
  folder: string;
  dataFolder: string;
  account: ServerAccount | undefined;
  programs: PostgresPrograms;
}): Promise<{ ended: boolean }> {
  const pidFile = join(options.dataFolder, "postmaster.pid");
  const lines = await readLines(pidFile);
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1) return { ended: false };

  const mark = await readMark(options.dataFolder);
  const runs = async () => mark !== undefined && (await commandLineOf(pid)).includes(mark);
  const ended = await runs();
  if (ended && !(await endServer(pid, options.programs, runs))) {
    throw new PrivatePostgresRefused(
      `The PostgreSQL that an earlier process of this site left running (process ${pid}) does not end: end that process, then start again.`,
    );
  }
  const left = await readLines(pidFile);
  if (left[0] === lines[0] && left.length > 1) await disown(options, pidFile, left);
  return { ended };
}

/** The random name that the last server on this data was started with, so that it can be proved. */
async function readMark(dataFolder: string): Promise<string | undefined> {
  const options = (await readLines(join(dataFolder, "postmaster.opts"))).join("\n");
  return /cluster_name=jacaranda-ict-[0-9a-f]{16}/.exec(options)?.[0];
}

/**
 * The number of a process that is gone may belong to another one now, and PostgreSQL would give
 * way to it. Our own number instead is one that it ignores, as its parent's; the rest of the file
 * stays, because by it PostgreSQL notices children that outlived their server.
 */
async function disown(
  options: { folder: string; account: ServerAccount | undefined },
  pidFile: string,
  lines: string[],
): Promise<void> {
  // Made outside and moved in, so that no link planted in a folder of another account is followed.
  const fresh = join(options.folder, "postmaster.pid.new");
  await writeFile(fresh, [String(process.pid), ...lines.slice(1)].join("\n"), { mode: 0o600 });
  await chmod(fresh, 0o600);
  await handOver(options.account, fresh);
  await rename(fresh, pidFile);
}

async function readLines(file: string): Promise<string[]> {
  return (await readFile(file, "utf8").catch(() => "")).split("\n");
}
