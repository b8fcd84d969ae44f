import { join } from "node:path";
import pg from "pg";
import { findRunningPostgres } from "#app/database/private-postgres/running-postgres.server.ts";

/** A connection to the database of the site under test; whoever asks for it ends it. */
export async function siteClient(): Promise<pg.Client> {
  const address = await findRunningPostgres(join(process.env.SITE_DATA ?? "", "postgres"));
  if (!address) throw new Error("The site's database is not running");
  const client = new pg.Client(address);
  await client.connect();
  return client;
}
