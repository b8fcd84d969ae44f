import pg from "pg";
import type { DatabaseConfig } from "#app/database/connection.server.ts";

/** One statement on a connection of its own. */
export async function queryDatabase(address: DatabaseConfig, text: string, values: unknown[] = []) {
  const client = new pg.Client(address);
  client.on("error", () => {});
  await client.connect();
  try {
    return (await client.query(text, values)).rows;
  } finally {
    await client.end();
  }
}
