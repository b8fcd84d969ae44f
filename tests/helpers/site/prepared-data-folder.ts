import { rm } from "node:fs/promises";
import { makeDataFolder, PREPARED_DATA_FOLDER, startSiteProcess } from "./site-process.ts";

/** One start on an empty folder per run: makeDataFolder() copies the migrated database with the demo. */
export default async function prepareDataFolder(): Promise<(() => Promise<void>) | undefined> {
  // `npm test` has made one for Vitest and Playwright; Vitest alone calls this for each project.
  if (process.env[PREPARED_DATA_FOLDER]) return undefined;
  const folder = await makeDataFolder({ empty: true });
  const site = await startSiteProcess({ dataFolder: folder.path });
  const code = await site.stop();
  if (code !== 0) throw new Error(`The site ended with ${code}:\n${site.printed()}`);
  process.env[PREPARED_DATA_FOLDER] = folder.path;
  return async () => {
    delete process.env[PREPARED_DATA_FOLDER];
    await rm(folder.path, { recursive: true, force: true, maxRetries: 5 });
  };
}
