import { rm } from "node:fs/promises";
import { join } from "node:path";
import { projectFile } from "#app/database/project-file.server.ts";
import { ensureBuilt } from "#scripts/build.ts";
import { findChromium, findFirefox, findWebKit } from "#scripts/find-programs.ts";
import { CommandFailed, exitWithError } from "#scripts/run-command.ts";
import { makeDataFolder, startSiteProcess } from "#tests/helpers/site/site-process.ts";
import type { Driver } from "./driver.ts";
import { walkThrough } from "./journey.ts";
import { startPuppeteer } from "./puppeteer-driver.ts";
import { createVisitor, type Visitor } from "./visitor.ts";
import { startWebKit } from "./webdriver-driver.ts";

/**
 * `npm run browsers [-- name ...]`: the main journeys in Firefox and WebKit, with a picture of each step in
 * test-results/browsers. `npm run browsers -- chromium` takes the same pictures to compare with.
 */
const engines = {
  firefox: async () => startPuppeteer("firefox", await findFirefox(print)),
  webkit: async () => startWebKit(await findWebKit(print)),
  chromium: async () => startPuppeteer("chrome", await findChromium(print)),
};
const byDefault = ["firefox", "webkit"];
const pictures = projectFile("test-results/browsers");
const admin = { email: "owner@example.com", password: "a few words to remember" };

try {
  const named = process.argv.slice(2);
  const unknown = named.filter((name) => !(name in engines));
  if (unknown.length > 0) {
    const known = Object.keys(engines).join(", ");
    throw new CommandFailed(`No such browser: ${unknown.join(", ")}. There are ${known}.`);
  }
  await ensureBuilt(print);
  const failed: string[] = [];
  for (const [name, start] of Object.entries(engines)) {
    if (!(named.length > 0 ? named : byDefault).includes(name)) continue;
    const problem = await walkIn(name, start as () => Promise<Driver<unknown>>);
    print(problem ? `${name}: ${problem}` : `${name}: every step worked`);
    if (problem) failed.push(name);
  }
  print(`Pictures are in ${pictures}`);
  if (failed.length > 0) throw new CommandFailed(`Failed in ${failed.join(" and ")}`);
} catch (error) {
  exitWithError(error);
}

/** On a site of its own; what went wrong, or undefined. */
async function walkIn(
  name: string,
  start: () => Promise<Driver<unknown>>,
): Promise<string | undefined> {
  const folder = join(pictures, name);
  await rm(folder, { recursive: true, force: true });
  const driver = await start();
  const data = await makeDataFolder();
  const site = await startSiteProcess({
    dataFolder: data.path,
    variables: { ADMIN_EMAIL: admin.email, ADMIN_PASSWORD: admin.password },
  });
  const visitor: Visitor = createVisitor(driver, { origin: site.origin, folder });
  try {
    await walkThrough(visitor, admin);
    return driver.errors().join("\n") || undefined;
  } catch (error) {
    await visitor.picture("failure").catch(() => {});
    return (error as Error).message;
  } finally {
    await driver.close().catch(() => {});
    await site.stop();
    await data.remove();
  }
}

function print(line: string): void {
  console.log(`  ${line}`);
}
