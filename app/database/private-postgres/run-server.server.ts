import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { DatabaseAddress } from "../connection.server.ts";
import { endServer } from "./end-server.server.ts";
import { programPath } from "./find-postgres-programs.server.ts";
import { spawnAs } from "./run-program.server.ts";
import { settingArguments } from "./server-settings.ts";
import type { DataFolder } from "./single-user.server.ts";

export type RunningServer = { exited: Promise<void>; end(): Promise<void> };

/** Starts the server, and answers when it takes connections. Undefined if it ended before. */
export async function runServer(
  data: DataFolder,
  settings: Record<string, string>,
  address: DatabaseAddress,
  logDescriptor: number,
): Promise<RunningServer | undefined> {
  const child = spawn(
    programPath(data.programs, "postgres"),
    ["-D", data.argument, ...settingArguments(settings)],
    {
      ...spawnAs(data.account),
      cwd: data.path,
      stdio: ["ignore", logDescriptor, logDescriptor],
      // In a group of its own: Ctrl-C in the terminal must not end it before the site is done.
      detached: true,
    },
  );
  let running = true;
  const exited = new Promise<void>((resolve, reject) => {
    const isOver = () => {
      running = false;
      process.off("exit", endOnExit);
    };
    child.on("error", (error) => {
      isOver();
      reject(error);
    });
    child.on("exit", () => {
      isOver();
      resolve();
    });
  });
  // However this process ends, short of kill -9, the server does not stay behind.
  const endOnExit = () => child.kill("SIGINT");
  process.on("exit", endOnExit);

  const end = async () => {
    if (running && child.pid) await endServer(child.pid, data.programs, () => running);
  };
  try {
    await Promise.race([waitUntilReady(address, () => running), exited]);
    return running ? { exited, end } : undefined;
  } catch (error) {
    await end();
    throw error;
  }
}

const PATIENCE = 120_000; // recovery after a power cut may have much to replay

async function waitUntilReady(address: DatabaseAddress, runs: () => boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE;
  let problem: unknown;
  for (let wait = 10; runs() && Date.now() < deadline; wait = Math.min(wait * 1.2, 200)) {
    const client = new pg.Client({ ...address, connectionTimeoutMillis: 2_000 });
    client.on("error", () => {});
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      problem = error;
      // It answers, but not to us (28: who we are, 3D: which database): waiting changes nothing.
      if (/^(28|3D)/.test((error as pg.DatabaseError).code ?? "")) throw error;
    }
    await pause(wait);
  }
  if (runs()) throw problem;
}
