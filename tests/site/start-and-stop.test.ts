import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type IncomingMessage, request } from "node:http";
import { connect } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { findRunningPostgres } from "#app/database/private-postgres/runtime-directory.server.ts";
import { eventually } from "#tests/helpers/eventually.ts";
import {
  failToStart,
  makeDataFolder,
  readEmlFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";
import { temporarySites } from "#tests/helpers/site/temporary-sites.ts";

const { temporaryDataFolder, start } = temporarySites();

// launch.test.ts starts it on an empty folder.
describe("the process, from its start to the next one", () => {
  let folder: Awaited<ReturnType<typeof makeDataFolder>>;
  let site: SiteProcess;

  beforeAll(async () => {
    folder = await makeDataFolder();
    site = await startSiteProcess({ dataFolder: folder.path });
  });
  afterAll(async () => {
    await site.discard();
  });

  test("answers", async () => {
    expect((await fetch(`${site.origin}/healthz`)).status).toBe(200);
    expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
    const home = await fetch(site.origin);
    expect(home.status).toBe(200);
    expect(await home.text()).toContain("Transform");
  });

  test("refuses a second process on the same folder, and goes on undisturbed", async () => {
    const second = await failToStart({ dataFolder: folder.path });
    expect(second.code).toBe(1);
    expect(second.printed).toContain(
      "Another process of this site is already using the data folder",
    );
    expect(second.printed).not.toMatch(/\n\s+at /);
    expect((await fetch(`${site.origin}/readyz`)).status).toBe(200);
  });

  test("finishes what it is answering when it is told to stop, takes nothing new, and keeps all for the next start", async () => {
    await sendMessage(site, "kept across a restart");
    const halves = await Promise.all(Array.from({ length: 10 }, () => halfSentLogin(site)));
    const stopped = site.stop();
    await eventually(() => expect(knock(site)).rejects.toThrow());
    const statuses = await Promise.all(halves.map((half) => half.finish()));
    expect(statuses).toEqual(Array(10).fill(401));
    expect(await stopped).toBe(0);

    site = await startSiteProcess({ dataFolder: folder.path });
    expect(site.printed()).not.toContain("Loaded the demo catalogue");
    await eventually(async () => expect(await readEmlFolder(folder.path)).toHaveLength(2));
  });
});

describe("the process", () => {
  test("loses nothing that it confirmed when it is killed in the middle of writes", async () => {
    const folder = await temporaryDataFolder();
    const confirmed: string[] = [];
    for (let round = 0; round < 2; round++) {
      const site = await start(folder, { TRUST_PROXY: "1" });
      const writing = Array.from({ length: 5 }, async (_, writer) => {
        for (let n = 0; ; n++) {
          const text = `round ${round} writer ${writer} message ${n}.`;
          const address = `10.${round}.${writer}.${n}`;
          if (!(await sendMessage(site, text, address).catch(() => false))) return;
          confirmed.push(text);
        }
      });
      await eventually(async () => expect(confirmed.length).toBeGreaterThan((round + 1) * 20));
      site.kill("SIGKILL");
      await Promise.all([...writing, site.exited]);
    }
    await start(folder);
    const kept = await messagesIn(folder);
    expect(confirmed.filter((text) => !kept.messages.includes(text))).toEqual([]);
    // Each message caused exactly two mails, to us and to the sender, also when not confirmed in time.
    expect(kept.mails).toBe(2 * kept.messages.length);
    expect(new Set(kept.messages).size).toBe(kept.messages.length);
    expect(confirmed.length).toBeGreaterThan(40);
  });
});

describe("a wrong setting stops the start with one sentence that names it", () => {
  // environment.test.ts and http-server.test.ts hold the sentences; these fail at four different steps.
  test("one that cannot be parsed, a database, a folder and an address that cannot be used", async () => {
    const wrong = {
      PORT: "http",
      DATABASE_URL: "postgres://nobody@127.0.0.1:1/none",
      DATA_DIR: "package.json/data",
      HOST: "203.0.113.77",
    };
    const starts = Object.entries(wrong).map(async ([name, value]) => ({
      name,
      ...(await failToStart({
        dataFolder: await temporaryDataFolder({ empty: name !== "HOST" }),
        variables: { [name]: value },
      })),
    }));
    for (const { name, code, printed } of await Promise.all(starts)) {
      expect(code, name).toBe(1);
      const sentences = printed.split("\n").filter((line) => line.includes(name));
      expect(sentences, name).toHaveLength(1);
      expect(printed, name).not.toMatch(/\n\s+at /);
    }
  });
});

/** A login whose body is only half sent; the site has seen it, for it asked for the rest. */
async function halfSentLogin(site: SiteProcess): Promise<{ finish(): Promise<number> }> {
  const body = new URLSearchParams({ email: "no@example.com", password: "wrong" }).toString();
  const outgoing = request(`${site.origin}/login`, {
    method: "POST",
    agent: false,
    headers: {
      expect: "100-continue",
      origin: site.origin,
      "content-type": "application/x-www-form-urlencoded",
      "content-length": body.length,
    },
  });
  outgoing.flushHeaders();
  await once(outgoing, "continue");
  outgoing.write(body.slice(0, 5));
  return {
    async finish() {
      outgoing.end(body.slice(5));
      const [answer] = (await once(outgoing, "response")) as [IncomingMessage];
      await buffer(answer);
      return answer.statusCode ?? 0;
    },
  };
}

function knock(site: SiteProcess): Promise<unknown> {
  const socket = connect(Number(new URL(site.origin).port), "127.0.0.1");
  return once(socket, "connect").finally(() => socket.destroy());
}

async function messagesIn(folder: string): Promise<{ messages: string[]; mails: number }> {
  const address = await findRunningPostgres(join(folder, "postgres"));
  const client = new pg.Client(address);
  await client.connect();
  const messages = await client.query<{ message: string }>("select message from contact_messages");
  const mails = await client.query<{ count: string }>("select count(*) from mail_outbox");
  await client.end();
  return {
    messages: messages.rows.map((row) => row.message),
    mails: Number(mails.rows[0]?.count),
  };
}

async function sendMessage(
  site: SiteProcess,
  message: string,
  address = "127.0.0.1",
): Promise<boolean> {
  const answer = await fetch(`${site.origin}/api/contact`, {
    method: "POST",
    headers: { "content-type": "application/json", "x-forwarded-for": address },
    // One mailbox gets a few acknowledgements a day.
    body: JSON.stringify({ name: "Thandi", email: `${randomUUID()}@example.com`, message }),
  });
  return answer.ok;
}
