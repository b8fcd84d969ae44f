import { afterEach } from "vitest";
import { makeDataFolder, type SiteProcess, startSiteProcess } from "./site-process.ts";

/** Data folders and sites for one test, gone when it is over, the last one first. */
export function temporarySites() {
  const cleanUp: (() => Promise<unknown>)[] = [];
  afterEach(async () => {
    for (const step of cleanUp.splice(0).reverse()) await step();
  });

  async function temporaryDataFolder(options?: { empty: boolean }): Promise<string> {
    const folder = await makeDataFolder(options);
    cleanUp.push(folder.remove);
    return folder.path;
  }

  async function start(
    dataFolder: string,
    variables: Record<string, string> = {},
  ): Promise<SiteProcess> {
    const site = await startSiteProcess({ dataFolder, variables });
    cleanUp.push(() => site.stop());
    return site;
  }

  return {
    temporaryDataFolder,
    start,
    afterwards: (step: () => Promise<unknown>) => cleanUp.push(step),
  };
}
