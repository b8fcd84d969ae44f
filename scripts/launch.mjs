// The first script of every command. It runs on the machine's Node (20 or newer), installs the packages
// when needed, then starts the task on that Node if it can run the site, otherwise on the packaged one.
import { spawn, spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { accessSync, constants, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { chooseNode } from "./choose-node.mjs";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const tasks = {
  // A small young generation and a heap limit, to bound memory: docs/decisions/0001.
  start: {
    file: "scripts/start.ts",
    mode: "production",
    flags: ["--max-semi-space-size=8", "--max-old-space-size=512"],
  },
  dev: { file: "server/dev.ts", mode: "development" },
  test: { file: "scripts/test.ts", mode: undefined },
  verify: { file: "scripts/verify.ts", mode: undefined },
  admin: { file: "server/commands/admin.ts", mode: "production" },
  backup: { file: "server/commands/backup.ts", mode: "production", verb: "backup" },
  restore: { file: "server/commands/backup.ts", mode: "production", verb: "restore" },
  database: { file: "server/commands/database.ts", mode: "production" },
  attack: { file: "scripts/attack.ts", mode: undefined },
  cluster: { file: "tests/cluster/cluster.ts", mode: "production" },
  browsers: { file: "tests/browsers/browsers.ts", mode: "production" },
  build: { file: "scripts/build.ts", mode: undefined },
  faults: { file: "tests/faults/faults.ts", mode: "production" },
  shots: { file: "scripts/shots.ts", mode: "production" },
  "bare-machine": { file: "scripts/bare-machine.ts", mode: undefined },
  bench: { file: "bench/bench.ts", mode: "production" },
};

const [name, ...options] = process.argv.slice(2);
const task = tasks[name];
if (!task) fail(`Unknown command "${name}": use one of ${Object.keys(tasks).join(", ")}.`);
if (process.platform === "win32") {
  fail("The site does not run on Windows itself: install WSL and run the command there.");
}
runTask(install());

/**
 * Runs `npm ci` when the lock file or the platform has changed since the last complete install, then
 * checks what was installed: npm leaves out an optional package that it cannot download, without a word.
 */
function install() {
  const stamp = join(root, "node_modules", ".installed");
  const current = createHash("sha256")
    .update(`${process.platform}-${process.arch}`)
    .update(readFileSync(join(root, "package.json")))
    .update(readFileSync(join(root, "package-lock.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === current) return requireNode();
  console.log("  Installing packages");
  const installed = runNpm([
    "ci",
    "--include=dev",
    "--include=optional",
    "--loglevel=error",
    ...npmCache(),
  ]);
  if (installed.status !== 0) {
    fail(
      `The packages could not be installed:\n${installed.stdout ?? ""}${installed.stderr ?? installed.error}`,
    );
  }
  const node = requireNode();
  const check = spawnSync(node, [join(root, "scripts/check-packages.ts")], { encoding: "utf8" });
  if (check.status !== 0) fail(`${check.stderr || check.error}`.trim());
  writeFileSync(stamp, current);
  return node;
}

function requireNode() {
  const node = chooseNode(root);
  return node.path ?? fail(node.problem);
}

/** The npm that runs this command, on the same Node. */
function runNpm(npmArguments) {
  const npm = process.env.npm_execpath;
  const isScript = npm !== undefined && /\.c?js$/.test(npm);
  return spawnSync(
    isScript ? process.execPath : "npm",
    isScript ? [npm, ...npmArguments] : npmArguments,
    { cwd: root, encoding: "utf8" },
  );
}

/** npm keeps its cache in the home folder; an account that may not write there gets one here. */
function npmCache() {
  const cache = process.env.npm_config_cache ?? join(homedir(), ".npm");
  try {
    mkdirSync(cache, { recursive: true });
    accessSync(cache, constants.W_OK);
    return [];
  } catch {
    return [`--cache=${join(root, ".cache", "npm")}`];
  }
}

/** Runs the task as a child process: forwards signals, and exits with its code. */
function runTask(node) {
  const env = {
    // glibc on Linux: decoding pictures on many threads then retains half the memory (measured).
    MALLOC_ARENA_MAX: "2",
    // Large temporary buffers (argon2, pictures) are returned to the system when freed.
    MALLOC_MMAP_THRESHOLD_: "1048576",
    // Compiled code is kept between starts: a process that restarts under load is warm sooner.
    NODE_COMPILE_CACHE: join(root, ".cache", "compile"),
    ...process.env,
    ...(task.mode && { NODE_ENV: task.mode }),
  };
  const taskArguments = task.verb ? [task.verb, ...options] : options;
  const nodeArguments = [...(task.flags ?? []), join(root, task.file), ...taskArguments];
  const child = spawn(node, nodeArguments, { env, stdio: "inherit" });
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"]) {
    process.on(signal, () => child.kill(signal));
  }
  // npm starts us through a shell that forwards no signals: when the shell is gone, the task ends.
  const shell = process.ppid;
  setInterval(() => {
    if (process.env.npm_lifecycle_event && process.ppid !== shell) child.kill("SIGTERM");
  }, 500).unref();
  child.on("error", (error) => fail(error.message));
  child.on("close", (code, signal) => process.exit(signal ? 1 : code));
}

function fail(message) {
  console.error(`\n${message}\n`);
  process.exit(1);
}
