import { copyFile, type FileHandle, open, readFile, stat, truncate } from "node:fs/promises";
import { join } from "node:path";
import { handOver, type ServerAccount } from "./server-account.server.ts";

const LIMIT = 4 * 1024 * 1024;

export type ServerLog = {
  path: string;
  handle: FileHandle;
  /** What was written since the log was opened. */
  readNew(): Promise<string>;
  /** Ends the watch over the size. */
  close(): Promise<void>;
};

/** PostgreSQL writes into the file itself, so that it can go on when this process is gone. */
export async function openServerLog(
  folder: string,
  account?: ServerAccount | undefined,
): Promise<ServerLog> {
  const path = join(folder, "server.log");
  await keepSmall(path).catch(() => {});
  const handle = await open(path, "a", 0o600);
  await handOver(account, path); // or one start as root would shut the owner of the data out
  const { size } = await handle.stat();
  const watch = setInterval(() => keepSmall(path).catch(() => {}), 60_000);
  watch.unref();
  return {
    path,
    handle,
    readNew: async () => (await readFile(path)).subarray(size).toString(),
    close: async () => {
      clearInterval(watch);
      await handle.close();
    },
  };
}

/** Keeps the newest part and one older part, each of about the limit at most. */
export async function keepSmall(path: string, limit = LIMIT): Promise<void> {
  const { size } = await stat(path);
  if (size <= limit) return;
  await copyFile(path, `${path}.old`);
  await truncate(path); // the server appends, so it goes on at the new end
}
