import { once } from "node:events";
import { connect, createServer, type Server, type Socket } from "node:net";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { startPrivatePostgres } from "#app/database/private-postgres/start-private-postgres.server.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";

const cleanUp: (() => Promise<unknown>)[] = [];
let site: SiteProcess;
let isSilent = false;

/** A way to the database that can go dead without a word, as a firewall does it. */
async function startProxy(port: number): Promise<{ server: Server; port: number }> {
  const server = createServer((near: Socket) => {
    const far = connect(port, "127.0.0.1");
    near.on("data", (chunk) => isSilent || far.write(chunk));
    far.on("data", (chunk) => isSilent || near.write(chunk));
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on("error", () => {});
      one.on("close", () => other.destroy());
    }
  });
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return { server, port: (server.address() as { port: number }).port };
}

beforeAll(async () => {
  const folders = [await makeDataFolder(), await makeDataFolder()] as const;
  cleanUp.push(...folders.map((folder) => folder.remove));
  const postgres = await startPrivatePostgres({
    folder: `${folders[0].path}/postgres`,
    listen: "tcp",
  });
  cleanUp.push(() => postgres.stop());
  const { user, password, port, database } = postgres.config;
  const proxy = await startProxy(Number(port));
  cleanUp.push(async () => proxy.server.close());
  site = await startSiteProcess({
    dataFolder: folders[1].path,
    variables: {
      DATABASE_URL: `postgres://${user}:${encodeURIComponent(String(password))}@127.0.0.1:${proxy.port}/${database}`,
    },
  });
});
afterAll(async () => {
  for (const step of cleanUp.reverse()) await step();
});

describe("a database that says nothing any more", () => {
  test("is reported by the health checks, does not take cached pages away, and does not prevent a shutdown", async () => {
    await (await fetch(site.origin)).text();
    isSilent = true;
    expect((await fetch(`${site.origin}/readyz`)).status).toBe(503);
    expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
    expect((await fetch(site.origin)).status).toBe(200);
    expect(await site.stop()).toBe(0);
  });
});
