import { once } from "node:events";
import { createServer } from "node:http";
import { type AddressInfo, connect } from "node:net";
import { ReadableStream } from "node:stream/web";
import { describe, expect, onTestFinished, test } from "vitest";
import { requestContext } from "#app/http/request-context.server.ts";
import { PageCache } from "#server/cache/page-cache.ts";
import { handlePage, type PageHandler } from "#server/http/handle-page.ts";
import { minimalSite } from "#tests/helpers/site/minimal-site.ts";
import { rawRequest } from "#tests/helpers/site/raw-request.ts";
import { createBodyBudget } from "./body-budget.ts";
import { createLoadLimiter } from "./load-limiter.ts";
import type { RequestLimits } from "./request-limits.ts";

/** A site that runs one request at a time. */
async function serve(pages: PageHandler, own: Partial<RequestLimits> = {}) {
  const minimal = minimalSite(pages);
  const site = { ...minimal, limits: { ...minimal.limits, ...own } };
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
  return { site, port, at: (path: string) => `http://127.0.0.1:${port}${path}` };
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
    expect(press.body.toString()).toContain("didn’t receive what you sent. Please go back");
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

  test("stored files and payment providers' own servers have slots of their own", async () => {
    const { pages, started, finish } = slowPage();
    const { at, site } = await serve(pages);
    const slow = rawRequest(at("/slow"));
    await started;
    const statusOf = async (path: string) => (await rawRequest(at(path))).status;
    expect(await statusOf("/media/product-images/a.png")).toBe(200);
    expect(await statusOf("/media/product-images/a.png/signed")).toBe(200);
    expect(await statusOf("/admin/uploads/pictures?name=a")).toBe(503);
    expect(await statusOf("/api/payfast/notify")).toBe(503);
    const account = { ipRanges: ["127.0.0.0/8"] };
    Object.assign(site.appServices.payments, { payfast: { account } });
    expect(await statusOf("/api/payfast/notify")).toBe(200);
    finish();
    await slow;
  });

  test("a page that is not in the cache is rendered in the share of the visitor who asks", async () => {
    const { pages, started, finish } = slowPage();
    const { at, site } = await serve(pages);
    site.pageCache = new PageCache({ maxBytes: 1e6 });
    const slow = rawRequest(at("/slow"));
    await started;
    expect((await rawRequest(at("/shop"))).status).toBe(503);
    expect(site.pageCache.isRendering("/shop")).toBe(false);
    finish();
    await slow;
    expect((await rawRequest(at("/shop"))).status).toBe(200);
  });
});

describe("an upload", () => {
  const UPLOAD = "/admin/uploads/pictures";
  const RAW = "application/octet-stream";
  const CLOSE = { Connection: "close" };

  /** A page that reads an upload after its check; what it read is in the answer. */
  function uploadPage() {
    const checked = Promise.withResolvers<void>();
    const pages: PageHandler = async (request) => {
      if (request.method === "GET") return new Response("a page");
      checked.resolve();
      const body = await request.arrayBuffer().catch(() => undefined);
      return new Response(`${body?.byteLength} bytes`, { status: body ? 200 : 400 });
    };
    return { pages, checked: checked.promise };
  }

  /** Sends the head; the answer is complete when the connection closes. */
  function startUpload(port: number, length: number, headers: Record<string, string> = {}) {
    const { path = UPLOAD, ...others } = headers;
    const lines = Object.entries({
      Host: "127.0.0.1",
      "Content-Type": RAW,
      "Content-Length": length,
      ...others,
    });
    const socket = connect(port, "127.0.0.1");
    const head = lines.map(([name, value]) => `${name}: ${value}\r\n`).join("");
    socket.write(`POST ${path} HTTP/1.1\r\n${head}\r\n`);
    const answer = async () => {
      let heard = "";
      for await (const piece of socket) heard += piece;
      return heard;
    };
    return { socket, answer };
  }

  test("holds no slot while it arrives, and another one afterwards", async () => {
    const { pages, checked } = uploadPage();
    const { at, port, site } = await serve(pages);
    const { socket, answer } = startUpload(port, 4, CLOSE);
    socket.write("ab");
    await checked;
    const page = rawRequest(at("/shop"));
    expect((await page).status).toBe(200);
    const releasePage = await site.limits.pages.acquire("another", "read");
    socket.write("cd");
    expect(await answer()).toMatch(/^HTTP\/1.1 200 [\s\S]*4 bytes/);
    releasePage();
  });

  test("that arrives while too many are processed is answered with 503", async () => {
    const { pages, checked } = uploadPage();
    const files = createLoadLimiter({
      maxConcurrent: 1,
      maxQueued: 0,
      maxWaitMs: 100,
      shedDelayMs: 0,
    });
    const { port } = await serve(pages, { files });
    await files.acquire("another", "write");
    const { socket, answer } = startUpload(port, 4, CLOSE);
    await checked;
    socket.write("abcd");
    expect(await answer()).toMatch(/^HTTP\/1.1 503 /);
  });

  test("is not read when its sender is refused", async () => {
    const redirect = async () => new Response(null, { status: 302, headers: { location: "/" } });
    const { port } = await serve(redirect);
    for (const path of [UPLOAD, "/admin/content/transfer", "/admin/settings/branding/logo"]) {
      const type = path === UPLOAD ? RAW : "multipart/form-data; boundary=B";
      const upload = startUpload(port, 5_000_000, { path, "Content-Type": type });
      expect(await upload.answer()).toMatch(/^HTTP\/1.1 302 /);
    }
  });

  test("is answered with 503 when it does not fit beside the others in memory", async () => {
    const { pages } = uploadPage();
    const { port } = await serve(pages, { staffFiles: createBodyBudget(100) });
    const { socket, answer } = startUpload(port, 100_000);
    socket.write("a".repeat(101));
    expect(await answer()).toMatch(/^HTTP\/1.1 503 /);
  });

  test("counts as long as its request", async () => {
    const { pages } = uploadPage();
    const { port } = await serve(pages, { staffFiles: createBodyBudget(100) });
    for (let n = 0; n < 3; n++) {
      const { socket, answer } = startUpload(port, 60, CLOSE);
      socket.write("a".repeat(60));
      expect(await answer()).toMatch(/^HTTP\/1.1 200 /);
    }
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
