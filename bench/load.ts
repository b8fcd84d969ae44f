import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export type Load = {
  asked: number;
  perSecond: number;
  p50: number;
  p99: number;
  errors: number;
  /** Size of one response on the wire, with its headers. */
  bytes: number;
};

/** What is requested, and the expected status. */
export type Target = {
  url: string;
  /** The expected status; 200 by default. */
  status?: number;
  /** Each connection's requests; a plain GET of the URL by default. */
  ask?: (connection: number) => LoadRequest;
};

export type LoadRequest = {
  method?: string;
  /** Instead of the URL's own path and query. */
  path?: string;
  headers?: Record<string, string>;
  body?: string;
};

type Options = {
  seconds: number;
  connections: number;
  /** Each connection sends a request every so many ms; by default as soon as it has its response. */
  everyMs?: number;
};

type Count = (response: { milliseconds: number; isGood: boolean; bytes: number }) => void;

const RECONNECT_DELAY_MS = 50;

/**
 * Load test of one URL from many connections at once. On bare sockets: a full HTTP client is slower
 * than the server it measures.
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
        // Done when the next request would be due after the end.
        const isOver = await runConnection(target, connection, { ...options, end }, count).catch(
          () => {
            errors++;
            return false;
          },
        );
        if (isOver) return;
        // Reconnects like a browser.
        await pause(RECONNECT_DELAY_MS);
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

/** Runs one connection until the end (true) or until the server closes it (false). */
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
    // The first requests are spread over the interval.
    let due = performance.now() + (everyMs === undefined ? 0 : Math.random() * everyMs);
    const send = () => {
      reader = responseReader();
      // Measured from when it was due, to avoid coordinated omission. Timers may be a little early.
      const now = performance.now();
      askedAt = everyMs === undefined ? now : Math.min(now, due);
      socket.write(requestText(url, ask(connection)));
    };
    const sendNext = () => {
      if (everyMs === undefined) return send();
      setTimeout(send, Math.max(0, due - performance.now()));
    };
    socket.on("connect", sendNext);
    socket.on("error", reject);
    socket.on("close", () => reject(new Error("The connection was closed")));
    socket.on("data", (chunk: Buffer) => {
      if (!reader.take(chunk)) return;
      const isGood = reader.status() === status;
      count({ milliseconds: performance.now() - askedAt, isGood, bytes: reader.bytes() });
      if (everyMs !== undefined) due += everyMs;
      const isOver = performance.now() >= end || (everyMs !== undefined && due >= end);
      if (!isOver && !reader.closes()) return sendNext();
      socket.removeAllListeners("close").destroy();
      resolve(isOver);
    });
  });
}

function requestText(
  url: string,
  { method = "GET", path, headers = {}, body = "" }: LoadRequest,
): string {
  const { host, pathname, search } = new URL(url);
  const lines = Object.entries({
    Host: host,
    // As current browsers send it.
    "Accept-Encoding": "gzip, deflate, br, zstd",
    ...headers,
    ...(body && { "Content-Length": String(Buffer.byteLength(body)) }),
  });
  const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
  return `${method} ${path ?? pathname + search} HTTP/1.1\r\n${head}\r\n${body}`;
}

/** Detects the end of a response: by Content-Length, or by the last chunk. */
function responseReader() {
  let head = "";
  let bytesLeft = -1;
  let isChunked = false;
  let tail = "";
  let bytes = 0;
  return {
    bytes: () => bytes,
    status: () => Number(head.slice(9, 12)),
    closes: () => /\r\nconnection: close/i.test(head),
    take(chunk: Buffer): boolean {
      bytes += chunk.length;
      if (bytesLeft < 0 && !isChunked) {
        head += chunk.toString("latin1");
        const bodyAt = head.indexOf("\r\n\r\n") + 4;
        if (bodyAt < 4) return false;
        const body = head.slice(bodyAt);
        head = head.slice(0, bodyAt);
        isChunked = /\r\ntransfer-encoding: chunked/i.test(head);
        if (!isChunked) {
          bytesLeft = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0) - body.length;
          return bytesLeft <= 0;
        }
        tail = body.slice(-7);
      } else if (isChunked) {
        tail = (tail + chunk.subarray(-7).toString("latin1")).slice(-7);
      } else {
        bytesLeft -= chunk.length;
        return bytesLeft <= 0;
      }
      return tail.endsWith("0\r\n\r\n");
    },
  };
}
