import type { IncomingHttpHeaders } from "node:http";
import { Agent, request } from "node:https";

export type VisitorResponse = { status: number; headers: IncomingHttpHeaders; body: Buffer };

let count = 0;

/**
 * A browser without script that comes through nginx over TLS, from an address of its own: everything
 * in 127.0.0.0/8 is this machine, so nginx sees as many visitors as there are.
 */
export class ClusterVisitor {
  readonly cookies = new Map<string, string>();
  readonly address: string;
  /** Which processes have answered, by the beginning of their request ids. */
  readonly answeredBy = new Set<string>();
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 1, rejectUnauthorized: false });
  readonly #port: number;
  readonly #origin: string;

  constructor(cluster: { port: number; origin: string }) {
    count++;
    // Far apart: the site counts an address, and a test must not use up another one's tries.
    this.address = `127.${10 + (count % 200)}.${Math.floor(count / 200)}.1`;
    this.#port = cluster.port;
    this.#origin = cluster.origin;
  }

  get(path: string, headers: Record<string, string> = {}): Promise<VisitorResponse> {
    return this.#send("GET", path, headers);
  }

  post(
    path: string,
    body: Record<string, string> | Buffer,
    headers: Record<string, string> = {},
  ): Promise<VisitorResponse> {
    const isForm = !Buffer.isBuffer(body);
    const bytes = isForm ? Buffer.from(new URLSearchParams(body).toString()) : body;
    const type: Record<string, string> = isForm
      ? { "content-type": "application/x-www-form-urlencoded" }
      : {};
    return this.#send("POST", path, { origin: this.#origin, ...type, ...headers }, bytes);
  }

  close(): void {
    this.#agent.destroy();
  }

  #send(
    method: string,
    path: string,
    headers: Record<string, string>,
    body?: Buffer,
  ): Promise<VisitorResponse> {
    const cookie = [...this.cookies].map((pair) => pair.join("=")).join("; ");
    const { host } = new URL(this.#origin);
    return new Promise((resolve, reject) => {
      const outgoing = request(
        {
          host: "127.0.0.1",
          port: this.#port,
          servername: host,
          localAddress: this.address,
          agent: this.#agent,
          method,
          path,
          headers: {
            host,
            ...(cookie && { cookie }),
            ...(body && { "content-length": body.length }),
            ...headers,
          },
        },
        async (incoming) => {
          const chunks: Buffer[] = [];
          try {
            for await (const chunk of incoming) chunks.push(chunk as Buffer);
          } catch (error) {
            return reject(error);
          }
          const { statusCode = 0, headers: told } = incoming;
          this.#keep(told);
          resolve({ status: statusCode, headers: told, body: Buffer.concat(chunks) });
        },
      );
      outgoing.on("error", reject);
      outgoing.end(body);
    });
  }

  #keep(headers: IncomingHttpHeaders): void {
    const id = headers["x-request-id"]?.toString().split("-")[0];
    if (id) this.answeredBy.add(id);
    for (const line of headers["set-cookie"] ?? []) {
      const [pair = ""] = line.split(";");
      const [name = "", value = ""] = pair.split(/=(.*)/s);
      if (/max-age=0/i.test(line)) this.cookies.delete(name);
      else this.cookies.set(name, value);
    }
  }
}
