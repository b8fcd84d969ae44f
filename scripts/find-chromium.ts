import { existsSync } from "node:fs";
import { mkdir, readdir, rename, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { projectFile } from "#app/database/project-file.server.ts";
import { CommandFailed, runCommand } from "./run-command.ts";

const USUAL_PLACES = [
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
];
const OWN_FOLDER = ".cache/chromium";

/** A browser for the tests: the machine's, or one from Debian's packages, installed now. */
export async function findChromium(say: (line: string) => void): Promise<string> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return named;
  const found = firstExisting([...USUAL_PLACES, projectFile(`${OWN_FOLDER}/chromium`)]);
  if (found) return found;

  say("Installing Chromium from Debian's packages");
  if (process.getuid?.() === 0) await installForAll([]);
  else if (await maySudo()) await installForAll(["sudo", "-n"]);
  else await unpackForMyself();
  const installed = firstExisting([...USUAL_PLACES, projectFile(`${OWN_FOLDER}/chromium`)]);
  if (installed) return installed;
  throw new CommandFailed(
    "Chromium could not be installed: install it and name it in CHROMIUM_PATH.",
  );
}

function firstExisting(paths: string[]): string | undefined {
  return paths.find((path) => existsSync(path));
}

async function maySudo(): Promise<boolean> {
  return runCommand("sudo", ["-n", "true"], { quiet: true, silent: true }).then(
    () => true,
    () => false,
  );
}

async function installForAll(prefix: string[]): Promise<void> {
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  for (const words of [["update"], ["install", "-y", "--no-install-recommends", "chromium"]]) {
    const [command = "apt-get", ...options] = [...prefix, "apt-get", ...words];
    await runCommand(command, options, { quiet: true, env });
  }
}

/**
 * For someone who may not install packages: the same packages, and those they need, unpacked into
 * a folder of the project, with a small starter that tells Chromium where its libraries are.
 */
async function unpackForMyself(): Promise<void> {
  const folder = projectFile(OWN_FOLDER);
  const draft = `${folder}.draft`;
  await rm(draft, { recursive: true, force: true });
  const apt = join(draft, "apt");
  await mkdir(join(apt, "lists/partial"), { recursive: true });
  await mkdir(join(apt, "archives/partial"), { recursive: true });
  const own = [
    "-o",
    `Dir::State::Lists=${apt}/lists`,
    "-o",
    `Dir::Cache=${apt}`,
    "-o",
    "Debug::NoLocking=1",
  ];
  await runCommand("apt-get", [...own, "update"], { quiet: true });
  await runCommand(
    "apt-get",
    [...own, "install", "-y", "--no-install-recommends", "--download-only", "chromium"],
    { quiet: true },
  );
  for (const name of await readdir(join(apt, "archives"))) {
    if (!name.endsWith(".deb")) continue;
    await runCommand("dpkg-deb", ["-x", join(apt, "archives", name), join(draft, "root")], {
      quiet: true,
    });
  }
  await rm(apt, { recursive: true });
  await writeFile(join(draft, "chromium"), starter, { mode: 0o755 });
  await rename(draft, folder);
}

const starter = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")/root
libraries=$(find "$here/usr/lib" "$here/lib" -type d 2>/dev/null | tr '\\n' ':')
export LD_LIBRARY_PATH="$libraries$LD_LIBRARY_PATH"
export FONTCONFIG_PATH="\${FONTCONFIG_PATH:-$(test -d /etc/fonts && echo /etc/fonts || echo "$here/etc/fonts")}"
exec "$here/usr/lib/chromium/chromium" "$@"
`;
