import { existsSync } from "node:fs";
import { join, resolve } from "node:path";
import { openFileStorage } from "#app/storage/open-file-storage.server.ts";
import { restoreBackup, restoreSecret } from "#server/backup/restore-backup.ts";
import { readManifest, takeBackup } from "#server/backup/take-backup.ts";
import { loadSessionSecret, prepareDataFolder } from "#server/lifecycle/data-folder.ts";
import {
  type Environment,
  EnvironmentError,
  readEnvironment,
} from "#server/lifecycle/environment.ts";
import { reportStartupError } from "#server/lifecycle/report-startup-error.ts";
import { resolveDatabaseForCommand } from "#server/lifecycle/resolve-database.ts";

/** `npm run backup -- [folder]` and `npm run restore -- folder`. */
const [verb, folderArgument] = process.argv.slice(2);
try {
  if (existsSync(".env")) process.loadEnvFile(".env");
  const environment = readEnvironment(process.env);
  await prepareDataFolder(environment.dataFolder);
  await (verb === "restore"
    ? restore(environment, folderArgument)
    : backup(environment, folderArgument));
} catch (error) {
  reportStartupError(error);
  process.exitCode = 1;
}

async function backup(environment: Environment, folder = `backup-${timestamp()}`): Promise<void> {
  const found = await resolveDatabaseForCommand(environment);
  try {
    const { manifest } = await takeBackup(
      {
        config: found.config,
        files: await openFiles(environment),
        dataFolder: environment.dataFolder,
      },
      resolve(folder),
    );
    const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0);
    console.log(`\n  Backup written and verified: ${rows} rows, ${manifest.files.length} files.`);
    console.log(
      `  ${resolve(folder)}\n  It contains personal data and secrets: keep it as safe as the shop itself.\n`,
    );
  } finally {
    await found.close();
  }
}

async function restore(environment: Environment, folder = ""): Promise<void> {
  if (!folder) throw new EnvironmentError(["Name the backup folder: npm run restore -- folder"]);
  const manifest = await readManifest(resolve(folder));
  const found = await resolveDatabaseForCommand(environment);
  try {
    if (found.isRunning) {
      throw new EnvironmentError(["The site is running on this DATA_DIR. Stop it first."]);
    }
    await restoreSecret(resolve(folder), environment.dataFolder);
    const files = await openFiles(environment);
    await restoreBackup({ config: found.config, files }, resolve(folder), manifest);
    console.log(
      `\n  Restored as of ${manifest.takenAt}: every row and every file matches the backup.\n`,
    );
  } finally {
    await found.close();
  }
}

async function openFiles(environment: Environment) {
  const { dataFolder, s3, sessionSecret: given } = environment;
  const secret = given ?? (await loadSessionSecret(dataFolder));
  return openFileStorage({ folder: join(dataFolder, "files"), s3, secret });
}

function timestamp(): string {
  return new Date().toISOString().slice(0, 19).replaceAll(/[-:]/g, "").replace("T", "-");
}
