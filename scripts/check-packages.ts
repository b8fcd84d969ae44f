import { execFile } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import {
  binaryPath,
  findPostgresBinaries,
} from "#app/database/private-postgres/postgres-binaries.server.ts";
import { projectFile } from "#app/database/project-file.server.ts";

type Systems = string | string[];
type LockedPackage = { os?: Systems; cpu?: Systems; libc?: Systems };

const system = {
  os: process.platform as string,
  cpu: process.arch as string,
  libc: existsSync("/etc/alpine-release") ? "musl" : "glibc",
};

/** The packages with programs for this system that are in the lock file but not installed. */
export function missingPackages(
  lockFile: { packages: Record<string, LockedPackage> },
  isInstalled: (path: string) => boolean,
  { os, cpu, libc } = system,
): string[] {
  const isForSystem = (entry: LockedPackage) =>
    entry.os !== undefined &&
    [entry.os].flat().includes(os) &&
    [entry.cpu ?? cpu].flat().includes(cpu) &&
    [entry.libc ?? libc].flat().includes(libc);
  return Object.entries(lockFile.packages)
    .filter(([path, entry]) => isForSystem(entry) && !isInstalled(path))
    .map(([path]) => path.split("node_modules/").at(-1) ?? path);
}

/** What the site and its build load from native packages; each throws where it does not start. */
const STARTS: Record<string, () => Promise<unknown>> = {
  sharp: () => import("sharp"),
  vite: () => import("vite"), // and with it rolldown
  PostgreSQL: async () => {
    if (system.libc === "musl") return; // needs DATABASE_URL: docs/operations.md
    await promisify(execFile)(binaryPath(await findPostgresBinaries(), "postgres"), ["--version"]);
  },
};

async function findProblem(): Promise<string | undefined> {
  const lockFile = JSON.parse(readFileSync(projectFile("package-lock.json"), "utf8"));
  const missing = missingPackages(lockFile, (path) =>
    existsSync(join(projectFile("."), path, "package.json")),
  );
  if (missing.length > 0) {
    return `npm left out ${missing.join(", ")}, probably because the download failed. Run the command again to install what is missing.`;
  }
  for (const [name, start] of Object.entries(STARTS)) {
    try {
      await start();
    } catch (error) {
      return `The installed ${name} does not start: ${(error as Error).message}`;
    }
  }
  return undefined;
}

/** Run by scripts/launch.mjs after each installation. */
if (import.meta.main) {
  const problem = await findProblem();
  if (problem) console.error(problem);
  process.exitCode = problem ? 1 : 0;
}
