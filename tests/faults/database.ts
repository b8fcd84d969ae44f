import { setTimeout as pause } from "node:timers/promises";
import { startDatabaseProxy } from "#tests/helpers/database/database-proxy.ts";
import { countBadOrders } from "./crash-consistency.ts";
import { atLeast, atMost, counted, exactly, type Fault, none } from "./fault-report.ts";
import { startSeparateDatabase, urlOf } from "./separate-database.ts";
import { type Buyer, openShop } from "./shop.ts";

const [RESTARTS, BUYERS, OUTAGE_SECONDS] = [20, 6, 60];
const STOCK = 100_000;

/** The database goes and comes back: a retry or a clear sentence, and nothing twice. */
export const database: Fault = {
  title: "database restarted, and out of reach for a minute, under load",
  how: `A separate PostgreSQL is restarted ${RESTARTS} times (fast shutdown: what is under way is broken off) and then cut off for ${OUTAGE_SECONDS} s, while ${BUYERS} buyers order and two visitors look at pages without a pause. Whoever gets no order presses the same button again.`,
  async run(say) {
    const server = await startSeparateDatabase();
    const cable = await startDatabaseProxy(server.address);
    const shop = await openShop({
      variables: { DATABASE_URL: urlOf(cable.address) },
      database: server.address,
    });
    const productId = await shop.addProduct(STOCK);
    const confirmed = new Set<string>();
    const healthy: number[] = [];
    let [isOver, presses, unclear, stacks, lost] = [false, 0, 0, 0, 0];
    let keptPages = 0;

    /** One button, pressed until it is answered. */
    async function pressUntilPlaced(buyer: Buyer): Promise<void> {
      for (;;) {
        presses++;
        const answer = await buyer.browser
          .post("/checkout/review", buyer.form)
          .catch(() => undefined);
        if (!answer) lost++;
        else judge(answer.status, answer.body.toString());
        if (answer?.status === 303) return void confirmed.add(buyer.form.idempotencyKey);
        if (answer && answer.status < 500) return; // told what is the matter
        await pause(200);
      }
    }
    function judge(status: number, page: string): void {
      if (status >= 500 && !/Please (try|load|go)/.test(page)) unclear++;
      if (/\n\s+at .+:\d+:\d+|ECONNREFUSED|node_modules|Failed query/.test(page)) stacks++;
    }
    const buying = Array.from({ length: BUYERS }, async () => {
      while (!isOver) {
        const buyer = await shop.buyer(productId).catch(() => undefined);
        if (buyer) await pressUntilPlaced(buyer);
        else await pause(100);
      }
    });
    const looking = ["/shop", "/login"].map(async (path) => {
      while (!isOver) {
        const answer = await fetch(shop.at(path), { headers: { cookie: NOBODY } }).catch(
          () => undefined,
        );
        if (answer) judge(answer.status, await answer.text());
        await pause(50);
      }
    });
    /** How long until it says that it is ready and makes a page again; then an order must go through. */
    async function untilHealthy(): Promise<void> {
      const startedAt = performance.now();
      const isFine = async (path: string) => {
        const answer = await fetch(shop.at(path), { headers: { cookie: NOBODY } });
        await answer.text();
        return answer.ok;
      };
      while (!((await isFine("/readyz")) && (await isFine("/shop")))) await pause(50);
      healthy.push(performance.now() - startedAt);
      for (;;) {
        const buyer = await shop.buyer(productId).catch(() => undefined);
        const answer = buyer && (await shop.press(buyer).catch(() => undefined));
        if (answer?.status === 303) return void confirmed.add(buyer?.form.idempotencyKey ?? "");
      }
    }

    try {
      await (await fetch(shop.at("/projects"))).text();
      for (let restart = 1; restart <= RESTARTS; restart++) {
        await pause(300 + Math.random() * 1000);
        await server.restart();
        await untilHealthy();
        if (restart % 5 === 0) say(`${restart} restarts, ${confirmed.size} orders`);
      }
      const slowestRestart = Math.max(...healthy.splice(0));
      await cable.disconnect();
      const cutAt = performance.now();
      while (performance.now() - cutAt < OUTAGE_SECONDS * 1000) {
        const answer = await fetch(shop.at("/projects"));
        if (answer.ok) keptPages++;
        await answer.text();
        await pause(1000);
      }
      const watched = await fetch(shop.at("/readyz"));
      await cable.reconnect();
      await untilHealthy();
      say(`${confirmed.size} orders after the minute`);
      isOver = true;
      await Promise.all([...buying, ...looking]);
      const keys = [...confirmed];
      return [
        exactly("restarts", RESTARTS, RESTARTS),
        counted("presses", presses),
        atLeast("orders confirmed", keys.length, RESTARTS),
        none(
          "confirmed orders lost",
          keys.length -
            (await shop.count("select count(*) from orders where idempotency_key = any($1)", [
              keys,
            ])),
        ),
        ...(await countBadOrders(shop)),
        none(
          "units sold that the shelf does not miss",
          STOCK -
            (await shop.count("select stock from products where id = $1", [productId])) -
            (await shop.count("select coalesce(sum(quantity), 0) from order_lines")),
        ),
        none("answers without a clear sentence", unclear),
        none("answers with a stack, an error code or a query", stacks),
        none("presses without any answer", lost),
        atMost("slowest until healthy after a restart, ms", whole(slowestRestart), 10_000),
        exactly("what the site told its watcher while cut off", watched.status, 503),
        atLeast("kept pages served while cut off", keptPages, OUTAGE_SECONDS / 2),
        atMost("until healthy after the minute, ms", whole(Math.max(...healthy)), 10_000),
      ];
    } finally {
      isOver = true;
      await shop.close();
      await cable.disconnect();
      await server.close();
    }
  },
};

const whole = Math.round;
/** Never answered from the cache: a cookie of ours, even a false one, is somebody's own. */
const NOBODY = "auth.session_token=none";
