import { existsSync } from "node:fs";
import { mkdir } from "node:fs/promises";
import { join } from "node:path";
import { projectFile } from "#app/database/project-file.server.ts";
import { runCommand } from "#scripts/run-command.ts";

const VERSION = "13.5.0";
const OWN_FOLDER = ".cache/lighthouse";
const PROGRAM = "node_modules/lighthouse/cli/index.js";

/**
 * Lighthouse weighs more than all our packages together, so it is none of them: the one in the
 * folder named by LIGHTHOUSE, or one installed now beside the project's other found things.
 */
export async function findLighthouse(say: (line: string) => void): Promise<string> {
  const named = process.env.LIGHTHOUSE;
  if (named) {
    const program = [join(named, PROGRAM), join(named, "cli/index.js")].find(existsSync);
    if (!program) throw new Error(`LIGHTHOUSE: there is no Lighthouse in ${named}.`);
    return program;
  }
  const own = projectFile(`${OWN_FOLDER}/${PROGRAM}`);
  if (!existsSync(own)) {
    say(`Installing Lighthouse ${VERSION}`);
    const folder = projectFile(OWN_FOLDER);
    await mkdir(folder, { recursive: true });
    const words = ["install", "--prefix", folder, "--no-audit", "--no-fund", "--loglevel=error"];
    await runCommand("npm", [...words, `lighthouse@${VERSION}`], { quiet: true });
  }
  return own;
}
