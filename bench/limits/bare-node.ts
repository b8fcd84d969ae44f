import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { readSample } from "./sample.ts";

/** Baseline: the same bytes and headers from a minimal Node server. */
const { headers, body } = await readSample(process.argv[2] ?? "");
const server = createServer((_request, response) => {
  response.writeHead(200, headers).end(body);
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
