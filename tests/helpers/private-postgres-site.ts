import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { onTestFinished } from "vitest";
import type { DatabaseAddress } from "#app/database/connection.server.ts";
import { projectFile } from "#app/database/project-file.server.ts";

type Told = {
  started?: boolean;
  address?: DatabaseAddress;
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
type Place = { project?: string; shell?: string };

/** A process that runs a private PostgreSQL, as the site does; `outcome` is how its start went. */
type PostgresSite = {
  pid: number;
  outcome: Told;
  next(): Promise<Told>;
  kill(signal: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
};

export async function startPostgresSite(
  options: Options,
  place: Place = {},
): Promise<PostgresSite> {
  const site = launchPostgresSite(options, place);
  return { ...site, outcome: await site.next() };
}

/** The same, without waiting for the outcome: that is the first thing it tells. */
export function launchPostgresSite(
  options: Options,
  place: Place = {},
): Omit<PostgresSite, "outcome"> {
  const script = join(
    place.project ?? projectFile(""),
    "tests/helpers/private-postgres-process.ts",
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
  const next = async (): Promise<Told> => {
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
