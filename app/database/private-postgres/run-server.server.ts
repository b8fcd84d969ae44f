import { spawn } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { DatabaseConfig } from "../connection.server.ts";
import type { DataDirectory } from "./data-directory.server.ts";
import { binaryPath } from "./postgres-binaries.server.ts";
import { spawnAs } from "./run-program.server.ts";
import { settingArguments } from "./server-settings.ts";
import { stopServer } from "./stop-server.server.ts";

export type RunningServer = { exited: Promise<void>; stop(): Promise<void> };

/** Starts the server, and answers when it takes connections. Undefined if it ended before. */
export async function runServer(
  data: DataDirectory,
  settings: Record<string, string>,
  config: DatabaseConfig,
  logDescriptor: number,
): Promise<RunningServer | undefined> {
  const child = spawn(
    binaryPath(data.programs, "postgres"),
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
    if (running && child.pid) await stopServer(child.pid, data.programs, () => running);
  };
  try {
    await Promise.race([waitUntilReady(config, () => running), exited]);
    return running ? { exited, stop: end } : undefined;
  } catch (error) {
    await end();
    throw error;
  }
}

const READY_TIMEOUT_MS = 120_000; // recovery after a power cut may have much to replay

async function waitUntilReady(config: DatabaseConfig, isRunning: () => boolean): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let problem: unknown;
  for (let wait = 10; isRunning() && Date.now() < deadline; wait = Math.min(wait * 1.2, 200)) {
    const client = new pg.Client({ ...config, connectionTimeoutMillis: 2_000 });
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
  if (isRunning()) throw problem;
}

export type SupervisorEvents = {
  onLost(): void;
  /** It could not be started again, for this reason; it is tried once more. */
  onFailed(reason: Error): void;
  onBack(): void;
};

const [FIRST_PAUSE_MS, LONGEST_PAUSE_MS] = [100, 5000];

/**
 * A server that ends by itself (a full disk, the system short of memory) is started again where it
 * was, for as long as that takes: whoever uses it finds it under the same address.
 */
export function superviseServer(
  first: RunningServer,
  start: () => Promise<RunningServer>,
  watch: SupervisorEvents,
): RunningServer {
  const stopping = new AbortController();
  let server = first;

  async function startAgain(): Promise<void> {
    for (let wait = FIRST_PAUSE_MS; ; wait = Math.min(wait * 2, LONGEST_PAUSE_MS)) {
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      const next = await start().catch(watch.onFailed);
      if (!next) continue;
      server = next;
      if (stopping.signal.aborted) await next.stop();
      return;
    }
  }

  async function serve(): Promise<void> {
    for (;;) {
      await server.exited;
      if (stopping.signal.aborted) return;
      watch.onLost();
      await startAgain();
      if (stopping.signal.aborted) return;
      watch.onBack();
    }
  }

  const exited = serve();
  return {
    exited,
    async stop() {
      stopping.abort();
      await server.stop();
      await exited;
    },
  };
}
