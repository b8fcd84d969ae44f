import { connect } from "node:net";

export type Load = { perSecond: number; p50: number; p99: number; errors: number };

type Options = { seconds: number; connections: number; headers?: Record<string, string> };

/**
 * Asks for one address over and over for a few seconds, from many connections at once. It speaks
 * through bare sockets: a client that takes answers apart is slower than what it measures.
 */
export async function load(url: string, options: Options): Promise<Load> {
  const waits: number[] = [];
  let errors = 0;
  const end = performance.now() + options.seconds * 1000;
  const request = requestText(url, options.headers ?? {});
  const visitors = Array.from({ length: options.connections }, () =>
    visit(new URL(url), request, end, (milliseconds, isGood) => {
      waits.push(milliseconds);
      if (!isGood) errors++;
    }).catch(() => {
      errors++;
    }),
  );
  await Promise.all(visitors);
  waits.sort((one, other) => one - other);
  const at = (share: number) =>
    Math.round((waits[Math.floor(waits.length * share)] ?? 0) * 10) / 10;
  return {
    perSecond: Math.round(waits.length / options.seconds),
    p50: at(0.5),
    p99: at(0.99),
    errors,
  };
}

function requestText(url: string, headers: Record<string, string>): string {
  const { host, pathname } = new URL(url);
  const lines = Object.entries({ Host: host, "Accept-Encoding": "br", ...headers });
  return `GET ${pathname} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join("")}\r\n`;
}

/** One connection: the next question follows when the whole answer is there. */
function visit(
  url: URL,
  request: string,
  end: number,
  count: (milliseconds: number, isGood: boolean) => void,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname);
    let head = "";
    let missing = -1;
    let askedAt = 0;
    const ask = () => {
      head = "";
      missing = -1;
      askedAt = performance.now();
      socket.write(request);
    };
    socket.on("connect", ask);
    socket.on("error", reject);
    socket.on("data", (chunk) => {
      if (missing < 0) {
        head += chunk.toString("latin1");
        const bodyAt = head.indexOf("\r\n\r\n") + 4;
        if (bodyAt < 4) return;
        missing = Number(/content-length: (\d+)/i.exec(head)?.[1]) - (head.length - bodyAt);
      } else {
        missing -= chunk.length;
      }
      if (missing > 0) return;
      count(performance.now() - askedAt, head.startsWith("HTTP/1.1 200"));
      if (performance.now() < end) return ask();
      socket.end();
      resolve();
    });
  });
}
