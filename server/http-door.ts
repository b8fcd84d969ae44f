import { createServer, type Server } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { EnvironmentRefused } from "./environment.ts";

const LAST_KNOCK_MS = 100;
const LAST_ORDERS_MS = 400;
const LONGEST_GOODBYE_MS = 7000;

/** Opens the door, or takes over one that is open already. */
export function openDoor(
  server: Server,
  host: string,
  port: number,
  inherited?: number,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const refuse = (error: NodeJS.ErrnoException) => {
      reject(new EnvironmentRefused([whyClosed(error.code, host, port)]));
    };
    server.once("error", refuse);
    server.listen(inherited === undefined ? { port, host } : { fd: inherited }, () => {
      server.off("error", refuse);
      resolve();
    });
  });
}

/** For PORT=0: the address must be known before the door is opened under it. */
export async function freePort(host: string): Promise<number> {
  const server = createServer();
  await openDoor(server, host, 0);
  const { port } = server.address() as AddressInfo;
  await closeDoor(server);
  return port;
}

/**
 * No new connections; whoever has one may still ask for a moment and is told that it was the last
 * time; what is being answered is finished; the rest is closed at the deadline.
 */
export async function closeDoor(server: Server): Promise<void> {
  server.prependListener("request", (_request, response) => {
    response.setHeader("Connection", "close");
  });
  // Who knocked before us is let in: the system may hold connections that we have not seen yet.
  await pause(LAST_KNOCK_MS);
  const closed = new Promise<void>((resolve) => {
    // Not the HTTP server's own close: it cuts off those who have just come in and not yet spoken.
    NetServer.prototype.close.call(server, () => resolve());
  });
  const lastOrders = setInterval(() => server.closeIdleConnections(), LAST_ORDERS_MS);
  const deadline = setTimeout(() => server.closeAllConnections(), LONGEST_GOODBYE_MS);
  await closed;
  clearInterval(lastOrders);
  clearTimeout(deadline);
}

function whyClosed(code: string | undefined, host: string, port: number): string {
  switch (code) {
    case "EADDRINUSE":
      return `PORT: ${port} is already in use. Stop what uses it, or set PORT to another number.`;
    case "EACCES":
      return `PORT: this user may not open port ${port}. Set PORT to a number from 1024 on.`;
    default:
      return `HOST: ${host} is no address of this machine (${code}). Set HOST to 127.0.0.1, or leave it out.`;
  }
}
