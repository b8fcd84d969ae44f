import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, test } from "vitest";
import { closeDoor, openDoor } from "./http-door.ts";

async function open(listener: RequestListener): Promise<{ server: Server; port: number }> {
  const server = createServer({ keepAliveTimeout: 60_000 }, listener);
  await openDoor(server, "127.0.0.1", 0);
  return { server, port: (server.address() as AddressInfo).port };
}

/** A connection that is kept, as a proxy in front holds it. */
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

test("an answer that is under way when the door closes comes whole, and says that it was the last", async () => {
  const asked = Promise.withResolvers<ServerResponse>();
  const { server, port } = await open((_request, response) => asked.resolve(response));
  const { ask, ended } = await connection(port);
  ask();
  const response = await asked.promise;
  const closed = closeDoor(server);
  response.end("whole");
  const answer = await ended;
  expect(answer).toMatch(/^Connection: close\r$/im);
  expect(answer).toContain("whole");
  await closed;
});

test("who has a connection may still ask once, and is told that it was the last time", async () => {
  const { server, port } = await open((_request, response) => void response.end("whole"));
  const { ask, ended } = await connection(port);
  const closed = closeDoor(server);
  ask();
  const answer = await ended;
  expect(answer).toMatch(/^Connection: close\r$/im);
  expect(answer).toContain("whole");
  await closed;
});

test("a connection that says nothing does not keep the door open", async () => {
  const { server, port } = await open((_request, response) => void response.end());
  const { ended } = await connection(port);
  await closeDoor(server);
  expect(await ended).toBe("");
});

test("while somebody is being answered, whoever knocks is still let in", async () => {
  const asked = Promise.withResolvers<ServerResponse>();
  const { server, port } = await open((_request, response) => {
    if (response.req.url === "/slow") asked.resolve(response);
    else response.end("whole");
  });
  const slow = await connection(port);
  slow.ask("/slow");
  const response = await asked.promise;
  const closed = closeDoor(server);
  // Several turns of the event loop: a door that were closed at once would be closed by now.
  for (let turn = 0; turn < 50; turn++) await new Promise((next) => setImmediate(next));
  const late = await connection(port);
  late.ask();
  expect(await late.ended).toContain("whole");
  response.end("slow");
  expect(await slow.ended).toContain("slow");
  await closed;
});

test("an answer that never ends does not keep the process from stopping in time", async () => {
  const { server, port } = await open((_request, response) => void response.write("for ever"));
  const { ask, ended } = await connection(port);
  ask();
  const closed = closeDoor(server, 600);
  expect(await ended).toContain("for ever");
  await closed;
});
