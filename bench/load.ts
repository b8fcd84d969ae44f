import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export type Load = {
  asked: number;
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
  /** What one answer weighs on the line, with its head. */
  bytes: number;
};

/** What is asked for, and what counts as a good answer. */
export type Target = {
  url: string;
  /** A good answer's status; 200 when left out. */
  status?: number;
  /** What one of the connections says beside the address; the same for all when left out. */
  ask?: (connection: number) => LoadRequest;
};

export type LoadRequest = { method?: string; headers?: Record<string, string>; body?: string };

type Options = {
  seconds: number;
  connections: number;
  /** Each connection asks once in so many ms; as soon as it has its answer when left out. */
  everyMs?: number;
};

type Count = (answer: { milliseconds: number; isGood: boolean; bytes: number }) => void;

const NEXT_TRY_MS = 50;

/**
 * Asks for one address over and over for a few seconds, from many connections at once. It speaks
 * through bare sockets: a client that takes answers apart is slower than what it measures.
 */
export async function load(target: Target, options: Options): Promise<Load> {
  const waits: number[] = [];
  let errors = 0;
  let all = 0;
  const count: Count = ({ milliseconds, isGood, bytes }) => {
    waits.push(milliseconds);
    all += bytes;
    if (!isGood) errors++;
  };
  const began = performance.now();
  const end = began + options.seconds * 1000;
  await Promise.all(
    Array.from({ length: options.connections }, async (_, connection) => {
      while (performance.now() < end) {
        // Whose next turn would come after the end is done.
        const isOver = await runConnection(target, connection, { ...options, end }, count).catch(
          () => {
            errors++;
            return false;
          },
        );
        if (isOver) return;
        // Whoever was cut off comes back, as a browser does.
        await pause(NEXT_TRY_MS);
      }
    }),
  );
  const seconds = (performance.now() - began) / 1000;
  waits.sort((one, other) => one - other);
  const at = (share: number) =>
    Math.round((waits[Math.floor(waits.length * share)] ?? 0) * 10) / 10;
  const perSecond = Math.round(waits.length / seconds);
  const bytes = Math.round(all / Math.max(1, waits.length));
  return { asked: waits.length, perSecond, p50: at(0.5), p99: at(0.99), errors, bytes };
}

/** One connection, until the end (true) or until the server wishes no more (false). */
function runConnection(
  { url, status = 200, ask = () => ({}) }: Target,
  connection: number,
  { end, everyMs }: Options & { end: number },
  count: Count,
): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const { port, hostname } = new URL(url);
    const socket = connect(Number(port), hostname);
    socket.setNoDelay(true);
    let reader = responseReader();
    let askedAt = 0;
    // Spread over the whole pause, so that they do not all come at once.
    let due = performance.now() + (everyMs === undefined ? 0 : Math.random() * everyMs);
    const send = () => {
      reader = responseReader();
      // From when it was due: a server that makes people wait does not make them fewer. Timers may be
      // a little early.
      const now = performance.now();
      askedAt = everyMs === undefined ? now : Math.min(now, due);
      socket.write(requestText(url, ask(connection)));
    };
    const askNext = () => {
      if (everyMs === undefined) return send();
      setTimeout(send, Math.max(0, due - performance.now()));
    };
    socket.on("connect", askNext);
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("The connection was closed")));
    socket.on("data", (chunk: Buffer) => {
      if (!reader.take(chunk)) return;
      const isGood = reader.status() === status;
      count({ milliseconds: performance.now() - askedAt, isGood, bytes: reader.bytes() });
      if (everyMs !== undefined) due += everyMs;
      const isOver = performance.now() >= end || (everyMs !== undefined && due >= end);
      if (!isOver && !reader.closes()) return askNext();
      socket.removeAllListeners("close").destroy();
      resolve(isOver);
    });
  });
}

function requestText(
  url: string,
  { method = "GET", headers = {}, body = "" }: LoadRequest,
): string {
  const { host, pathname, search } = new URL(url);
  const lines = Object.entries({
    Host: host,
    // As browsers of today ask.
    "Accept-Encoding": "gzip, deflate, br, zstd",
    ...headers,
    ...(body && { "Content-Length": String(Buffer.byteLength(body)) }),
  });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return `${method} ${pathname}${search} HTTP/1.1\r\n${head}\r\n${body}`;
}

/** Knows when an answer is whole: by its length, or by the last of its pieces. */
function responseReader() {
  let head = "";
  let missing = -1;
  let isInPieces = false;
  let tail = "";
  let bytes = 0;
  return {
    bytes: () => bytes,
    status: () => Number(head.slice(9, 12)),
    closes: () => /\r\nconnection: close/i.test(head),
    take(chunk: Buffer): boolean {
      bytes += chunk.length;
      if (missing < 0 && !isInPieces) {
        head += chunk.toString("latin1");
        const bodyAt = head.indexOf("\r\n\r\n") + 4;
        if (bodyAt < 4) return false;
        const body = head.slice(bodyAt);
        head = head.slice(0, bodyAt);
        isInPieces = /\r\ntransfer-encoding: chunked/i.test(head);
        if (!isInPieces) {
          missing = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) - body.length;
          return missing <= 0;
        }
        tail = body.slice(-7);
      } else if (isInPieces) {
        tail = (tail + chunk.subarray(-7).toString("latin1")).slice(-7);
      } else {
        missing -= chunk.length;
        return missing <= 0;
      }
      return tail.endsWith("0\r\n\r\n");
    },
  };
}
