import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { Writable } from "node:stream";
import { renderToPipeableStream } from "react-dom/server";
import { compress } from "#server/http/send-response.ts";
import { elementsOf, readElements } from "./html-as-elements.ts";
import { htmlOf, readSample } from "./sample.ts";

/**
 * Baseline: the markup of a page as React elements, rendered for each request and compressed like an
 * uncached page of the site. No router, no database, no session.
 */
const sample = await readSample(process.argv[2] ?? "");
const nodes = readElements(htmlOf(sample));

const server = createServer(async (_request, response) => {
  const body = await compress(await render(), "zstd");
  response
    .writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-encoding": "zstd",
      "content-length": body.length,
    })
    .end(body);
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));

function render(): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    const sink = new Writable({
      write(chunk, _encoding, done) {
        chunks.push(chunk);
        done();
      },
      final(done) {
        resolve(Buffer.concat(chunks));
        done();
      },
    });
    const { pipe } = renderToPipeableStream(elementsOf(nodes), {
      onAllReady: () => pipe(sink),
      onShellError: reject,
    });
  });
}
