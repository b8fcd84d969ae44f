import { EventEmitter, once } from "node:events";
import { createServer, type Server } from "node:http";
import { type AddressInfo, connect, type Socket } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { connectionLimits, limitConnections } from "./connection-limits.ts";

const quiet = () => ({ info: vi.fn(), warn: vi.fn(), error: vi.fn() });

/** A fake socket from another machine. */
class FakeSocket extends EventEmitter {
  isOpen = true;
  readonly remoteAddress: string;
  constructor(remoteAddress: string) {
    super();
    this.remoteAddress = remoteAddress;
  }
  destroy() {
    this.isOpen = false;
    this.emit("close");
  }
}

function fakeServer(perAddress: number | undefined) {
  const log = quiet();
  const server = new EventEmitter() as Server;
  limitConnections(server, log, { total: 100, perIp: perAddress });
  const open = (address: string) => {
    const socket = new FakeSocket(address);
    server.emit("connection", socket as unknown as Socket);
    return socket;
  };
  return { log, open };
}

test("connections beyond the limit are closed, and logged once a minute", async () => {
  const log = quiet();
  const server = createServer((_request, response) => void response.end("here"));
  limitConnections(server, log, { total: 3, perIp: undefined });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  const sockets: Socket[] = [];
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const open = async () => {
    const socket = connect(port, "127.0.0.1").on("error", () => {});
    sockets.push(socket);
    await once(socket, "connect");
    socket.write("GET / HTTP/1.1\r\nHost: a\r\n\r\n");
    return Promise.race([
      once(socket, "data").then(() => "answered"),
      once(socket, "close").then(() => "closed"),
    ]);
  };
  const outcomes = [];
  for (let n = 0; n < 6; n++) outcomes.push(await open());
  expect(outcomes).toEqual(["answered", "answered", "answered", "closed", "closed", "closed"]);
  expect(log.warn).toHaveBeenCalledTimes(1);
  expect(log.warn).toHaveBeenCalledWith(
    "connections dropped",
    expect.objectContaining({ total: 3 }),
  );
});

test("connections are limited for each IP address; a closed one frees its place", () => {
  const { log, open } = fakeServer(2);
  const [first] = [open("203.0.113.7"), open("203.0.113.7")];
  expect(open("203.0.113.7").isOpen).toBe(false);
  expect(open("::ffff:203.0.113.7").isOpen).toBe(false);
  expect(open("203.0.113.8").isOpen).toBe(true);
  first?.destroy();
  expect(open("203.0.113.7").isOpen).toBe(true);
  expect(log.warn).toHaveBeenCalledTimes(1);
});

test("an IPv6 /64 network counts as one IP address", () => {
  const { open } = fakeServer(2);
  const opened = ["2001:db8::1", "2001:db8::2", "2001:db8::3", "2001:db8:0:1::1"].map(open);
  expect(opened.map(({ isOpen }) => isOpen)).toEqual([true, true, false, true]);
});

test("loopback, and every client behind a trusted proxy, is not limited", () => {
  const own = fakeServer(1);
  expect(["127.0.0.1", "127.0.0.1", "::1", "::1"].map(own.open).every((s) => s.isOpen)).toBe(true);
  const proxied = fakeServer(connectionLimits(1).perIp);
  expect(Array.from({ length: 300 }, () => proxied.open("10.0.0.1")).every((s) => s.isOpen)).toBe(
    true,
  );
});
