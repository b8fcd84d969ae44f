import { once } from "node:events";
import { createServer } from "node:http";
import { Agent, request } from "node:https";
import type { AddressInfo } from "node:net";
import { describe, expect, onTestFinished, test } from "vitest";
import { freePort } from "#server/http/http-server.ts";
import { temporaryFolder } from "#tests/helpers/temporary-folder.ts";
import { startNginx } from "./start-nginx.ts";

/** Loopback is exempt; with this edit only one of its addresses is. */
const onlyOneExempt = (site: string) => site.replace("127.0.0.0/8 0;", "127.0.0.9/32 0;");

/** deploy/nginx/jacaranda.conf in front of a site that answers everything with 200. */
async function startFront(edit?: (site: string) => string) {
  const site = createServer((incoming, response) => {
    if (incoming.url === "/own-limit") response.writeHead(429);
    response.end("the site");
  }).listen(0, "127.0.0.1");
  await once(site, "listening");
  const { port } = site.address() as AddressInfo;
  const [http, https] = [await freePort("127.0.0.1"), await freePort("127.0.0.1")];
  const ports = { ports: [port, port], http, https };
  const nginx = await startNginx(await temporaryFolder(), ports, edit);
  const agent = new Agent({ keepAlive: true, rejectUnauthorized: false });
  onTestFinished(async () => {
    agent.destroy();
    await nginx.stop();
    site.closeAllConnections();
    site.close();
  });
  return (method: string, path: string, from = "127.0.0.1", claimed?: string) =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
      (resolve, reject) => {
        const headers = {
          host: "www.example.co.za",
          ...(claimed && { "x-forwarded-for": claimed }),
        };
        const asked = request(
          { host: "127.0.0.1", port: https, localAddress: from, method, path, headers, agent },
          async (answer) => {
            const body = (await Array.fromAsync(answer)).join("");
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body });
          },
        );
        asked.on("error", reject);
        asked.end();
      },
    );
}

describe("rate limits of nginx", () => {
  test.each(["/login", "/LOGIN", "/log%69n", "/sign-up.data", "/forgot-password", "//login/"])(
    "POST %s is limited for one address and answered with a page",
    async (path) => {
      const send = await startFront(onlyOneExempt);
      const answers = [];
      for (let n = 0; n < 60; n++) answers.push(await send("POST", path));
      expect(answers.slice(0, 21).every(({ status }) => status === 200)).toBe(true);
      const refused = answers.find(({ status }) => status === 429);
      expect(refused?.headers).toMatchObject({
        "retry-after": "60",
        "cache-control": "no-store",
        "x-frame-options": "DENY",
        "content-security-policy": expect.stringContaining("default-src 'none'"),
      });
      expect(refused?.body).toContain("<h1>Too many requests</h1>");
      // Others, pages and other forms are not affected.
      expect((await send("POST", path, "127.0.0.2")).status).toBe(200);
      expect((await send("GET", "/login")).status).toBe(200);
      expect((await send("POST", "/cart")).status).toBe(200);
    },
  );

  test.each(["2001:db8:1:2:3:4:5:", "2001:db8:1:2::", "2001:db8::"])(
    "behind a CDN, an IPv6 network counts as one visitor: %s",
    async (network) => {
      const send = await startFront((site) =>
        site
          .replace("#set_real_ip_from 192.0.2.0/24;", "set_real_ip_from 127.0.0.0/8;")
          .replace("#real_ip_header", "real_ip_header"),
      );
      const statuses = [];
      for (let n = 1; n <= 60; n++) {
        const { status } = await send("POST", "/login", "127.0.0.1", `${network}${n}`);
        statuses.push(status);
      }
      expect(statuses.slice(0, 21).every((status) => status === 200)).toBe(true);
      expect(statuses).toContain(429);
      const other = await send("POST", "/login", "127.0.0.1", "2001:db8:ffff:2::1");
      expect(other.status).toBe(200);
    },
  );

  test("a visitor who claims another address is counted by their own", async () => {
    const send = await startFront(onlyOneExempt);
    const statuses = [];
    for (let n = 1; n <= 60; n++) {
      const { status } = await send("POST", "/login", "127.0.0.1", `203.0.113.${n}`);
      statuses.push(status);
    }
    expect(statuses).toContain(429);
  });

  test("150 requests at once for pages are within the limit, and so are 50 forms", async () => {
    const send = await startFront(onlyOneExempt);
    const many = (method: string, path: string, count: number) =>
      Promise.all(Array.from({ length: count }, () => send(method, path)));
    const pages = await many("GET", "/", 150);
    const forms = await many("POST", "/cart", 50);
    expect([...pages, ...forms].filter(({ status }) => status !== 200)).toEqual([]);
  });

  test("this machine is exempt, and a 429 of the site itself passes through", async () => {
    const send = await startFront();
    for (let n = 0; n < 60; n++) expect((await send("POST", "/login")).status).toBe(200);
    expect(await send("GET", "/own-limit")).toMatchObject({ status: 429, body: "the site" });
  });
});
