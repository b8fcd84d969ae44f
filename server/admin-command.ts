import { existsSync } from "node:fs";
import { join } from "node:path";
import { closeDatabase, openDatabase } from "#app/database/connection.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import { findRunningPostgres } from "#app/database/private-postgres/running-postgres.server.ts";
import { INVITATION_HOURS, inviteAdmin } from "#app/domain/users/invite-admin.server.ts";
import { isMailAddress } from "#app/mail/mail-address.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { type Environment, readEnvironment } from "./environment.ts";
import { explain } from "./explain.ts";
import { findDatabase } from "./find-database.ts";
import { siteAddresses } from "./site-addresses.ts";

const [verb, address = ""] = process.argv.slice(2);

if (verb !== "add" || !isMailAddress(address)) {
  console.error("\nUse it so: npm run admin -- add someone@company.example\n");
  process.exitCode = 1;
} else {
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    await addAdmin(readEnvironment(process.env), address.toLowerCase());
  } catch (error) {
    explain(error);
    process.exitCode = 1;
  }
}

async function addAdmin(environment: Environment, email: string): Promise<void> {
  const { dataFolder, host, port } = environment;
  await prepareDataFolder(dataFolder);
  const found = await reachDatabase(environment);
  const database = openDatabase(found.address);
  try {
    const { origin } = siteAddresses(environment.origin, host, port);
    const { link } = await inviteAdmin({ database, origin }, email);
    console.log(`\n  ${email} is an admin now.`);
    console.log(
      link
        ? `  To choose a password, once, within ${INVITATION_HOURS} hours: ${link}\n`
        : "  The account has a password and keeps it.\n",
    );
  } finally {
    await closeDatabase(database);
    await found.close();
  }
}

/** A site that is running shares its private database; otherwise it is started for the moment. */
async function reachDatabase(environment: Environment) {
  const running = environment.databaseUrl
    ? undefined
    : await findRunningPostgres(join(environment.dataFolder, "postgres"));
  if (running) return { address: running, close: async () => {} };
  const found = await findDatabase(environment, () => {});
  await migrate(found.address);
  return found;
}
