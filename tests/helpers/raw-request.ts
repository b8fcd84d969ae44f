import { type IncomingHttpHeaders, request } from "node:http";

export type RawAnswer = { status: number; headers: IncomingHttpHeaders; body: Buffer };

type Options = {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Iterable<string>;
};

/** A request exactly as written: no pool, no hidden headers, nothing followed or decoded. */
export function rawRequest(url: string, options: Options = {}): Promise<RawAnswer> {
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
    const { body = [] } = options;
    for (const part of typeof body === "string" ? [body] : body) outgoing.write(part);
    outgoing.end();
  });
}
