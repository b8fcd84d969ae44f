import { createServer, get } from "node:http";
import type { AddressInfo } from "node:net";

/** The limit of this machine: the same bytes and headers from a server that does nothing else. */
get(process.argv[2] ?? "", { headers: { "accept-encoding": "br" } }, async (answer) => {
  const chunks: Buffer[] = [];
  for await (const chunk of answer) chunks.push(chunk as Buffer);
  const body = Buffer.concat(chunks);
  const { date, connection, "keep-alive": _, ...headers } = answer.headers;
  const server = createServer((_request, response) => {
    response.writeHead(200, headers).end(body);
  });
  server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
});
