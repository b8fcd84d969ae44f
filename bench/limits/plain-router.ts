import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { PassThrough } from "node:stream";
import { buffer } from "node:stream/consumers";
import { createElement } from "react";
import { renderToPipeableStream } from "react-dom/server";
import {
  createStaticHandler,
  createStaticRouter,
  Link,
  type StaticHandlerContext,
  StaticRouterProvider,
} from "react-router";
import { compress } from "#server/http/send-response.ts";
import { elementsOf, readElements } from "./html-as-elements.ts";
import { htmlOf, readSample } from "./sample.ts";

/**
 * Baseline: the markup of a page as the only route of React Router, rendered for each request and compressed like an
 * uncached page of the site. No loader, no database, no session.
 */
const sample = await readSample(process.argv[2] ?? "");
const nodes = readElements(htmlOf(sample));
const { query, dataRoutes } = createStaticHandler([
  { path: "*", Component: () => elementsOf(nodes, Link) },
]);

const server = createServer(async (request, response) => {
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}${request.url}`;
  const context = (await query(new Request(url))) as StaticHandlerContext;
  const router = createStaticRouter(dataRoutes, context);
  const page = createElement(StaticRouterProvider, { router, context, hydrate: false });
  const html = await new Promise<Buffer>((resolve, reject) => {
    const { pipe } = renderToPipeableStream(page, {
      onAllReady: () => resolve(buffer(pipe(new PassThrough()))),
      onShellError: reject,
    });
  });
  const body = await compress(html, "zstd");
  response
    .writeHead(200, {
      "content-type": "text/html; charset=utf-8",
      "content-encoding": "zstd",
      "content-length": body.length,
    })
    .end(body);
});
server.listen(0, "127.0.0.1", () => process.send?.((server.address() as AddressInfo).port));
