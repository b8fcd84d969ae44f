import { once } from "node:events";
import { createServer, type IncomingMessage } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createBodyBudget } from "./limits/body-budget.ts";
import { OverloadedError } from "./limits/load-limiter.ts";
import { BodyTooLargeError, readOnDemand } from "./web-request.ts";

/** The server's side of a request with this body, in HTTP chunks. */
async function receive(chunks: readonly string[]): Promise<IncomingMessage> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1");
  onTestFinished(() => {
    socket.destroy();
    server.close();
  });
  const body = chunks.map((chunk) => `${chunk.length.toString(16)}\r\n${chunk}\r\n`).join("");
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n${body}0\r\n\r\n`);
  const [incoming] = (await once(server, "request")) as [IncomingMessage];
  return incoming;
}

const share = () => createBodyBudget(1e6).open("a");

test("tiny chunks are joined: each costs far more memory than its bytes", async () => {
  const incoming = await receive(Array(5000).fill("ab"));
  const { stream } = readOnDemand(incoming, { maxBytes: 1e6, share: share() });
  const chunks = await Array.fromAsync(stream);
  expect(chunks.map(({ length }) => length)).toEqual([10_000]);
});

test("a large body arrives whole and in order", async () => {
  const sent = Array.from({ length: 40 }, (_, n) => String(n % 10).repeat(5000));
  const incoming = await receive(sent);
  const { stream } = readOnDemand(incoming, { maxBytes: 1e6, share: share() });
  expect(await new Response(stream).text()).toBe(sent.join(""));
});

test("reading stops past the limit", async () => {
  const incoming = await receive(["a".repeat(11)]);
  const { stream, failure } = readOnDemand(incoming, { maxBytes: 10, share: share() });
  await expect(new Response(stream).text()).rejects.toThrow();
  expect(failure()).toBeInstanceOf(BodyTooLargeError);
});

test("nothing is read before the page asks; the reader waits for onEnd", async () => {
  const incoming = await receive(["abc"]);
  const events: string[] = [];
  const { stream } = readOnDemand(incoming, {
    maxBytes: 10,
    share: share(),
    onStart: () => void events.push("start"),
    onEnd: async () => {
      await new Promise(setImmediate);
      events.push("end");
    },
  });
  await new Promise(setImmediate);
  expect(events).toEqual([]);
  await new Response(stream).text();
  events.push("read");
  expect(events).toEqual(["start", "end", "read"]);
});

test("a reader that does not want the rest waits for onEnd, too", async () => {
  const incoming = await receive(["a".repeat(70_000)]);
  const events: string[] = [];
  const { stream } = readOnDemand(incoming, {
    maxBytes: 1e6,
    share: share(),
    onEnd: async () => void events.push("end"),
  });
  for await (const chunk of stream) {
    expect(chunk.length).toBeGreaterThan(0);
    break;
  }
  expect(events).toEqual(["end"]);
});

test("what is held for a body that hardly begins counts whole", async () => {
  const incoming = await receive(["a"]);
  const counted: number[] = [];
  const counting = { ...share(), add: (bytes: number) => void counted.push(bytes) };
  const { stream } = readOnDemand(incoming, { maxBytes: 1e6, share: counting });
  await new Response(stream).text();
  expect(counted).toEqual([64 * 1024]);
});

test("a body that has arrived and waits for a slot makes room for others, too", async () => {
  const budget = createBodyBudget(100_000);
  const incoming = await receive(["a".repeat(1000)]);
  const { promise: waiting, resolve: waits } = Promise.withResolvers<void>();
  const { stream, failure } = readOnDemand(incoming, {
    maxBytes: 1e6,
    share: budget.open("a"),
    onEnd: () => {
      waits();
      return new Promise<never>(() => {});
    },
  });
  const reading = new Response(stream).text();
  await waiting;
  budget.open("b").add(50_000);
  await expect(reading).rejects.toThrow();
  expect(failure()).toBeInstanceOf(OverloadedError);
});
