import { randomBytes } from "node:crypto";
import { copyFile, type FileHandle, open, readFile, stat, truncate } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseConfig } from "../connection.server.ts";
import { type DataDirectory, ensurePassword } from "./data-directory.server.ts";
import { PrivatePostgresError } from "./run-program.server.ts";
import {
  type RunningServer,
  runServer,
  type SupervisorEvents,
  superviseServer,
} from "./run-server.server.ts";
import { createRuntimeDirectory, type RuntimeDirectory } from "./runtime-directory.server.ts";
import { type ServerEndpoint, SOCKET_PORT, serverSettings } from "./server-settings.ts";
import { chownRecursively, type ServerUser } from "./server-user.server.ts";

type ServeOptions = {
  listen: "socket" | "tcp";
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
  const deadline = Date.now() + 15_000;
  for (;;) {
    const endpoint = await chooseEndpoint(options.listen, runtime);
    const config = connectionConfig(endpoint, password);
    const clusterName = `jacaranda-ict-${randomBytes(8).toString("hex")}`;
    const settings = {
      ...serverSettings({ ...runtime, endpoint, clusterName }),
      ...options.settings,
    };
    const logStart = (await log.readNew()).length;
    const start = () => runServer(data, settings, config, log.handle.fd);
    const server = await start().catch((error: Error) => {
      throw new PrivatePostgresError(
        `PostgreSQL does not answer (${error.message}): its log is ${log.path}.`,
        { cause: error },
      );
    });
    const restart = async () => {
      const restartLogStart = (await log.readNew()).length;
      await runtime.restore();
      const next = await start();
      if (!next) throw startError((await log.readNew()).slice(restartLogStart), data, log);
      return next;
    };
    if (server) return { config, server, restart };
    const output = (await log.readNew()).slice(logStart);
    if (!TRANSIENT_ERRORS.test(output) || Date.now() > deadline)
      throw startError(output, data, log);
    await pause(100);
  }
}

/** Child processes that briefly outlive a killed server; a port taken meanwhile. */
const TRANSIENT_ERRORS = /pre-existing shared memory block|Address already in use/;

function startError(output: string, data: DataDirectory, log: ServerLog): PrivatePostgresError {
  if (/No space left on device/.test(output)) {
    return new PrivatePostgresError(
      `The disk that holds ${data.path} is full: free some space, then start again.`,
    );
  }
  const lines = output.trim().split("\n");
  const cause = lines.findLast((line) => /(FATAL|PANIC): /.test(line)) ?? lines.at(-1);
  return new PrivatePostgresError(
    `PostgreSQL did not start (${cause}): its log ${log.path} tells more.`,
  );
}

async function chooseEndpoint(
  listen: "socket" | "tcp",
  runtime: RuntimeDirectory,
): Promise<ServerEndpoint> {
  if (listen === "socket") return { listen, socketFolder: runtime.socketFolder };
  return { listen, port: await findFreePort() };
}

function connectionConfig(endpoint: ServerEndpoint, password: string | undefined): DatabaseConfig {
  const where =
    endpoint.listen === "socket"
      ? { host: endpoint.socketFolder, port: SOCKET_PORT }
      : { host: "127.0.0.1", port: endpoint.port };
  // Explicit, so that no PG* environment variable changes it.
  const who = { user: "jacaranda", database: "jacaranda", ssl: false };
  return { ...where, ...who, ...(password !== undefined && { password }) };
}

function findFreePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(0, "127.0.0.1", () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
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

/** Opens the log that PostgreSQL writes into directly, so that it outlives this process. */
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
