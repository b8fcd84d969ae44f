import { once } from "node:events";
import { Agent, createServer, type IncomingMessage, request, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { randomPort } from "#tests/helpers/site/raw-request.ts";
import { fieldsIn, SiteBrowser } from "#tests/helpers/site/site-browser.ts";
import {
  makeDataFolder,
  type SiteProcess,
  startSiteProcess,
} from "#tests/helpers/site/site-process.ts";
import { atLeast, counted, exactly, type Fault, none } from "./fault-report.ts";
import { startSeparateDatabase } from "./separate-database.ts";
import { buyerDetails } from "./shop.ts";

const [RESTARTS, PER_SECOND] = [50, 100];

/** SIGTERM while it answers: requests in flight are answered, and no other client notices. */
export const sigterm: Fault = {
  title: "SIGTERM under load",
  how: `Two processes on one PostgreSQL, in turn ended with SIGTERM and started again, behind a balancer that behaves like nginx (kept connections; a refused connection goes to the other process; a form that was sent is never sent twice). ${PER_SECOND} requests a second: cached pages, pages rendered for one visitor, and in every fifth request a step of an order, from the cart to the last press.`,
  async run(say) {
    const database = await startSeparateDatabase();
    const folders = [await makeDataFolder(), await makeDataFolder()];
    const ports = folders.map(() => randomPort());
    const balancer = await startBalancer(ports);
    const start = (at: number) =>
      startSiteProcess({
        dataFolder: folders[at]?.path ?? "",
        logFile: `${folders[at]?.path}/site.log`,
        variables: {
          PORT: String(ports[at]),
          ORIGIN: balancer.origin,
          DATABASE_URL: database.url,
          SESSION_SECRET: "the same secret for every process of one site",
          TRUST_PROXY: "1",
          DEMO: "off",
        },
      });
    const sites: SiteProcess[] = [await start(0), await start(1)];
    const client = new pg.Pool(database.address);
    const { rows } = await client.query<{ id: string }>(
      "insert into products (name, description, price, stock) values ('Cable', 'x', 49.90, 100000) returning id",
    );
    const productId = rows[0]?.id ?? "";

    const failures = new Map<string, number>();
    const placed = new Set<string>();
    let [answers, underWay, isOver] = [0, 0, false];
    const browser = () =>
      new SiteBrowser({ at: (path) => `${balancer.origin}${path}`, origin: balancer.origin });
    const tell = (what: string) => failures.set(what, (failures.get(what) ?? 0) + 1);
    async function ask<Answer extends { status: number }>(what: string, asking: Promise<Answer>) {
      const answer = await asking.catch((error: Error) => ({ status: 0, why: error.message }));
      answers++;
      if (answer.status === 0 || answer.status >= 500) {
        tell(`${what} ${"why" in answer ? answer.why : `${answer.status} ${bodyOf(answer)}`}`);
        throw new Error(what);
      }
      return answer as Answer;
    }
    const order = async () => {
      const own = browser();
      await ask("cart", own.post("/cart", { intent: "add", productId, quantity: "1" }));
      await ask("checkout", own.post("/checkout", { ...buyerDetails(), go: "review" }));
      const page = await ask("review", own.get("/checkout/review"));
      const {
        idempotencyKey = "",
        agreedTotal = "",
        reviewFingerprint = "",
      } = fieldsIn(page.body.toString());
      const form = { intent: "place", idempotencyKey, agreedTotal, reviewFingerprint };
      const answer = await ask("press", own.post("/checkout/review", form));
      if (answer.status === 303) placed.add(idempotencyKey);
    };
    // Four of the twenty requests of a round are an order's.
    const looks = ["/", "/projects", "/", "/shop", "/", "/terms", "/cart", "/login"];
    const visit = () => looks.map((path) => ask(path, browser().get(path)));
    const round = () => Promise.allSettled([order(), ...visit(), ...visit()]);
    const loading = (async () => {
      const startedAt = performance.now();
      for (let rounds = 0; !isOver; rounds++) {
        underWay++;
        round().finally(() => underWay--);
        await pause(Math.max(0, startedAt + (rounds * 20_000) / PER_SECOND - performance.now()));
      }
    })();

    const startedAt = performance.now();
    let badEnds = 0;
    for (let restart = 1; restart <= RESTARTS; restart++) {
      const at = restart % 2;
      if ((await sites[at]?.stop()) !== 0) badEnds++;
      sites[at] = await start(at);
      await pause(300);
      if (restart % 10 === 0)
        say(`${restart} restarts, ${answers} answers, ${count(failures)} failed`);
    }
    isOver = true;
    await loading;
    while (underWay > 0) await pause(50);
    const perSecond = Math.round(answers / ((performance.now() - startedAt) / 1000));
    for (const [what, times] of failures) say(`${what}: ${times}`);
    const kept = await client.query("select idempotency_key from orders");
    const keys = new Set(kept.rows.map((row) => row.idempotency_key));
    await client.end();
    for (const site of sites) await site.stop();
    balancer.close();
    await database.close();
    for (const folder of folders) await folder.remove();
    return [
      exactly("restarts", RESTARTS, RESTARTS),
      none("ends with another code than 0", badEnds),
      counted("answers", answers),
      atLeast("answers a second", perSecond, PER_SECOND * 0.9),
      none("failed answers", count(failures)),
      counted("orders confirmed", placed.size),
      none("confirmed orders lost", [...placed].filter((key) => !keys.has(key)).length),
      none("orders that nobody was told of", [...keys].filter((key) => !placed.has(key)).length),
    ];
  },
};

const count = (failures: Map<string, number>) =>
  [...failures.values()].reduce((sum, times) => sum + times, 0);

/** The balancer's own word for what went wrong. */
const bodyOf = (answer: object) =>
  "body" in answer && Buffer.isBuffer(answer.body) && answer.body.length < 40
    ? answer.body.toString()
    : "";

/**
 * What nginx does in front of several processes, with its own settings: connections are kept, a
 * process that does not take a connection is passed over, and what broke off without an answer is
 * asked of the next one if asking twice is harmless. A form that was sent is never sent twice.
 */
export async function startBalancer(ports: readonly number[]) {
  const agent = new Agent({ keepAlive: true, maxSockets: 200 });
  let turn = 0;
  const server = createServer(async (incoming, outgoing) => {
    const body = await buffer(incoming);
    const isHarmless = incoming.method === "GET" || incoming.method === "HEAD";
    let trouble: NodeJS.ErrnoException | undefined;
    const first = turn++;
    for (let attempt = 0; attempt < ports.length; attempt++) {
      const port = ports[(first + attempt) % ports.length] ?? 0;
      try {
        return await pass(incoming, body, outgoing, port);
      } catch (error) {
        trouble = error as NodeJS.ErrnoException;
        if (outgoing.headersSent) return outgoing.destroy();
        if (!isHarmless && trouble.code !== "ECONNREFUSED") break;
      }
    }
    outgoing.writeHead(502).end(`${trouble?.code}`);
  });

  function pass(
    incoming: IncomingMessage,
    body: Buffer,
    outgoing: ServerResponse,
    port: number,
  ): Promise<void> {
    const { method, url: path, headers } = incoming;
    return new Promise((resolve, reject) => {
      const asked = request({ host: "127.0.0.1", port, method, path, headers, agent }, (answer) => {
        const { connection: _, ...own } = answer.headers;
        outgoing.writeHead(answer.statusCode ?? 502, own);
        answer.on("error", reject);
        answer.pipe(outgoing).on("finish", resolve);
      });
      asked.on("error", reject);
      asked.end(body);
    });
  }

  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${port}`,
    close(): void {
      server.close();
      server.closeAllConnections();
      agent.destroy();
    },
  };
}
