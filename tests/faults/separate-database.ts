import type { ConnectionConfig } from "pg";
import { startPrivatePostgres } from "#app/database/private-postgres/start-private-postgres.server.ts";
import { makeDataFolder } from "#tests/helpers/site-process.ts";

/** A PostgreSQL that is nobody's child, as a company runs it: it can be restarted under a site. */
export async function startSeparateDatabase() {
  const folder = await makeDataFolder();
  const start = (settings: Record<string, string> = {}) =>
    startPrivatePostgres({ folder: folder.path, listen: "tcp", settings });
  // The first start chooses a port; all others must have the same.
  let postgres = await start();
  const { address } = postgres;
  return {
    address,
    url: urlOf(address),
    stop: () => postgres.stop(),
    async start(): Promise<void> {
      postgres = await start({ port: String(address.port) });
    },
    async close(): Promise<void> {
      await postgres.stop();
      await folder.remove();
    },
  };
}

export function urlOf({ user, password, port, database }: ConnectionConfig): string {
  return `postgres://${user}:${encodeURIComponent(String(password))}@127.0.0.1:${port}/${database}`;
}
