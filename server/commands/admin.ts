import { existsSync } from "node:fs";
import { closeDatabase, openDatabase } from "#app/database/connection.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import { changeNameForm } from "#app/domain/accounts/account-forms.ts";
import { INVITATION_HOURS, inviteAdmin } from "#app/domain/accounts/admins/invite-admin.server.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";
import { nameAndEmail } from "#app/mail/templates/admin-mails.ts";
import { siteOrigins } from "#server/http/site-origins.ts";
import { prepareDataFolder } from "#server/lifecycle/data-folder.ts";
import { type Environment, readEnvironment } from "#server/lifecycle/environment.ts";
import { reportStartupError } from "#server/lifecycle/report-startup-error.ts";
import { resolveDatabaseForCommand } from "#server/lifecycle/resolve-database.ts";

type Invited = { email: string; name: string | undefined };

/** Reads `add someone@company.example "Thandi Nkosi"`; undefined if it is anything else. */
export function parseAdminArguments([verb, email = "", ...words]: string[]): Invited | undefined {
  const named = words.length > 0 ? changeNameForm.safeParse({ name: words.join(" ") }) : undefined;
  if (verb !== "add" || !isEmailAddress(email) || named?.success === false) return undefined;
  return { email: email.toLowerCase(), name: named?.data.name };
}

if (import.meta.main) {
  const invited = parseAdminArguments(process.argv.slice(2));
  if (invited) await run(invited);
  else {
    console.error('\nUsage: npm run admin -- add someone@company.example "Thandi Nkosi"\n');
    process.exitCode = 1;
  }
}

async function run(invited: Invited): Promise<void> {
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    await addAdmin(readEnvironment(process.env), invited);
  } catch (error) {
    reportStartupError(error);
    process.exitCode = 1;
  }
}

async function addAdmin(environment: Environment, invited: Invited): Promise<void> {
  const { dataFolder, host, port } = environment;
  await prepareDataFolder(dataFolder);
  const found = await resolveDatabaseForCommand(environment);
  if (!found.isRunning) await migrate(found.config);
  const database = openDatabase(found.config);
  try {
    const { origin } = siteOrigins(environment.origin, host, port);
    const { person, link, isNew } = await inviteAdmin({ database, origin }, "command", invited);
    console.log(`\n  ${nameAndEmail(person)} is now an admin.`);
    if (!person.name) console.log("  No name was given: the back office will ask for one.");
    if (isNew) console.log("  The other admins have been emailed.");
    console.log(
      link
        ? `  One-time link to choose a password, valid for ${INVITATION_HOURS} hours: ${link}\n`
        : "  The account keeps its existing password.\n",
    );
  } finally {
    await closeDatabase(database);
    await found.close();
  }
}
