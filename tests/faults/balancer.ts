import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

/**
 * What nginx does in front of several processes, with its own settings: connections are kept, a
 * process that does not take a connection is passed over, and what broke off without an answer is
 * asked of the next one if asking twice is harmless. A form that was sent is never sent twice.
 */
export async function startBalancer(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  let turn = 0;
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const isHarmless = incoming.method === "GET" || incoming.method === "HEAD";
    let trouble: NodeJS.ErrnoException | undefined;
    const first = turn++;
    for (let attempt = 0; attempt < ports.length; attempt++) {
      const port = ports[(first + attempt) % ports.length] ?? 0;
      try {
        return await pass(incoming, body, outgoing, port);
      } catch (error) {
        trouble = error as NodeJS.ErrnoException;
        if (outgoing.headersSent) return outgoing.destroy();
        if (!isHarmless && trouble.code !== "ECONNREFUSED") break;
      }
    }
    outgoing.writeHead(502).end(`${trouble?.code}`);
  });

  function pass(
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
    port: number,
  ): Promise<void> {
    const { method, url: path, headers } = incoming;
    return new Promise((resolve, reject) => {
      const asked = request({ host: "127.0.0.1", port, method, path, headers, agent }, (answer) => {
        const { connection: _, ...own } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, own);
        answer.on("error", reject);
        answer.pipe(outgoing).on("finish", resolve);
      });
      asked.on("error", reject);
      asked.end(body);
    });
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close(): void {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
