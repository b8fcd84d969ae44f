import { createServer, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, Server as NetServer } from "node:net";
import { setImmediate as lookOutside, setTimeout as pause } from "node:timers/promises";
import { EnvironmentRefused } from "./environment.ts";

/** Whom the system turns away unheard tries again after one, three, seven seconds: let none wait so. */
const MOST_KNOCKING = 4096;
const LONGEST_KNOCKING_MS = 3000;
const LONGEST_ANSWERS_MS = 1000;
const LONGEST_LOOK_MS = 0.3;
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
    followAnswers(server);
    const isOpen = () => {
      server.off("error", refuse);
      resolve();
    };
    if (inherited === undefined) server.listen({ port, host, backlog: MOST_KNOCKING }, isOpen);
    else server.listen({ fd: inherited }, MOST_KNOCKING, isOpen);
  });
}

const answers = new WeakMap<Server, Set<ServerResponse>>();

function followAnswers(server: Server): void {
  const underWay = new Set<ServerResponse>();
  answers.set(server, underWay);
  server.on("request", (_request, response) => {
    underWay.add(response);
    response.on("close", () => underWay.delete(response));
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
 * time; what is being answered is finished, and its asker told the same; the rest is closed at the
 * deadline.
 */
export async function closeDoor(server: Server, longestMs = LONGEST_GOODBYE_MS): Promise<void> {
  const sayGoodbye = (response: ServerResponse) => response.setHeader("Connection", "close");
  for (const response of answers.get(server) ?? []) {
    if (!response.headersSent) sayGoodbye(response);
  }
  server.prependListener("request", (_request, response) => sayGoodbye(response));
  const deadline = setTimeout(() => server.closeAllConnections(), longestMs);
  await quietMoment(server);
  const closed = new Promise<void>((resolve) => {
    // Not the HTTP server's own close: it cuts off those who have just come in and not yet spoken.
    NetServer.prototype.close.call(server, () => resolve());
  });
  // After what lies there has been read: a question that was sent is not idle, only not yet heard.
  const closeIdle = () => setImmediate(() => server.closeIdleConnections());
  const lastOrders = setInterval(closeIdle, LAST_ORDERS_MS);
  await closed;
  clearInterval(lastOrders);
  clearTimeout(deadline);
}

/**
 * Whoever knocks at the moment of closing is cut off, and the system may hold some whom we have not
 * seen yet: it hands them over one by one. So the door is closed right after a look outside that
 * found nobody and took no time, with nobody being answered. On a busy day the last is not waited for
 * longer than a second, and nothing longer than three.
 */
async function quietMoment(server: Server): Promise<void> {
  let knocks = 0;
  const count = () => void knocks++;
  server.on("connection", count);
  const began = performance.now();
  for (let isQuiet = false; !isQuiet && performance.now() - began < LONGEST_KNOCKING_MS; ) {
    await pause(1);
    knocks = 0;
    const startedAt = performance.now();
    await lookOutside();
    const tookMs = performance.now() - startedAt;
    const isDone = (answers.get(server)?.size ?? 0) === 0 || startedAt - began > LONGEST_ANSWERS_MS;
    isQuiet = tookMs < LONGEST_LOOK_MS && knocks === 0 && isDone;
  }
  server.off("connection", count);
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
