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
  /** Who is told, when a server that ended by itself shall be started again. */
  watch?: SupervisorEvents | undefined;
};
type StartedServer = {
  config: DatabaseConfig;
  server: RunningServer;
  restart: () => Promise<RunningServer>;
};

/** Runs the server on prepared data until stop(), with its socket, its log and who may come in. */
export async function serveDataDirectory(
  folder: string,
  data: DataDirectory,
  options: ServeOptions,
): Promise<{ address: DatabaseConfig; exited: Promise<void>; stop(): Promise<void> }> {
  const password = options.listen === "tcp" ? await ensurePassword(folder, data) : undefined;
  const run = await createRuntimeDirectory(folder, data.account, options.listen);
  const log = await openServerLog(folder, data.account);
  const clearAway = async () => {
    await log.close();
    await run.remove();
  };
  try {
    const first = await startWithRetries(data, options, run, log, password);
    const { config, restart } = first;
    const server = options.watch
      ? superviseServer(first.server, restart, options.watch)
      : first.server;
    const stop = async () => {
      await server.stop();
      await clearAway();
    };
    return { address: config, exited: server.exited, stop };
  } catch (error) {
    await clearAway();
    throw error;
  }
}

async function startWithRetries(
  data: DataDirectory,
  options: ServeOptions,
  run: RuntimeDirectory,
  log: ServerLog,
  password: string | undefined,
): Promise<StartedServer> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const place = await chooseEndpoint(options.listen, run);
    const address = connectionConfig(place, password);
    const clusterName = `jacaranda-ict-${randomBytes(8).toString("hex")}`;
    const settings = {
      ...serverSettings({ ...run, place, mark: clusterName }),
      ...options.settings,
    };
    const before = (await log.readNew()).length;
    const start = () => runServer(data, settings, address, log.handle.fd);
    const server = await start().catch((error: Error) => {
      throw new PrivatePostgresError(
        `PostgreSQL does not answer (${error.message}): its log is ${log.path}.`,
        { cause: error },
      );
    });
    const again = async () => {
      const known = (await log.readNew()).length;
      await run.restore();
      const next = await start();
      if (!next) throw startError((await log.readNew()).slice(known), data, log);
      return next;
    };
    if (server) return { config: address, server, restart: again };
    const told = (await log.readNew()).slice(before);
    if (!TRANSIENT_ERRORS.test(told) || Date.now() > deadline) throw startError(told, data, log);
    await pause(100);
  }
}

/** Children that outlive a killed server for a moment; a port that was taken meanwhile. */
const TRANSIENT_ERRORS = /pre-existing shared memory block|Address already in use/;

function startError(told: string, data: DataDirectory, log: ServerLog): PrivatePostgresError {
  if (/No space left on device/.test(told)) {
    return new PrivatePostgresError(
      `The disk that holds ${data.path} is full: free some space, then start again.`,
    );
  }
  const lines = told.trim().split("\n");
  const cause = lines.findLast((line) => /(FATAL|PANIC): /.test(line)) ?? lines.at(-1);
  return new PrivatePostgresError(
    `PostgreSQL did not start (${cause}): its log ${log.path} tells more.`,
  );
}

async function chooseEndpoint(
  listen: "socket" | "tcp",
  run: RuntimeDirectory,
): Promise<ServerEndpoint> {
  if (listen === "socket") return { listen, socketFolder: run.socketFolder };
  return { listen, port: await findFreePort() };
}

function connectionConfig(place: ServerEndpoint, password: string | undefined): DatabaseConfig {
  const where =
    place.listen === "socket"
      ? { host: place.socketFolder, port: SOCKET_PORT }
      : { host: "127.0.0.1", port: place.port };
  // Said outright, so that no PG* variable of the environment leads elsewhere.
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
  /** What was written since the log was opened. */
  readNew(): Promise<string>;
  /** Ends the watch over the size. */
  close(): Promise<void>;
};

/** PostgreSQL writes into the file itself, so that it can go on when this process is gone. */
export async function openServerLog(
  folder: string,
  account?: ServerUser | undefined,
): Promise<ServerLog> {
  const path = join(folder, "server.log");
  await rotateLog(path).catch(() => {});
  const handle = await open(path, "a", 0o600);
  await chownRecursively(account, path); // or one start as root would shut the owner of the data out
  const { size } = await handle.stat();
  const watch = setInterval(() => rotateLog(path).catch(() => {}), 60_000);
  watch.unref();
  return {
    path,
    handle,
    readNew: async () => (await readFile(path)).subarray(size).toString(),
    close: async () => {
      clearInterval(watch);
      await handle.close();
    },
  };
}

/** Keeps the newest part and one older part, each of about the limit at most. */
export async function rotateLog(path: string, limit = MAX_LOG_BYTES): Promise<void> {
  const { size } = await stat(path);
  if (size <= limit) return;
  await copyFile(path, `${path}.old`);
  await truncate(path); // the server appends, so it goes on at the new end
}
