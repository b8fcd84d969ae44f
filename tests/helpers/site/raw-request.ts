import { type IncomingHttpHeaders, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export type RawResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };

type Options = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Iterable<string>;
};

/** A request exactly as written: no pool, no hidden headers, nothing followed or decoded. */
export function rawRequest(url: string, options: Options = {}): Promise<RawResponse> {
  const { origin, hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const outgoing = request(
      {
        host: hostname,
        port,
        path: url.slice(origin.length) || "/",
        method: options.method ?? "GET",
        headers: options.headers ?? {},
        agent: false,
      },
      async (answer) => {
        const chunks: Buffer[] = [];
        try {
          for await (const chunk of answer) chunks.push(chunk as Buffer);
        } catch (error) {
          return reject(error);
        }
        resolve({
          status: answer.statusCode ?? 0,
          headers: answer.headers,
          body: Buffer.concat(chunks),
        });
      },
    );
    outgoing.on("error", reject);
    const { body = "" } = options;
    // In one go, with its length; a list of parts is sent as HTTP chunks.
    if (typeof body === "string") return outgoing.end(body);
    for (const part of body) outgoing.write(part);
    outgoing.end();
  });
}

/**
 * Who is asked to come back in a moment does so: a site with more visitors than it can serve says
 * 503, and that nothing was done. Other 503s, which ask for minutes, are answers like any other.
 */
export async function retryWhileOverloaded(ask: () => Promise<RawResponse>): Promise<RawResponse> {
  for (let tries = 1; ; tries++) {
    const answer = await ask();
    const seconds = Number(answer.headers["retry-after"] ?? 0);
    if (answer.status !== 503 || seconds > 10 || tries === 20) return answer;
    await pause(seconds * 1000 * (0.5 + Math.random()));
  }
}

/** Below the range from which systems hand out ports by themselves: nobody is given it meanwhile. */
export const randomPort = (): number => 20_000 + Math.floor(Math.random() * 12_000);
