import pg from "pg";
import type { DatabaseConfig } from "./connection.server.ts";

/** Runs work on a connection of its own, which is closed afterwards. */
export async function withClient<Result>(
  config: DatabaseConfig,
  work: (client: pg.Client) => Promise<Result>,
): Promise<Result> {
  const client = new pg.Client(config);
  // A broken connection fails the running query, which is enough.
  client.on("error", () => {});
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end().catch(() => {});
  }
}
