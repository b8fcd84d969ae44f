import { spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { projectFile } from "#app/database/project-file.server.ts";
import { CommandFailed, exitWithError } from "./run-command.ts";

/** The README's two commands on a machine with nothing but Node and npm, once for each of these. */
type Round = {
  node: "20" | "24" | "26";
  npm: string;
  account: "root" | "shop";
  folder: string;
  env: Record<string, string>;
  /** Debian packages with the libraries that this Node itself needs. */
  libraries: string[];
};
const ROUNDS: Round[] = [
  { node: "20", npm: "10", account: "root", folder: "/srv/shop", env: {}, libraries: [] },
  {
    node: "24",
    npm: "11",
    account: "shop",
    folder: "/srv/café shop",
    env: { TZ: "Pacific/Kiritimati", LANG: "C" },
    libraries: [],
  },
  {
    node: "26",
    npm: "11",
    account: "shop",
    folder: "/srv/shop",
    env: { HOME: "/unwritable" },
    libraries: ["libatomic1"],
  },
];

const ROOTS = "/var/tmp/bare-machine";
const SUITE = "trixie";
const USER_ID = "1000";
const PORT = 4777;
const START_TIMEOUT_MS = 10 * 60_000;
const PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin";
/** How this machine reaches the package registries; nothing else of its environment is passed on. */
const REGISTRY_VARIABLES = [
  "NODE_EXTRA_CA_CERTS",
  "SSL_CERT_FILE",
  "npm_config_cafile",
  "HTTP_PROXY",
  "HTTPS_PROXY",
  "NO_PROXY",
  "http_proxy",
  "https_proxy",
  "no_proxy",
];
const REGISTRY_FILES = ["/etc/npmrc", "/usr/local/etc/npmrc", "/etc/resolv.conf", "/etc/hosts"];

/**
 * `npm run bare-machine [20|24|26] [start|test]`: makes a minimal Debian root for each round, with only
 * Node and npm in it, and runs `npm start` and `npm test` there in a clean clone of the last commit.
 * Needs root and debootstrap.
 */
try {
  const words = process.argv.slice(2);
  if (process.getuid?.() !== 0 || run("debootstrap", ["--version"]).status !== 0) {
    throw new CommandFailed(
      "This command makes a Debian root with debootstrap: install it (apt-get install debootstrap), and run the command as root.",
    );
  }
  const wanted = ROUNDS.filter(({ node }) => !words.some(isNode) || words.includes(node));
  const rows: string[] = [];
  for (const round of wanted) {
    const results: string[] = [];
    const root = makeRoot(round);
    mountSystem(root);
    try {
      if (!words.includes("test")) results.push(await tryStart(root, round));
      if (!words.includes("start")) results.push(await tryTest(root, round));
    } finally {
      unmountSystem(root);
    }
    const setting = Object.entries(round.env).map(([name, value]) => `${name}=${value}`);
    rows.push(
      `| Debian ${SUITE} minbase, Node ${round.node} | ${[round.account, round.folder, ...setting].join(", ")} | ${results.join("; ")} |`,
    );
  }
  console.log(`\n${rows.join("\n")}`);
  process.exit(rows.some((row) => row.includes("FAILED")) ? 1 : 0);
} catch (error) {
  exitWithError(error);
}

function isNode(word: string): boolean {
  return ROUNDS.some(({ node }) => node === word);
}

function run(program: string, words: string[]) {
  return spawnSync(program, words, { encoding: "utf8", maxBuffer: 64 * 1024 * 1024 });
}

function mustRun(program: string, words: string[]): string {
  const { status, stdout, stderr, error } = run(program, words);
  if (status === 0) return stdout;
  throw new CommandFailed(`${program} ${words.join(" ")} failed:\n${stderr || stdout || error}`);
}

/** A fresh root: minimal Debian, Node and npm from their packages, a clean clone of the project. */
function makeRoot(round: Round): string {
  const base = join(ROOTS, "base");
  if (!existsSync(join(base, "usr/bin/apt-get"))) {
    console.log("  Making a minimal Debian root");
    rmSync(base, { recursive: true, force: true });
    mkdirSync(ROOTS, { recursive: true });
    const mirror = debianMirror();
    const words = ["--variant=minbase", "--include=ca-certificates", SUITE, base];
    mustRun("debootstrap", mirror ? [...words, mirror] : words);
  }
  const root = join(ROOTS, `node-${round.node}`);
  // An interrupted run may have left this machine's /dev mounted there.
  unmountSystem(root);
  mustRun("rm", ["-rf", "--one-file-system", root]);
  mustRun("cp", ["-a", base, root]);
  for (const file of [...REGISTRY_FILES, ...certificateFiles()]) {
    if (!existsSync(file)) continue;
    mkdirSync(dirname(join(root, file)), { recursive: true });
    cpSync(file, join(root, file), { dereference: true });
  }
  // How this machine reaches its packages, if it is a Debian too.
  const folders = isDebian() ? ["/etc/apt/apt.conf.d", "/etc/ssl/certs"] : [];
  for (const folder of folders) mustRun("cp", ["-a", `${folder}/.`, join(root, folder)]);
  if (round.libraries.length > 0) {
    mustRun("chroot", [root, "apt-get", "update", "-qq"]);
    mustRun("chroot", [root, "apt-get", "install", "-y", "-qq", ...round.libraries]);
  }
  unpack(`node-linux-${process.arch}@${round.node}`, join(root, "opt/node"));
  cpSync(join(root, "opt/node/bin/node"), join(root, "usr/bin/node"));
  rmSync(join(root, "opt/node"), { recursive: true });
  unpack(`npm@${round.npm}`, join(root, "usr/lib/node_modules/npm"));
  for (const name of ["npm", "npx"]) {
    const file = join(root, `usr/lib/node_modules/npm/bin/${name}-cli.js`);
    chmodSync(file, 0o755);
    symlinkSync(`../lib/node_modules/npm/bin/${name}-cli.js`, join(root, "usr/bin", name));
  }
  mustRun("chroot", [root, "useradd", "--create-home", "--uid", USER_ID, "shop"]);
  mkdirSync(join(root, "unwritable"), { mode: 0o555 });
  mustRun("git", ["clone", "--quiet", projectFile("."), join(root, round.folder)]);
  if (round.account === "shop") {
    mustRun("chroot", [root, "chown", "-R", "shop:shop", round.folder]);
  }
  return root;
}

function isDebian(): boolean {
  return /^ID=debian$/m.test(readFileSync("/etc/os-release", "utf8"));
}

/** The mirror that this machine itself uses, if it is a Debian. */
function debianMirror(): string | undefined {
  const folder = "/etc/apt/sources.list.d";
  if (!isDebian() || !existsSync(folder)) return undefined;
  const files = readdirSync(folder).filter((name) => name.endsWith(".sources"));
  const sources = files.map((name) => readFileSync(join(folder, name), "utf8")).join("\n");
  return /^URIs:\s*(\S+)/m.exec(sources)?.[1];
}

function certificateFiles(): string[] {
  const names = ["NODE_EXTRA_CA_CERTS", "SSL_CERT_FILE", "npm_config_cafile"];
  return names.flatMap((name) => process.env[name] ?? []);
}

/** An npm package, unpacked into a folder. */
function unpack(name: string, folder: string): void {
  mkdirSync(folder, { recursive: true });
  const printed = mustRun("npm", ["pack", "--silent", `--pack-destination=${ROOTS}`, name]);
  const file = join(ROOTS, printed.trim().split("\n").at(-1) ?? "");
  mustRun("tar", ["-xzf", file, "-C", folder, "--strip-components=1"]);
}

function mountSystem(root: string): void {
  mustRun("mount", ["-t", "proc", "proc", join(root, "proc")]);
  mustRun("mount", ["--rbind", "/dev", join(root, "dev")]);
  mustRun("mount", ["--make-rslave", join(root, "dev")]);
}

function unmountSystem(root: string): void {
  for (const name of ["dev", "proc"]) {
    if (run("mountpoint", ["-q", join(root, name)]).status === 0) {
      mustRun("umount", ["--recursive", "--lazy", join(root, name)]);
    }
  }
}

/** A command in the project's folder inside the root, in a process group of its own. */
function inside(root: string, round: Round, words: string[], env: Record<string, string> = {}) {
  const account = round.account === "root" ? [] : [`--userspec=${USER_ID}:${USER_ID}`];
  const passedOn = REGISTRY_VARIABLES.flatMap((name) =>
    process.env[name] ? [`${name}=${process.env[name]}`] : [],
  );
  const home = round.account === "root" ? "/root" : "/home/shop";
  const own = Object.entries({ HOME: home, PATH, ...round.env, ...env });
  const child = spawn(
    "chroot",
    [
      ...account,
      root,
      "/usr/bin/env",
      "-i",
      ...passedOn,
      ...own.map(([name, value]) => `${name}=${value}`),
      "sh",
      "-c",
      'cd "$1" && shift && exec "$@"',
      "sh",
      round.folder,
      ...words,
    ],
    { detached: true, stdio: ["ignore", "pipe", "pipe"] },
  );
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (text: Buffer) => {
      output += text;
      process.stdout.write(text);
    });
  }
  return { child, ended: once(child, "close"), output: () => output };
}

/** First and second start, with the pictures of the first page, and Ctrl+C, which must end everything. */
async function tryStart(root: string, round: Round): Promise<string> {
  const seconds: number[] = [];
  for (let time = 0; time < 2; time++) {
    const startedAt = performance.now();
    const site = inside(root, round, ["npm", "start"], { PORT: String(PORT) });
    let hasEnded = false;
    site.ended.then(() => {
      hasEnded = true;
    });
    while (!hasEnded && !site.output().includes("Ready: ")) {
      if (performance.now() - startedAt > START_TIMEOUT_MS) break;
      await pause(200);
    }
    const problem = hasEnded ? "npm start ended" : await findMissingPicture();
    seconds.push(Math.round((performance.now() - startedAt) / 1000));
    if (site.child.pid && !hasEnded) process.kill(-site.child.pid, "SIGINT");
    await site.ended;
    const left = processesIn(root);
    if (problem) return `npm start FAILED: ${problem}`;
    if (left.length > 0) return `npm start FAILED: Ctrl+C left ${left.join(", ")} running`;
  }
  return `npm start: all pictures after ${seconds[0]} s, at the second start after ${seconds[1]} s`;
}

async function findMissingPicture(): Promise<string | undefined> {
  const origin = `http://127.0.0.1:${PORT}`;
  const page = await (await fetch(`${origin}/shop`)).text();
  const pictures = [...page.matchAll(/<img [^>]*src="(\/media\/[^"]+)"/g)].map(([, src]) => src);
  if (pictures.length === 0) return "the shop shows no picture";
  for (const picture of pictures) {
    const answer = await fetch(`${origin}${picture}`);
    await answer.arrayBuffer();
    if (!answer.ok) return `${picture} answers ${answer.status}`;
  }
  return undefined;
}

/** The names of the processes that still run inside the root. */
function processesIn(root: string): string[] {
  return readdirSync("/proc").flatMap((id) => {
    try {
      const isInside = /^\d+$/.test(id) && readlinkSync(`/proc/${id}/root`) === root;
      return isInside ? [readFileSync(`/proc/${id}/comm`, "utf8").trim()] : [];
    } catch {
      return []; // it has just ended
    }
  });
}

/** An ordinary user is told what to install; root does so, and the command is given again. */
async function tryTest(root: string, round: Round): Promise<string> {
  let test = inside(root, round, ["npm", "test"], { CI: "true" });
  let [code] = await test.ended;
  const [, asked] = /sudo sh -c '(apt-get [^']+)'/.exec(test.output()) ?? [];
  if (code !== 0 && asked) {
    mustRun("chroot", [root, "sh", "-c", asked]);
    test = inside(root, round, ["npm", "test"], { CI: "true" });
    [code] = await test.ended;
  }
  const [count = "no count"] = /\d+ passed, \d+ failed/.exec(test.output()) ?? [];
  const flaky = test.output().includes("Flaky") ? ", some on a retry" : "";
  const installed = asked ? " after the packages it names were installed" : "";
  return code === 0 ? `npm test${installed}: ${count}${flaky}` : `npm test FAILED: ${count}`;
}
