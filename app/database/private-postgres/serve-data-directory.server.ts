import { once } from "node:events";
import { copyFile, type FileHandle, open, readFile, stat, truncate } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseConfig } from "../connection.server.ts";
import { type DataDirectory, ensurePassword } from "./data-directory.server.ts";
import { PrivatePostgresError, type ServerUser } from "./run-program.server.ts";
import {
  type RunningServer,
  runServer,
  type SupervisorEvents,
  superviseServer,
} from "./run-server.server.ts";
import { createRuntimeDirectory, type RuntimeDirectory } from "./runtime-directory.server.ts";
import { connectionConfig, type Listen, serverSettings } from "./server-settings.ts";
import { chownRecursively } from "./server-user.server.ts";

type ServeOptions = {
  listen: Listen;
  settings: Record<string, string>;
  /** If given, a server that exits is restarted. */
  supervisor?: SupervisorEvents | undefined;
};
type StartedServer = {
  config: DatabaseConfig;
  server: RunningServer;
  restart: () => Promise<RunningServer>;
};

/** Runs the server on a prepared data directory until stop(), with its runtime directory and log. */
export async function serveDataDirectory(
  folder: string,
  data: DataDirectory,
  options: ServeOptions,
): Promise<{ config: DatabaseConfig; exited: Promise<void>; stop(): Promise<void> }> {
  const password = options.listen === "tcp" ? await ensurePassword(folder, data) : undefined;
  const runtime = await createRuntimeDirectory(folder, data.account, options.listen);
  const log = await openServerLog(folder, data.account);
  const cleanUp = async () => {
    await log.close();
    await runtime.remove();
  };
  try {
    const first = await startWithRetries(data, options, runtime, log, password);
    const { config, restart } = first;
    const server = options.supervisor
      ? superviseServer(first.server, restart, options.supervisor)
      : first.server;
    const stop = async () => {
      await server.stop();
      await cleanUp();
    };
    return { config, exited: server.exited, stop };
  } catch (error) {
    await cleanUp();
    throw error;
  }
}

async function startWithRetries(
  data: DataDirectory,
  options: ServeOptions,
  runtime: RuntimeDirectory,
  log: ServerLog,
  password: string | undefined,
): Promise<StartedServer> {
  const { listen } = options;
  const deadline = Date.now() + 15_000;
  for (;;) {
    const address =
      listen === "socket"
        ? connectionConfig(runtime.socketFolder)
        : connectionConfig("127.0.0.1", await findFreePort());
    const config = { ...address, ...(password !== undefined && { password }) };
    const { version } = data.programs;
    const settings = { ...serverSettings(listen, address, runtime, version), ...options.settings };
    const start = async () => {
      await runtime.restore();
      const logStart = (await log.readNew()).length;
      const server = await runServer(data, settings, config, log.handle.fd).catch((cause) => {
        const reason = `PostgreSQL is not responding (${cause.message}): see its log, ${log.path}.`;
        throw new PrivatePostgresError(reason, { cause });
      });
      if (!server) throw startError((await log.readNew()).slice(logStart), data, log);
      return server;
    };
    try {
      return { config, server: await start(), restart: start };
    } catch (error) {
      const isTransient = TRANSIENT_ERRORS.test(String((error as Error).cause));
      if (!isTransient || Date.now() > deadline) throw error;
      await pause(100);
    }
  }
}

/** Child processes that briefly outlive a killed server; a port taken meanwhile. */
const TRANSIENT_ERRORS = /pre-existing shared memory block|Address already in use/;

function startError(cause: string, data: DataDirectory, log: ServerLog): PrivatePostgresError {
  const lines = cause.trim().split("\n");
  const reason = lines.findLast((line) => /(FATAL|PANIC): /.test(line)) ?? lines.at(-1);
  return new PrivatePostgresError(
    /No space left on device/.test(cause)
      ? `The disk that holds ${data.path} is full: free some space, then start again.`
      : `PostgreSQL did not start (${reason}): see its log, ${log.path}.`,
    { cause },
  );
}

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, "close");
  return port;
}

const MAX_LOG_BYTES = 4 * 1024 * 1024;

type ServerLog = {
  path: string;
  handle: FileHandle;
  /** The output since the log was opened. */
  readNew(): Promise<string>;
  /** Stops the rotation. */
  close(): Promise<void>;
};

/** Opens the log that PostgreSQL writes into directly, so it outlives this process. */
export async function openServerLog(
  folder: string,
  account?: ServerUser | undefined,
): Promise<ServerLog> {
  const path = join(folder, "server.log");
  await rotateLog(path).catch(() => {});
  const handle = await open(path, "a", 0o600);
  await chownRecursively(account, path); // otherwise one start as root would lock the data's owner out
  const { size } = await handle.stat();
  const rotation = setInterval(() => rotateLog(path).catch(() => {}), 60_000);
  rotation.unref();
  return {
    path,
    handle,
    readNew: async () => (await readFile(path)).subarray(size).toString(),
    close: async () => {
      clearInterval(rotation);
      await handle.close();
    },
  };
}

/** Log rotation: keeps the current and one older file, each of about the limit at most. */
export async function rotateLog(path: string, limit = MAX_LOG_BYTES): Promise<void> {
  const { size } = await stat(path);
  if (size <= limit) return;
  await copyFile(path, `${path}.old`);
  await truncate(path); // the server appends, so it continues at the new end
}
