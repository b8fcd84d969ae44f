import { once } from "node:events";
import { createServer, type Server, type ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setImmediate as nextTurn, setTimeout as pause } from "node:timers/promises";
import { EnvironmentError } from "#server/lifecycle/environment.ts";

/** A client that finds the backlog full retries only after one, three, seven seconds. */
const BACKLOG = 4096;
const DRAIN_MS = 1000;
const SHUTDOWN_TIMEOUT_MS = 7000;

/** Listens on the port, or on an inherited socket (socket activation). */
export async function listen(
  server: Server,
  host: string,
  port: number,
  inheritedSocket?: number,
): Promise<void> {
  if (inheritedSocket === undefined) server.listen({ port, host, backlog: BACKLOG });
  else server.listen({ fd: inheritedSocket }, BACKLOG);
  await once(server, "listening").catch((error: NodeJS.ErrnoException) => {
    throw new EnvironmentError([listenError(error.code, host, port)]);
  });
}

/** For PORT=0: the origin must be known before the site listens. */
export async function freePort(host: string): Promise<number> {
  const server = createServer();
  await listen(server, host, 0);
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/**
 * Returns a function that shuts the server down gracefully: every response closes its connection,
 * requests in flight are drained, and what is left at the deadline is cut off. `server.close()` resets
 * connections whose request has not been read yet, so it is called after a turn of the event loop in
 * which nothing arrived; requests in flight delay it for DRAIN_MS at most.
 */
export function gracefulShutdown(server: Server): (timeoutMs?: number) => Promise<void> {
  const inFlight = new Set<ServerResponse>();
  /** Open, without a request so far. */
  const unread = new Set<Socket>();
  let isShuttingDown = false;
  const endConnection = (response: ServerResponse) => {
    if (!response.headersSent) response.setHeader("Connection", "close");
  };
  server.on("connection", (socket: Socket) => {
    unread.add(socket);
    socket.once("close", () => unread.delete(socket));
  });
  server.prependListener("request", (request, response: ServerResponse) => {
    unread.delete(request.socket);
    if (isShuttingDown) endConnection(response);
    inFlight.add(response);
    response.on("close", () => {
      inFlight.delete(response);
      if (!server.listening) server.closeIdleConnections();
    });
  });
  return async (timeoutMs = SHUTDOWN_TIMEOUT_MS) => {
    isShuttingDown = true;
    for (const response of inFlight) endConnection(response);
    const deadline = setTimeout(() => server.closeAllConnections(), timeoutMs);
    const startedAt = performance.now();
    const isBefore = (ms: number) => performance.now() < startedAt + ms;
    let isQuiet: boolean;
    do {
      await pause(5);
      await nextTurn();
      isQuiet = (await turnIsEmpty()) && unread.size === 0;
    } while ((inFlight.size > 0 && isBefore(DRAIN_MS)) || (!isQuiet && isBefore(2 * DRAIN_MS)));
    await new Promise((closed) => server.close(closed));
    clearTimeout(deadline);
  };
}

/** A turn of the event loop that did no work: what arrives during a long one is not seen yet. */
async function turnIsEmpty(): Promise<boolean> {
  const startedAt = performance.now();
  await nextTurn();
  return performance.now() - startedAt < 1;
}

/** The file descriptor of the first socket that systemd passes. */
const FIRST_SOCKET = 3;

/**
 * Socket activation: the listening socket that systemd passes, if any. It stays open while the process
 * restarts, so clients wait instead of failing.
 */
export function takeInheritedSocket(
  variables: Record<string, string | undefined>,
  pid: number,
): number | undefined {
  const { LISTEN_PID, LISTEN_FDS } = variables;
  // Child processes must not inherit it.
  for (const name of ["LISTEN_PID", "LISTEN_FDS", "LISTEN_FDNAMES"]) delete variables[name];
  return LISTEN_PID === String(pid) && Number(LISTEN_FDS) >= 1 ? FIRST_SOCKET : undefined;
}

function listenError(code: string | undefined, host: string, port: number): string {
  switch (code) {
    case "EADDRINUSE":
      return `PORT: ${port} is already in use. Stop the program that uses it, or set PORT to another number.`;
    case "EACCES":
      return `PORT: this user may not open port ${port}. Set PORT to 1024 or higher.`;
    default:
      return `HOST: ${host} is not an address of this machine (${code}). Set HOST to 127.0.0.1, or leave it out.`;
  }
}
