import { existsSync } from "node:fs";
import { closeDatabase, openDatabase } from "#app/database/connection.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import { INVITATION_HOURS, inviteAdmin } from "#app/domain/users/invite-admin.server.ts";
import { isMailAddress } from "#app/mail/mail-address.ts";
import { prepareDataFolder } from "./data-folder.ts";
import { type Environment, readEnvironment } from "./environment.ts";
import { explain } from "./explain.ts";
import { reachDatabase } from "./find-database.ts";
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
  if (!found.isRunning) await migrate(found.address);
  const database = openDatabase(found.address);
  try {
    const { origin } = siteAddresses(environment.origin, host, port);
    const { link, isNew } = await inviteAdmin({ database, origin }, "command", email);
    console.log(`\n  ${email} is an admin now.`);
    if (isNew) console.log("  The other admins have been emailed.");
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
