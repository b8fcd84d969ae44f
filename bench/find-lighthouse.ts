import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { projectFile } from "#app/database/project-file.server.ts";
import { runCommand } from "#scripts/run-command.ts";

const VERSION = "13.5.0";
const OWN_FOLDER = ".cache/lighthouse";
const PROGRAM = "node_modules/lighthouse/cli/index.js";

/**
 * The path of Lighthouse: from the folder in LIGHTHOUSE, or installed now into the cache folder. It is
 * larger than all our packages together, so it is not a dependency.
 */
export async function findLighthouse(print: (line: string) => void): Promise<string> {
  const named = process.env.LIGHTHOUSE;
  if (named) {
    const program = [join(named, PROGRAM), join(named, "cli/index.js")].find(existsSync);
    if (!program) throw new Error(`LIGHTHOUSE: there is no Lighthouse in ${named}.`);
    return program;
  }
  const own = projectFile(`${OWN_FOLDER}/${PROGRAM}`);
  if (!existsSync(own)) {
    print(`Installing Lighthouse ${VERSION}`);
    const folder = projectFile(OWN_FOLDER);
    await mkdir(folder, { recursive: true });
    const npmArguments = [
      "install",
      "--prefix",
      folder,
      "--no-audit",
      "--no-fund",
      "--loglevel=error",
    ];
    await runCommand("npm", [...npmArguments, `lighthouse@${VERSION}`], { quiet: true });
  }
  return own;
}
