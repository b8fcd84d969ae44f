import { readFile } from "node:fs/promises";
import { join } from "node:path";
import type { ConnectionConfig } from "pg";
import { startPrivatePostgres } from "#app/database/private-postgres/start-private-postgres.server.ts";
import { makeDataFolder } from "#tests/helpers/site/site-process.ts";

/** A PostgreSQL that is nobody's child, as a company runs it: it can be restarted under a site. */
export async function startSeparateDatabase() {
  const data = await makeDataFolder();
  const folder = join(data.path, "postgres");
  let onRestarted = () => {};
  const postgres = await startPrivatePostgres({
    folder,
    listen: "tcp",
    supervisor: { onExit: () => {}, onRestartFailed: () => {}, onRestarted: () => onRestarted() },
  });
  return {
    address: postgres.config,
    url: urlOf(postgres.config),

    /** A fast shutdown: what is under way is broken off. Then it comes back under its address. */
    async restart(): Promise<void> {
      const back = new Promise<void>((resolve) => {
        onRestarted = resolve;
      });
      const note = await readFile(join(folder, "data", "postmaster.pid"), "utf8");
      process.kill(Number(note.split("\n", 1)[0]), "SIGINT");
      await back;
    },

    async close(): Promise<void> {
      await postgres.stop();
      await data.remove();
    },
  };
}

export function urlOf({ user, password, port, database }: ConnectionConfig): string {
  return `postgres://${user}:${encodeURIComponent(String(password))}@127.0.0.1:${port}/${database}`;
}
