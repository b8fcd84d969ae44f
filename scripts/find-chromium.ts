import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectFile } from "#app/database/project-file.server.ts";
import { CommandFailed, runCommand } from "./run-command.ts";

const KNOWN_PATHS = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const HEADLESS_SHELL = "/usr/lib/chromium/chromium-headless-shell";
const OWN_FOLDER = ".cache/chromium";

/** The path of Chromium: CHROMIUM_PATH, an installed one, or one installed from Debian's packages. */
export async function findChromium(print: (line: string) => void): Promise<string> {
  const configured = process.env.CHROMIUM_PATH;
  if (configured) return configured;
  const found = firstExisting([...KNOWN_PATHS, projectFile(`${OWN_FOLDER}/chromium`)]);
  if (found) return found;

  print("Installing Chromium from Debian's packages");
  if (process.getuid?.() === 0) await installSystemWide([]);
  else if (await canSudo()) await installSystemWide(["sudo", "-n"]);
  else await unpackLocally();
  const installed = firstExisting([...KNOWN_PATHS, projectFile(`${OWN_FOLDER}/chromium`)]);
  if (installed) return installed;
  throw new CommandFailed(
    "Chromium could not be installed: install it and set CHROMIUM_PATH to it.",
  );
}

/**
 * The browser for tests: CHROMIUM_PATH, or Chromium's headless shell, which draws no window of its
 * own and takes half the processor time. Where it cannot be installed, Chromium itself.
 */
export async function findHeadlessChromium(print: (line: string) => void): Promise<string> {
  if (process.env.CHROMIUM_PATH) return process.env.CHROMIUM_PATH;
  if (!existsSync(HEADLESS_SHELL) && process.getuid?.() === 0) {
    print("Installing Chromium's headless shell from Debian's packages");
    await installSystemWide([], "chromium-headless-shell", { silent: true }).catch(() => {});
  }
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : findChromium(print);
}

function firstExisting(paths: string[]): string | undefined {
  return paths.find((path) => existsSync(path));
}

async function canSudo(): Promise<boolean> {
  return runCommand("sudo", ["-n", "true"], { quiet: true, silent: true }).then(
    () => true,
    () => false,
  );
}

async function installSystemWide(
  prefix: string[],
  name = "chromium",
  { silent = false } = {},
): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const aptArguments of [
    ["update"],
    ["install", "-y", "--no-install-recommends", "--no-remove", name],
  ]) {
    const [command = "apt-get", ...options] = [...prefix, "apt-get", ...aptArguments];
    await runCommand(command, options, { quiet: true, silent, env });
  }
}

/**
 * Without root: downloads the package and its dependencies and unpacks them into the project, with a
 * start script that sets Chromium's library path.
 */
async function unpackLocally(): Promise<void> {
  const folder = projectFile(OWN_FOLDER);
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  const apt = join(draft, "apt");
  await mkdir(join(apt, "lists/partial"), { recursive: true });
  await mkdir(join(apt, "archives/partial"), { recursive: true });
  const localState = [
    "-o",
    `Dir::State::Lists=${apt}/lists`,
    "-o",
    `Dir::Cache=${apt}`,
    "-o",
    "Debug::NoLocking=1",
  ];
  await runCommand("apt-get", [...localState, "update"], { quiet: true });
  await runCommand(
    "apt-get",
    [...localState, "install", "-y", "--no-install-recommends", "--download-only", "chromium"],
    { quiet: true },
  );
  for (const name of await readdir(join(apt, "archives"))) {
    if (!name.endsWith(".deb")) continue;
    await runCommand("dpkg-deb", ["-x", join(apt, "archives", name), join(draft, "root")], {
      quiet: true,
    });
  }
  await rm(apt, { recursive: true });
  await writeFile(join(draft, "chromium"), startScript, { mode: 0o755 });
  await rename(draft, folder);
}

const startScript = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")/root
libraries=$(find "$here/usr/lib" "$here/lib" -type d 2>/dev/null | tr '\\n' ':')
export LD_LIBRARY_PATH="$libraries$LD_LIBRARY_PATH"
export FONTCONFIG_PATH="\${FONTCONFIG_PATH:-$(test -d /etc/fonts && echo /etc/fonts || echo "$here/etc/fonts")}"
exec "$here/usr/lib/chromium/chromium" "$@"
`;
