import { existsSync } from "node:fs";
import { closeDatabase, type Database, openDatabase } from "#app/database/connection.server.ts";
import { migrate } from "#app/database/migrate.server.ts";
import { changeNameForm } from "#app/domain/accounts/account-forms.ts";
import { removeSecondFactor } from "#app/domain/accounts/second-factor/recovery.server.ts";
import { addToStaff, INVITATION_HOURS } from "#app/domain/accounts/staff/invite-staff.server.ts";
import { roleNames, STAFF_ROLES, type StaffRole } from "#app/domain/accounts/staff/permissions.ts";
import { findUserByEmail } from "#app/domain/accounts/users.server.ts";
import { isEmailAddress } from "#app/mail/email-address.ts";
import { nameAndEmail } from "#app/mail/templates/admin-mails.ts";
import { siteOrigins } from "#server/http/site-origins.ts";
import { prepareDataFolder } from "#server/lifecycle/data-folder.ts";
import { type Environment, readEnvironment } from "#server/lifecycle/environment.ts";
import { reportStartupError } from "#server/lifecycle/report-startup-error.ts";
import { resolveDatabaseForCommand } from "#server/lifecycle/resolve-database.ts";

type Added = { verb: "add"; email: string; name: string | undefined; roles: StaffRole[] };
type Command = Added | { verb: "remove-two-step-login"; email: string };

/**
 * Reads `add someone@company.example "Thandi Nkosi" --role sales,warehouse` or `remove-two-step-login someone@company.example`;
 * undefined if it is anything else.
 */
export function parseAdminArguments([verb, address = "", ...words]: string[]): Command | undefined {
  if (!isEmailAddress(address)) return undefined;
  const email = address.toLowerCase();
  if (verb === "remove-two-step-login") return words.length > 0 ? undefined : { verb, email };
  const at = words.indexOf("--role");
  const roles = at < 0 ? DEFAULT_ROLES : parseRoles(words.splice(at).slice(1));
  const named = words.length > 0 ? changeNameForm.safeParse({ name: words.join(" ") }) : undefined;
  if (verb !== "add" || !roles || named?.success === false) return undefined;
  return { verb, email, name: named?.data.name, roles };
}

const DEFAULT_ROLES: StaffRole[] = ["manager"];

/** Of `sales,warehouse`; undefined if one is unknown, or something follows. */
function parseRoles(words: string[]): StaffRole[] | undefined {
  const names = words.join(",").split(",");
  const roles = STAFF_ROLES.filter((role) => names.includes(role));
  const isKnown = names.every((name) => roles.some((role) => role === name));
  return words.length === 1 && isKnown ? roles : undefined;
}

const USAGE = `
Usage: npm run admin -- add someone@company.example "Thandi Nkosi" --role sales,warehouse
       npm run admin -- remove-two-step-login someone@company.example

Roles: ${STAFF_ROLES.join(", ")}. Without --role: ${DEFAULT_ROLES.join()}. The first person added becomes the owner.
`;

if (import.meta.main) {
  const command = parseAdminArguments(process.argv.slice(2));
  if (command) await run(command);
  else {
    console.error(USAGE);
    process.exitCode = 1;
  }
}

async function run(command: Command): Promise<void> {
  try {
    if (existsSync(".env")) process.loadEnvFile(".env");
    await withDatabase(readEnvironment(process.env), (services) =>
      command.verb === "add" ? addAdmin(services, command) : endTwoStepLogin(services, command),
    );
  } catch (error) {
    reportStartupError(error);
    process.exitCode = 1;
  }
}

type CommandServices = { database: Database; origin: string };

async function withDatabase(
  environment: Environment,
  work: (services: CommandServices) => Promise<void>,
): Promise<void> {
  const { dataFolder, host, port } = environment;
  await prepareDataFolder(dataFolder);
  const found = await resolveDatabaseForCommand(environment);
  if (!found.isRunning) await migrate(found.config);
  const database = openDatabase(found.config);
  try {
    const { origin } = siteOrigins(environment.origin, host, port);
    await work({ database, origin });
  } finally {
    await closeDatabase(database);
    await found.close();
  }
}

async function addAdmin(services: CommandServices, added: Added): Promise<void> {
  const { person, link, isNew, isFirstOwner, roles } = await addToStaff(services, "command", added);
  const who = nameAndEmail(person);
  console.log(
    isNew
      ? `\n  ${who} is now on staff as ${roleNames(roles)}.`
      : `\n  ${who} is already on staff as ${roleNames(roles)}. An owner can change that under Settings, Staff.`,
  );
  if (isFirstOwner) console.log("  There was no owner yet, so they have become the owner.");
  if (!person.name) console.log("  No name was given: the admin area will ask for one.");
  if (isNew && !isFirstOwner) console.log("  The owners have been emailed.");
  console.log(
    link
      ? `  One-time link to choose a password, valid for ${INVITATION_HOURS} hours: ${link}\n`
      : "  The account keeps its existing password.\n",
  );
}

/** For an owner who has lost phone and recovery codes, and has no colleague. */
async function endTwoStepLogin(
  { database, origin }: CommandServices,
  { email }: { email: string },
): Promise<void> {
  const user = await findUserByEmail(database, email);
  const isRemoved =
    user !== undefined &&
    (await database.transaction((transaction) =>
      removeSecondFactor({ database: transaction, origin }, "command", user.id),
    ));
  if (!isRemoved) {
    console.error(`\n  No account with the address ${email} uses two-step login.\n`);
    process.exitCode = 1;
    return;
  }
  console.log(`\n  Two-step login has been removed for ${email}, and every device signed out.`);
  console.log("  This is recorded in the audit log, and they have been emailed.\n");
}
