import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import type pg from "pg";
import type { DatabaseConfig } from "../connection.server.ts";
import { withClient } from "../with-client.server.ts";
import type { DataDirectory } from "./data-directory.server.ts";
import { binaryPath } from "./postgres-binaries.server.ts";
import { spawnAs } from "./run-program.server.ts";
import { settingArguments } from "./server-settings.ts";
import { stopServer } from "./stop-server.server.ts";

export type RunningServer = { exited: Promise<void>; stop(): Promise<void> };

/** Starts the server and resolves when it accepts connections; undefined if it exited before. */
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
      // Its own process group: Ctrl-C in the terminal must not stop it before the site.
      detached: true,
    },
  );
  let running = true;
  // Also emitted for a signal that could not be sent; a failed start rejects `exited`.
  child.on("error", () => {});
  const exited = once(child, "exit")
    .then(() => {})
    .finally(() => {
      running = false;
      process.off("exit", stopOnExit);
    });
  // Unless this process is killed with SIGKILL, the server does not outlive it.
  const stopOnExit = () => child.kill("SIGINT");
  process.on("exit", stopOnExit);

  const stop = async () => {
    if (running && child.pid) await stopServer(child.pid, () => running);
  };
  try {
    await Promise.race([waitUntilReady(config, () => running), exited]);
    return running ? { exited, stop } : undefined;
  } catch (error) {
    await stop();
    throw error;
  }
}

const READY_TIMEOUT_MS = 120_000; // recovery after a power cut may have much to replay

async function waitUntilReady(config: DatabaseConfig, isRunning: () => boolean): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  let problem: unknown;
  for (let wait = 10; isRunning() && Date.now() < deadline; wait = Math.min(wait * 1.2, 200)) {
    try {
      return await withClient({ ...config, connectionTimeoutMillis: 2_000 }, async () => {});
    } catch (error) {
      problem = error;
      // It refuses us (28: authentication, 3D: no such database): waiting does not help.
      if (/^(28|3D)/.test((error as pg.DatabaseError).code ?? "")) throw error;
    }
    await pause(wait);
  }
  if (isRunning()) throw problem;
}

export type SupervisorEvents = {
  onExit(): void;
  /** A restart failed; it is retried. */
  onRestartFailed(reason: Error): void;
  onRestarted(): void;
};

const [MIN_BACKOFF_MS, MAX_BACKOFF_MS] = [100, 5000];

/**
 * Restarts a server that exits (a full disk, out of memory), with exponential backoff, under the same
 * connection config.
 */
export function superviseServer(
  first: RunningServer,
  start: () => Promise<RunningServer>,
  events: SupervisorEvents,
): RunningServer {
  const stopping = new AbortController();
  let server = first;

  async function restart(): Promise<void> {
    for (let wait = MIN_BACKOFF_MS; ; wait = Math.min(wait * 2, MAX_BACKOFF_MS)) {
      await pause(wait, undefined, { signal: stopping.signal }).catch(() => {});
      if (stopping.signal.aborted) return;
      const next = await start().catch(events.onRestartFailed);
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
      events.onExit();
      await restart();
      if (stopping.signal.aborted) return;
      events.onRestarted();
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
