import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { ReadableStream } from "node:stream/web";
import { describe, expect, onTestFinished, test } from "vitest";
import { requestContext } from "#app/http/request-context.server.ts";
import { minimalSite } from "#tests/helpers/site/minimal-site.ts";
import { rawRequest } from "#tests/helpers/site/raw-request.ts";
import { handlePage, type PageHandler } from "./handle-page.ts";

/** A site of one page, that runs one request at a time. */
async function serve(pages: PageHandler) {
  const site = minimalSite(pages);
  const server = createServer((incoming, outgoing) => {
    handlePage(site, incoming, outgoing, "an-id").catch(() => outgoing.destroy());
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  onTestFinished(() => {
    server.close();
    server.closeAllConnections();
  });
  const { port } = server.address() as AddressInfo;
  return { port, at: (path: string) => `http://127.0.0.1:${port}${path}` };
}

/** A page that is being made until it is told to come. */
function slowPage() {
  let [letCome, began] = [() => {}, () => {}];
  const come = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  const underWay = new Promise<void>((resolve) => {
    began = resolve;
  });
  const pages: PageHandler = async (request) => {
    if (new URL(request.url).pathname === "/slow") {
      began();
      await come;
    }
    return new Response("<p>Here</p>", { headers: { "content-type": "text/html" } });
  };
  return { pages, underWay, letCome: () => letCome() };
}

describe("more visitors than can be served", () => {
  test("a sender who dawdles takes nobody's place, and needs one in the end", async () => {
    const { pages, underWay, letCome } = slowPage();
    const { at, port } = await serve(pages);
    const inPieces = connect(port, "127.0.0.1");
    inPieces.write(
      "POST /cart HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" +
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 4\r\n\r\na=",
    );
    expect((await rawRequest(at("/shop"))).status).toBe(200);
    const slow = rawRequest(at("/slow"));
    await underWay;
    inPieces.write("12");
    let answer = "";
    for await (const piece of inPieces) answer += piece;
    expect(answer).toMatch(/^HTTP\/1.1 503 /);
    letCome();
    expect((await slow).status).toBe(200);
  });

  test("are told when to come back, and that what they sent was not taken", async () => {
    const { pages, underWay, letCome } = slowPage();
    const { at } = await serve(pages);
    const slow = rawRequest(at("/slow"));
    await underWay;
    const look = await rawRequest(at("/shop"));
    expect([look.status, look.headers["retry-after"]]).toEqual([503, "2"]);
    expect(look.headers).toMatchObject({
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
    expect(look.body.toString()).toContain("Please load this page again in a few seconds.");
    const press = await rawRequest(at("/cart"), {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "intent=add",
    });
    expect(press.status).toBe(503);
    expect(press.body.toString()).toContain("what you sent was not taken in. Please go back");
    letCome();
    expect((await slow).status).toBe(200);
    expect((await rawRequest(at("/shop"))).status).toBe(200);
  });

  test.each([
    ["a page holds its place until all of it is made", {}, 503],
    [
      "an export that goes out piece by piece gives it up",
      { "content-disposition": "attachment" },
      200,
    ],
  ])("%s", async (_what, headers, meanwhile) => {
    const rest = Promise.withResolvers<void>();
    const began = Promise.withResolvers<void>();
    const body = async function* () {
      yield new TextEncoder().encode("first ");
      began.resolve();
      await rest.promise;
      yield new TextEncoder().encode("last");
    };
    const { at } = await serve(async (request) => {
      const isLong = request.url.endsWith("/long");
      const content = isLong ? (ReadableStream.from(body()) as never) : "<p>Here</p>";
      return new Response(content, { headers: { "content-type": "text/html", ...headers } });
    });
    const long = rawRequest(at("/long"));
    await began.promise;
    expect((await rawRequest(at("/shop"))).status).toBe(meanwhile);
    rest.resolve();
    expect((await long).body.toString()).toBe("first last");
    expect((await rawRequest(at("/shop"))).status).toBe(200);
  });

  test("a page that could not be made leaves its place to the next", async () => {
    const { at } = await serve(async (request) => {
      if (request.url.endsWith("/broken")) throw new Error("no page");
      return new Response("<p>Here</p>", { headers: { "content-type": "text/html" } });
    });
    await expect(rawRequest(at("/broken"))).rejects.toThrow();
    expect((await rawRequest(at("/shop"))).status).toBe(200);
  });

  test("do not keep out who waits for somebody else: files, and PayFast", async () => {
    const { pages, underWay, letCome } = slowPage();
    const { at } = await serve(pages);
    const slow = rawRequest(at("/slow"));
    await underWay;
    const paths = [
      "/media/product-images/a.png",
      "/admin/uploads/pictures?name=a",
      "/api/payfast/notify",
    ];
    for (const path of paths) expect((await rawRequest(at(path))).status).toBe(200);
    letCome();
    await slow;
  });
});

describe("a database that is away", () => {
  test.each([
    ["a page", "text/html"],
    ["a bare answer", "text/plain"],
  ])("makes %s a 503 that says when to try again", async (_what, type) => {
    const { at } = await serve(async (_request, context) => {
      context.get(requestContext).isDatabaseUnavailable = true;
      const headers = { "content-type": type };
      return new Response("Something went wrong. Please try again", { status: 500, headers });
    });
    const answer = await rawRequest(at("/shop"));
    expect([answer.status, answer.headers["retry-after"]]).toEqual([503, "5"]);
    expect(answer.body.toString()).toContain("Please try again");
  });
});
