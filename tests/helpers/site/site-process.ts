import { type ChildProcess, spawn } from "node:child_process";
import crypto from "node:crypto";
import { openSync, readFileSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { removeAbandonedFolder } from "#app/database/private-postgres/stop-server.server.ts";
import { projectFile } from "#app/database/project-file.server.ts";
import { copyFolder } from "#tests/helpers/copy-folder.ts";
import { eventually } from "#tests/helpers/eventually.ts";

export type SiteProcess = {
  origin: string;
  dataFolder: string;
  firstAdminLink: string | undefined;
  pid: number;
  /** Everything printed so far, on both outputs. */
  printed(): string;
  kill(signal: NodeJS.Signals): void;
  exited: Promise<number | null>;
  /** Ends it gracefully; the data folder stays. */
  stop(): Promise<number | null>;
  /** Ends it at once, with its database and its data folder, where nobody needs them any more. */
  discard(): Promise<void>;
};

type Options = {
  dataFolder: string;
  variables?: Record<string, string>;
  /** The folder with the build; this project's by default. */
  project?: string;
  /** Takes what is printed, so nobody has to read along while the site is busy. */
  logFile?: string;
};

const READY_WITHIN_MS = 150_000;

/** Starts the built site as its own process, as `npm start` would, on a free port. */
export async function startSiteProcess(options: Options): Promise<SiteProcess> {
  const { child, printed, exited } = launch(options);
  const failed = exited.then((code) => {
    throw new Error(`The site ended with ${code}:\n${printed()}`);
  });
  let origin = "";
  const ready = eventually(async () => {
    origin = /Ready: (\S+)/.exec(printed())?.[1] ?? "";
    if (!origin) throw new Error(`The site is not ready:\n${printed()}`);
  }, READY_WITHIN_MS);
  await Promise.race([ready, failed]);
  failed.catch(() => {});
  return {
    origin,
    dataFolder: options.dataFolder,
    firstAdminLink: /(http\S+\/first-admin\S+)/.exec(printed())?.[1],
    pid: child.pid ?? 0,
    printed,
    kill: (signal) => void child.kill(signal),
    exited,
    stop: async () => {
      child.kill("SIGTERM");
      return exited;
    },
    discard: async () => {
      child.kill("SIGKILL");
      await exited;
      await removeAbandonedFolder(join(options.dataFolder, "postgres"));
      await rm(options.dataFolder, { recursive: true, force: true, maxRetries: 5 });
    },
  };
}

/** For a start that must fail: what it printed and how it ended. */
export async function failToStart(
  options: Options,
): Promise<{ code: number | null; printed: string }> {
  const { printed, exited } = launch(options);
  const code = await exited;
  return { code, printed: printed() };
}

/** Names the data folder to copy; prepared-data-folder.ts sets it, other programs start empty. */
export const PREPARED_DATA_FOLDER = "PREPARED_DATA_FOLDER";

/** A data folder of its own: a copy of the prepared one, where there is one, unless it must be empty. */
export async function makeDataFolder({ empty = false } = {}): Promise<{
  path: string;
  remove(): Promise<void>;
}> {
  const path = await mkdtemp(join(tmpdir(), "jacaranda-site-"));
  const prepared = process.env[PREPARED_DATA_FOLDER];
  if (prepared && !empty) await copyFolder(prepared, path);
  return { path, remove: () => rm(path, { recursive: true, force: true }) };
}

/** A delivered mail never changes, so each file is read once. */
const readMails = new Map<string, string>();

/** Every mail that was saved as an `.eml` file. */
export async function readEmlFolder(dataFolder: string): Promise<string[]> {
  const folder = join(dataFolder, "outbox");
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith(".eml"));
  return Promise.all(names.sort().map((name) => readMail(join(folder, name))));
}

async function readMail(path: string): Promise<string> {
  const mail = readMails.get(path) ?? (await readFile(path, "utf8"));
  readMails.set(path, mail);
  return mail;
}

/**
 * Where cheap-argon2.ts was loaded, the site must verify what this process has hashed. It may also use
 * more memory than scripts/launch.mjs allows it, which leaves less to the garbage collector.
 */
function cheapFlags(): string[] {
  if (crypto.argon2.name !== "cheapArgon2") return [];
  const hashLikeThisProcess = projectFile("tests/helpers/accounts/cheap-argon2.ts");
  return ["--max-semi-space-size=32", "--import", pathToFileURL(hashLikeThisProcess).href];
}

const MEMORY = ["--max-semi-space-size=8", "--max-old-space-size=512"];

function launch(options: Options): {
  child: ChildProcess;
  printed: () => string;
  exited: Promise<number | null>;
} {
  const log = options.logFile === undefined ? undefined : openSync(options.logFile, "w");
  const { project = projectFile(".") } = options;
  // As scripts/launch.mjs starts it.
  const words = [...MEMORY, ...cheapFlags(), join(project, "build/server/index.js")];
  const child = spawn(process.execPath, words, {
    cwd: project,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: "production",
      MALLOC_ARENA_MAX: "2",
      MALLOC_MMAP_THRESHOLD_: "1048576",
      NODE_COMPILE_CACHE: projectFile(".cache/compile"),
      PORT: "0",
      DATA_DIR: options.dataFolder,
      ...options.variables,
    },
    stdio: ["ignore", log ?? "pipe", log ?? "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on("data", (text: Buffer) => {
      output += text;
    });
  }
  const exited = new Promise<number | null>((resolve) => child.on("close", resolve));
  const { logFile } = options;
  const printed = logFile === undefined ? () => output : () => readFileSync(logFile, "utf8");
  return { child, printed, exited };
}
