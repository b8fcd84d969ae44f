import { randomBytes } from "node:crypto";
import { type AddressInfo, createServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import type { DatabaseAddress } from "../connection.server.ts";
import { keepServing, type Watch } from "./keep-serving.server.ts";
import { PrivatePostgresRefused } from "./private-postgres-refused.ts";
import { makeRunFolder, type RunFolder } from "./run-folder.server.ts";
import { type RunningServer, runServer } from "./run-server.server.ts";
import { openServerLog, type ServerLog } from "./server-log.server.ts";
import { type ServerPlace, SOCKET_PORT, serverSettings } from "./server-settings.ts";
import { type DataFolder, ensurePassword } from "./single-user.server.ts";

type Options = {
  listen: "socket" | "tcp";
  settings: Record<string, string>;
  /** Who is told, when a server that ended by itself shall be started again. */
  watch?: Watch | undefined;
};
type Served = {
  address: DatabaseAddress;
  server: RunningServer;
  again: () => Promise<RunningServer>;
};

/** Runs the server on prepared data until stop(), with its socket, its log and who may come in. */
export async function serveDataFolder(
  folder: string,
  data: DataFolder,
  options: Options,
): Promise<{ address: DatabaseAddress; exited: Promise<void>; stop(): Promise<void> }> {
  const password = options.listen === "tcp" ? await ensurePassword(folder, data) : undefined;
  const run = await makeRunFolder(folder, data.account, options.listen);
  const log = await openServerLog(folder, data.account);
  const clearAway = async () => {
    await log.close();
    await run.remove();
  };
  try {
    const first = await startUntilItRuns(data, options, run, log, password);
    const { address, again } = first;
    const server = options.watch ? keepServing(first.server, again, options.watch) : first.server;
    const stop = async () => {
      await server.end();
      await clearAway();
    };
    return { address, exited: server.exited, stop };
  } catch (error) {
    await clearAway();
    throw error;
  }
}

async function startUntilItRuns(
  data: DataFolder,
  options: Options,
  run: RunFolder,
  log: ServerLog,
  password: string | undefined,
): Promise<Served> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const place = await choosePlace(options.listen, run);
    const address = addressOf(place, password);
    const mark = `jacaranda-ict-${randomBytes(8).toString("hex")}`;
    const settings = { ...serverSettings({ ...run, place, mark }), ...options.settings };
    const before = (await log.readNew()).length;
    const start = () => runServer(data, settings, address, log.handle.fd);
    const server = await start().catch((error: Error) => {
      throw new PrivatePostgresRefused(
        `PostgreSQL does not answer (${error.message}): its log is ${log.path}.`,
        { cause: error },
      );
    });
    const again = async () => {
      const known = (await log.readNew()).length;
      await run.restore();
      const next = await start();
      if (!next) throw refusal((await log.readNew()).slice(known), data, log);
      return next;
    };
    if (server) return { address, server, again };
    const told = (await log.readNew()).slice(before);
    if (!PASSES_BY_ITSELF.test(told) || Date.now() > deadline) throw refusal(told, data, log);
    await pause(100);
  }
}

/** Children that outlive a killed server for a moment; a port that was taken meanwhile. */
const PASSES_BY_ITSELF = /pre-existing shared memory block|Address already in use/;

function refusal(told: string, data: DataFolder, log: ServerLog): PrivatePostgresRefused {
  if (/No space left on device/.test(told)) {
    return new PrivatePostgresRefused(
      `The disk that holds ${data.path} is full: free some space, then start again.`,
    );
  }
  const lines = told.trim().split("\n");
  const cause = lines.findLast((line) => /(FATAL|PANIC): /.test(line)) ?? lines.at(-1);
  return new PrivatePostgresRefused(
    `PostgreSQL did not start (${cause}): its log ${log.path} tells more.`,
  );
}

async function choosePlace(listen: "socket" | "tcp", run: RunFolder): Promise<ServerPlace> {
  if (listen === "socket") return { listen, socketFolder: run.socketFolder };
  return { listen, port: await findFreePort() };
}

function addressOf(place: ServerPlace, password: string | undefined): DatabaseAddress {
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
