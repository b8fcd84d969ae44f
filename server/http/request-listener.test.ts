import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { expect, onTestFinished, test, vi } from "vitest";
import { minimalSite } from "#tests/helpers/site/minimal-site.ts";
import { rawRequest } from "#tests/helpers/site/raw-request.ts";
import { createRequestListener } from "./request-listener.ts";
import { securityHeaders } from "./security-headers.ts";

const headers = securityHeaders({ secure: true });
const OWN_POLICY = "default-src 'self'";

const answers: Record<string, () => Response> = {
  "/page": () =>
    new Response("<p>Hi</p>", {
      headers: { "Content-Type": "text/html", "Content-Security-Policy": OWN_POLICY },
    }),
  "/page.data": () => Response.json({}),
  "/api": () => Response.json({}, { status: 422 }),
  "/pdf": () => new Response("%PDF", { headers: { "Content-Type": "application/pdf" } }),
  "/redirect": () => new Response(null, { status: 302, headers: { Location: "/page" } }),
  "/unchanged": () => new Response(null, { status: 304 }),
  "/too-many": () => new Response(null, { status: 429 }),
  "/closed": () => new Response("<p>", { status: 503, headers: { "Content-Type": "text/html" } }),
  "/failed": () => new Response("Unexpected Server Error", { status: 500 }),
};

/** Serves the responses above; returns the origin. */
async function serve(
  ready: () => Promise<void> = () => Promise.reject(new Error("no database")),
): Promise<string> {
  const log = { info() {}, warn() {}, error() {} };
  const site = {
    ...minimalSite(async (request) => {
      const answer = answers[new URL(request.url).pathname];
      if (!answer) throw new Error("no such page");
      return answer();
    }),
    appServices: { log } as never,
    headers,
  };
  const listener = createRequestListener(site, {
    staticFiles: (request, response, next) => {
      if (request.url === "/file.txt") response.writeHead(200).end("a file");
      else next();
    },
    ready,
  });
  const server = createServer(listener).listen(0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each([
  ["GET", "/page", 200],
  ["HEAD", "/page", 200],
  ["GET", "/page.data", 200],
  ["GET", "/api", 422],
  ["GET", "/pdf", 200],
  ["GET", "/redirect", 302],
  ["GET", "/unchanged", 304],
  ["GET", "/too-many", 429],
  ["GET", "/closed", 503],
  ["GET", "/failed", 500],
  ["GET", "/thrown", 500],
  ["GET", "/file.txt", 200],
  ["GET", "/healthz", 200],
  ["GET", "/readyz", 503],
  ["GET", "/page/", 308],
  ["GET", "/%", 400],
  ["GET", "/%00", 400],
  ["GET", "/page?x=a%00", 400],
  // Each segment would cost the router a search of all its routes.
  ["GET", `/${"a/".repeat(20)}a`, 414],
  ["HEAD", `/${"a/".repeat(4000)}a`, 414],
  ["GET", `/${"a".repeat(3000)}`, 414],
  ["GET", "/assets/gone.js", 404],
  ["POST", "/page", 403],
  ["OPTIONS", "/page", 405],
])("%s %s is answered with %i and the security headers", async (method, path, status) => {
  const answer = await rawRequest(`${await serve()}${path}`, {
    method,
    headers: method === "POST" ? { origin: "https://evil.example" } : {},
  });
  expect(answer.status).toBe(status);
  const { "content-security-policy": policy, ...others } = headers;
  expect(answer.headers).toMatchObject(others);
  // Exactly one policy: browsers enforce all that are sent.
  const sent = String(answer.headers["content-security-policy"]);
  if (path === "/page" && status === 200) expect(sent).toBe(OWN_POLICY);
  else if (status === 500) expect(sent).toMatch(/^default-src 'none'; style-src 'sha256-/);
  else expect(sent).toBe(policy);
});

test.each([
  ["/page/?x=1", "/page?x=1"],
  ["/contact", "/#contact"],
  ["/contact/?product=kameel", "/?product=kameel#contact"],
  ["/signup?next=%2Fcart", "/sign-up?next=%2Fcart"],
])("%s moves to %s for good, with its query", async (path, location) => {
  const answer = await rawRequest(`${await serve()}${path}`);
  expect(answer.status).toBe(308);
  expect(answer.headers.location).toBe(location);
});

test.each(["/./", "/%2e/", "/x/../", "/media/%2E%2e/", "/.\\"])(
  "an address that begins with %s is checked as the router reads it",
  async (start) => {
    const origin = await serve();
    expect((await rawRequest(`${origin}${start}page`)).status).toBe(200);
    const paths = Array(200).fill("/a").join(",");
    const discovery = await rawRequest(`${origin}${start}__manifest?paths=${paths}`);
    expect(discovery.status).toBe(414);
  },
);

test("a body that does not say how long it is is refused", async () => {
  const { status, headers } = await rawRequest(`${await serve()}/page`, {
    method: "POST",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    body: ["a", "="],
  });
  expect([status, headers.connection]).toEqual([411, "close"]);
});

test("whoever asks for /readyz within a second shares one check", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  onTestFinished(() => void vi.useRealTimers());
  const ready = vi
    .fn()
    .mockRejectedValueOnce(new Error("no database"))
    .mockResolvedValue(undefined);
  const origin = await serve(ready);
  const statuses = () =>
    Promise.all([1, 2, 3].map(async () => (await rawRequest(`${origin}/readyz`)).status));
  expect(await statuses()).toEqual([503, 503, 503]);
  expect(ready).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1000);
  expect(await statuses()).toEqual([200, 200, 200]);
  expect(ready).toHaveBeenCalledTimes(2);
});
