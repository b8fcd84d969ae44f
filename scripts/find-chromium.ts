import { existsSync } from "node:fs";
import { CommandFailed, runCommand } from "./run-command.ts";

const HEADLESS_SHELL = "/usr/lib/chromium/chromium-headless-shell";
const BROWSERS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];

/** The path of Chromium: CHROMIUM_PATH, an installed one, or one that root installs from Debian's packages. */
export function findChromium(print: (line: string) => void): Promise<string> {
  return findBrowser("chromium", BROWSERS, print);
}

/**
 * The browser for tests: CHROMIUM_PATH, or Chromium's headless shell, which draws no window of its
 * own and takes half the processor time; an installed Chromium or Chrome otherwise.
 */
export function findHeadlessChromium(print: (line: string) => void): Promise<string> {
  return findBrowser("chromium-headless-shell", [HEADLESS_SHELL, ...BROWSERS], print);
}

async function findBrowser(
  packageName: string,
  paths: string[],
  print: (line: string) => void,
): Promise<string> {
  const find = () => process.env.CHROMIUM_PATH || paths.find((path) => existsSync(path));
  const found = find();
  if (found) return found;
  const install = `apt-get install -y --no-install-recommends ${packageName}`;
  if (process.getuid?.() === 0 && existsSync("/usr/bin/apt-get")) {
    print(`Installing ${packageName} from Debian's packages`);
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    for (const command of ["apt-get update", install]) {
      const [program = "", ...options] = command.split(" ");
      await runCommand(program, options, { quiet: true, env });
    }
  }
  const installed = find();
  if (installed) return installed;
  throw new CommandFailed(
    `This command needs Chromium. On Debian, install it with "sudo sh -c 'apt-get update && ${install}'"; elsewhere install Chromium or Chrome, and set CHROMIUM_PATH to its path.`,
  );
}
