import { once } from "node:events";
import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { load } from "../../bench/load.ts";
import { atLeast, atMost, counted, exactly, type Fault, none } from "./fault-report.ts";
import { openShop } from "./shop.ts";

/** Enough for everyone who waits: who is turned away is told so after a second. */
const [SECONDS, CONNECTIONS] = [20, 4000];
/** A crowd: what a single address sends is slowed down for the sake of the others. */
const VISITORS = 1000;

/** Ten times what it can do: it turns people away, and serves the rest as always. */
export const overload: Fault = {
  title: "ten times the capacity",
  how: `The capacity is what 10 connections get of the cart page, which is rendered anew for each request. Then ten times as many requests a second come for ${SECONDS} s, whether or not the ones before were answered, over ${CONNECTIONS} connections that stay open, as a proxy in front holds them, from ${VISITORS} addresses; the first second is not counted.`,
  async run(say) {
    const shop = await openShop({ variables: { DEMO: "on" } });
    try {
      const url = shop.at("/cart");
      const target = { url };
      await load(target, { seconds: 2, connections: 10 });
      const usual = await load(target, { seconds: 5, connections: 10 });
      say(`capacity ${usual.perSecond} a second, p99 ${usual.p99} ms`);
      const answers = await flood(url, usual.perSecond * 10);
      const late = answers.filter(({ at }) => at > 1000);
      const accepted = late.filter(({ status }) => status === 200);
      const shed = late.filter(({ status }) => status === 503);
      const startedAt = performance.now();
      const afterwards = await fetch(url);
      await afterwards.text();
      return [
        counted("capacity, pages a second", usual.perSecond),
        atLeast("requests a second", Math.round(answers.length / SECONDS), usual.perSecond * 8),
        atLeast(
          "pages a second while flooded",
          Math.round(accepted.length / (SECONDS - 1)),
          Math.round(usual.perSecond * 0.3),
        ),
        counted("median of what was accepted, ms", quantile(accepted, 0.5)),
        atMost("p99 of what was accepted, ms", quantile(accepted, 0.99), 1000),
        counted("turned away with 503", shed.length),
        counted("p99 until turned away, ms", quantile(shed, 0.99)),
        none("turned away without Retry-After", shed.filter(({ isTold }) => !isTold).length),
        none("other answers, or none", late.length - accepted.length - shed.length),
        exactly("the next page afterwards", afterwards.status, 200),
        atMost("and it took, ms", Math.round(performance.now() - startedAt), 1000),
      ];
    } finally {
      await shop.close();
    }
  },
};

type Answer = { at: number; status: number; ms: number; isTold: boolean };

/** Requests at a pace of their own, over connections that stay open; one that finds none free waits. */
async function flood(url: string, perSecond: number): Promise<Answer[]> {
  const { host, hostname, port, pathname } = new URL(url);
  const head = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n`;
  let asked = 0;
  const nextRequest = () => {
    const visitor = asked++ % VISITORS;
    const address = `203.0.${113 + (visitor >> 8)}.${visitor & 255}`;
    return `${head}X-Forwarded-For: ${address}\r\n\r\n`;
  };
  const answers: Answer[] = [];
  const idle: ((at: number) => void)[] = [];
  const waiting: number[] = [];
  const sockets = Array.from({ length: CONNECTIONS }, open);
  await Promise.all(sockets.map((socket) => once(socket, "connect")));
  const startedAt = performance.now();

  function open(): Socket {
    const socket = connect(Number(port), hostname);
    let [received, missing, at] = ["", -1, 0];
    const ask = (when: number) => {
      [received, missing, at] = ["", -1, when];
      socket.write(nextRequest());
    };
    const finish = (status: number) => {
      const ms = Math.round(performance.now() - startedAt - at);
      answers.push({ at, status, ms, isTold: /^retry-after: \d/im.test(received) });
      const next = waiting.shift();
      if (next === undefined) idle.push(ask);
      else ask(next);
    };
    socket.on("error", () => finish(0));
    socket.on("data", (chunk) => {
      if (missing < 0) {
        received += chunk.toString("latin1");
        const bodyAt = received.indexOf("\r\n\r\n") + 4;
        if (bodyAt < 4) return;
        missing =
          Number(/^content-length: (\d+)/im.exec(received)?.[1]) - (received.length - bodyAt);
      } else missing -= chunk.length;
      if (missing <= 0) finish(Number(/^HTTP\/1\.1 (\d+)/.exec(received)?.[1] ?? 0));
    });
    idle.push(ask);
    return socket;
  }

  let sent = 0;
  while (sent < perSecond * SECONDS) {
    const now = performance.now() - startedAt;
    for (; sent < Math.min((now / 1000) * perSecond, perSecond * SECONDS); sent++) {
      const ask = idle.shift();
      if (ask) ask(now);
      else waiting.push(now);
    }
    await pause(2);
  }
  for (let wait = 0; answers.length < sent && wait < 500; wait++) await pause(20);
  for (const socket of sockets) socket.destroy();
  while (answers.length < sent) answers.push({ at: 5000, status: 0, ms: 0, isTold: false });
  return answers;
}

function quantile(answers: readonly Answer[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}
