import { createServer, type RequestListener, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { gracefulShutdown, listen, takeInheritedSocket } from "./http-server.ts";

async function open(listener: RequestListener) {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  const shutDown = gracefulShutdown(server);
  await listen(server, "127.0.0.1", 0);
  return { shutDown, port: (server.address() as AddressInfo).port };
}

test("a port that is taken is named, with what to do", async () => {
  const { shutDown, port } = await open((_request, response) => void response.end());
  await expect(listen(createServer(), "127.0.0.1", port)).rejects.toThrow(
    `PORT: ${port} is already in use. Stop the program that uses it, or set PORT to another number.`,
  );
  await shutDown();
});

/** A keep-alive connection, as a reverse proxy opens it. */
async function connection(port: number) {
  const socket: Socket = connect(port, "127.0.0.1");
  const heard: Buffer[] = [];
  socket.on("data", (chunk: Buffer) => heard.push(chunk));
  await new Promise((ready) => socket.once("connect", ready));
  const ended = new Promise<string>((done) =>
    socket.once("close", () => done(Buffer.concat(heard).toString())),
  );
  const ask = (path = "/") => socket.write(`GET ${path} HTTP/1.1\r\nHost: a\r\n\r\n`);
  return { ask, ended };
}

test("a response in flight at shutdown is completed, and closes its connection", async () => {
  const received = Promise.withResolvers<ServerResponse>();
  const { shutDown, port } = await open((_request, response) => received.resolve(response));
  const { ask, ended } = await connection(port);
  ask();
  const response = await received.promise;
  const closed = shutDown();
  response.end("whole");
  const answer = await ended;
  expect(answer).toMatch(/^Connection: close\r$/im);
  expect(answer).toContain("whole");
  await closed;
});

test("a keep-alive connection may send one more request, whose response closes it", async () => {
  const first = Promise.withResolvers<void>();
  const { shutDown, port } = await open((_request, response) => {
    response.end("whole", () => first.resolve());
  });
  const { ask, ended } = await connection(port);
  ask();
  await first.promise;
  const closed = shutDown();
  ask();
  const answer = await ended;
  expect(answer).toMatch(/^Connection: close\r$/im);
  expect(answer).toContain("whole");
  await closed;
});

test("an idle connection does not delay the shutdown", async () => {
  const { shutDown, port } = await open((_request, response) => void response.end());
  const { ended } = await connection(port);
  await shutDown();
  expect(await ended).toBe("");
});

test("while a response is in flight, new connections are still accepted", async () => {
  const received = Promise.withResolvers<ServerResponse>();
  const { shutDown, port } = await open((_request, response) => {
    if (response.req.url === "/slow") received.resolve(response);
    else response.end("whole");
  });
  const slow = await connection(port);
  slow.ask("/slow");
  const response = await received.promise;
  const closed = shutDown();
  // Several turns of the event loop: a socket closed at once would be closed by now.
  for (let turn = 0; turn < 50; turn++) await new Promise((next) => setImmediate(next));
  const late = await connection(port);
  late.ask();
  expect(await late.ended).toContain("whole");
  response.end("slow");
  expect(await slow.ended).toContain("slow");
  await closed;
});

test("a response that never ends is cut off at the deadline", async () => {
  const { shutDown, port } = await open((_request, response) => void response.write("for ever"));
  const { ask, ended } = await connection(port);
  ask();
  const closed = shutDown(600);
  expect(await ended).toContain("for ever");
  await closed;
});

test("an inherited socket is taken only by the process it is meant for, once", () => {
  const ours = { LISTEN_PID: "77", LISTEN_FDS: "1", LISTEN_FDNAMES: "x", PATH: "/bin" };
  expect(takeInheritedSocket(ours, 77)).toBe(3);
  expect(ours).toEqual({ PATH: "/bin" });
  expect(takeInheritedSocket(ours, 77)).toBeUndefined();
  expect(takeInheritedSocket({ LISTEN_PID: "76", LISTEN_FDS: "1" }, 77)).toBeUndefined();
  expect(takeInheritedSocket({ LISTEN_PID: "77", LISTEN_FDS: "0" }, 77)).toBeUndefined();
});
