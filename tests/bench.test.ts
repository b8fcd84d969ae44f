import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, describe, expect, test } from "vitest";
import { median } from "../bench/compare.ts";
import { readElements } from "../bench/limits/html-as-elements.ts";
import { load } from "../bench/load.ts";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, "127.0.0.1");
  closing.push(() => server.close());
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

describe("the load of the bench", () => {
  test.each([
    ["of known length", (response) => response.setHeader("content-length", 50_000)],
    ["in pieces", () => {}],
    ["on a connection that ends each time", (response) => (response.shouldKeepAlive = false)],
  ] satisfies [string, (response: Parameters<RequestListener>[1]) => unknown][])(
    "reads answers whole: %s",
    async (_, prepare) => {
      let answered = 0;
      const url = await serve((_request, response) => {
        prepare(response);
        response.write("x".repeat(25_000));
        setImmediate(() => response.end("y".repeat(25_000)));
        answered++;
      });
      const figures = await load({ url }, { seconds: 0.3, connections: 3 });
      expect(figures.asked).toBe(answered);
      expect(figures).toMatchObject({ errors: 0 });
      expect(answered).toBeGreaterThan(2);
    },
  );

  test("sends forms as each connection says, and counts every answer that is not the wanted one", async () => {
    const seen = new Set<string>();
    const url = await serve(async (request, response) => {
      let body = "";
      for await (const chunk of request) body += chunk;
      seen.add(`${request.method} ${request.headers.cookie} ${body}`);
      response.writeHead(request.headers.cookie === "n=1" ? 500 : 302).end();
    });
    const figures = await load(
      {
        url,
        status: 302,
        ask: (at) => ({ method: "POST", headers: { Cookie: `n=${at}` }, body: "a=b" }),
      },
      { seconds: 0.2, connections: 2 },
    );
    expect([...seen].sort()).toEqual(["POST n=0 a=b", "POST n=1 a=b"]);
    expect(figures.errors).toBeGreaterThan(0);
    expect(figures.errors).toBeLessThan(figures.asked);
  });

  test("a server that hangs up is counted, not waited for", async () => {
    const url = await serve((request) => void request.socket.destroy());
    const { asked, errors } = await load({ url }, { seconds: 0.2, connections: 1 });
    expect(asked).toBe(0);
    expect(errors).toBeGreaterThan(0);
  });
});

test("the median is the middle, or between the two in the middle", () => {
  expect(median([3, 1, 2])).toBe(2);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(median([7])).toBe(7);
});

test("a page is taken apart into its elements, with scripts and styles as they are", () => {
  const page =
    '<!DOCTYPE html><html lang="en"><head><meta charSet="utf-8"/><style>a>b{}</style></head><body><!-- --><p class="x">Rand &amp; <b>cents</b></p><img src="/a"/><script>if (1 < 2) go("</p>")</script></body></html>';
  const [html] = readElements(page);
  expect(html).toMatchObject({
    name: "html",
    children: [
      { name: "head", children: [{ name: "meta" }, { name: "style", raw: "a>b{}" }] },
      {
        name: "body",
        children: [
          {
            name: "p",
            attributes: { class: "x" },
            children: ["Rand & ", { name: "b", children: ["cents"] }],
          },
          { name: "img", attributes: { src: "/a" } },
          { name: "script", raw: 'if (1 < 2) go("</p>")' },
        ],
      },
    ],
  });
});
