import { readFile } from "node:fs/promises";
import { join } from "node:path";
import pg from "pg";
import type { DatabaseAddress } from "../connection.server.ts";
import { RUN_FOLDER_NOTE } from "./run-folder.server.ts";
import { SOCKET_PORT } from "./server-settings.ts";

/** The private server that a running site of the same account uses, for a command beside it. */
export async function findRunningPostgres(folder: string): Promise<DatabaseAddress | undefined> {
  const runFolder = await readFile(join(folder, RUN_FOLDER_NOTE), "utf8").catch(() => undefined);
  if (!runFolder) return undefined;
  const address = {
    host: join(runFolder, "socket"),
    port: SOCKET_PORT,
    user: "jacaranda",
    database: "jacaranda",
    ssl: false,
  };
  const client = new pg.Client({ ...address, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    return address;
  } catch {
    return undefined;
  } finally {
    await client.end().catch(() => {});
  }
}
