import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { ReadableStream } from "node:stream/web";
import { describe, expect, onTestFinished, test } from "vitest";
import { requestContext } from "#app/http/request-context.server.ts";
import { minimalSite } from "#tests/helpers/site/minimal-site.ts";
import { rawRequest } from "#tests/helpers/site/raw-request.ts";
import { handlePage, type PageHandler } from "./handle-page.ts";

/** A site that runs one request at a time. */
async function serve(pages: PageHandler) {
  const site = minimalSite(pages);
  const server = createServer((incoming, outgoing) => {
    handlePage(site, incoming, outgoing, { id: "an-id" }).catch(() => outgoing.destroy());
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

/** A page whose render ends when finish() is called. */
function slowPage() {
  let [finish, onStarted] = [() => {}, () => {}];
  const finished = new Promise<void>((resolve) => {
    finish = resolve;
  });
  const started = new Promise<void>((resolve) => {
    onStarted = resolve;
  });
  const pages: PageHandler = async (request) => {
    if (new URL(request.url).pathname === "/slow") {
      onStarted();
      await finished;
    }
    return new Response("<p>Here</p>", { headers: { "content-type": "text/html" } });
  };
  return { pages, started, finish: () => finish() };
}

describe("overload", () => {
  test("a slow upload occupies no slot until its body has arrived", async () => {
    const { pages, started, finish } = slowPage();
    const { at, port } = await serve(pages);
    const inPieces = connect(port, "127.0.0.1");
    inPieces.write(
      "POST /cart HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n" +
        "Content-Type: application/x-www-form-urlencoded\r\nContent-Length: 4\r\n\r\na=",
    );
    expect((await rawRequest(at("/shop"))).status).toBe(200);
    const slow = rawRequest(at("/slow"));
    await started;
    inPieces.write("12");
    let answer = "";
    for await (const piece of inPieces) answer += piece;
    expect(answer).toMatch(/^HTTP\/1.1 503 /);
    finish();
    expect((await slow).status).toBe(200);
  });

  test("shed requests get 503 with Retry-After; a write is told that nothing was done", async () => {
    const { pages, started, finish } = slowPage();
    const { at } = await serve(pages);
    const slow = rawRequest(at("/slow"));
    await started;
    const look = await rawRequest(at("/shop"));
    expect([look.status, look.headers["retry-after"]]).toEqual([503, "2"]);
    expect(look.headers).toMatchObject({
      "cache-control": "private, no-store",
      "x-content-type-options": "nosniff",
    });
    expect(look.body.toString()).toContain("Please reload this page in a few seconds.");
    const press = await rawRequest(at("/cart"), {
      method: "POST",
      headers: { "content-type": "application/x-www-form-urlencoded" },
      body: "intent=add",
    });
    expect(press.status).toBe(503);
    expect(press.body.toString()).toContain("did not receive what you sent. Please go back");
    finish();
    expect((await slow).status).toBe(200);
    expect((await rawRequest(at("/shop"))).status).toBe(200);
  });

  test.each([
    ["a page holds its slot until its body is complete", {}, 503],
    ["a streamed export releases its slot", { "content-disposition": "attachment" }, 200],
  ])("%s", async (_what, headers, meanwhile) => {
    const rest = Promise.withResolvers<void>();
    const onStarted = Promise.withResolvers<void>();
    const body = async function* () {
      yield new TextEncoder().encode("first ");
      onStarted.resolve();
      await rest.promise;
      yield new TextEncoder().encode("last");
    };
    const { at } = await serve(async (request) => {
      const isLong = request.url.endsWith("/long");
      const content = isLong ? (ReadableStream.from(body()) as never) : "<p>Here</p>";
      return new Response(content, { headers: { "content-type": "text/html", ...headers } });
    });
    const long = rawRequest(at("/long"));
    await onStarted.promise;
    expect((await rawRequest(at("/shop"))).status).toBe(meanwhile);
    rest.resolve();
    expect((await long).body.toString()).toBe("first last");
    expect((await rawRequest(at("/shop"))).status).toBe(200);
  });

  test("a failed render releases its slot", async () => {
    const { at } = await serve(async (request) => {
      if (request.url.endsWith("/broken")) throw new Error("no page");
      return new Response("<p>Here</p>", { headers: { "content-type": "text/html" } });
    });
    await expect(rawRequest(at("/broken"))).rejects.toThrow();
    expect((await rawRequest(at("/shop"))).status).toBe(200);
  });

  test("files and the PayFast webhook need no slot", async () => {
    const { pages, started, finish } = slowPage();
    const { at } = await serve(pages);
    const slow = rawRequest(at("/slow"));
    await started;
    const paths = [
      "/media/product-images/a.png",
      "/admin/uploads/pictures?name=a",
      "/api/payfast/notify",
    ];
    for (const path of paths) expect((await rawRequest(at(path))).status).toBe(200);
    finish();
    await slow;
  });
});

describe("a database outage", () => {
  test.each([
    ["a page", "text/html"],
    ["a bare answer", "text/plain"],
  ])("makes %s a 503 with Retry-After", async (_what, type) => {
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
