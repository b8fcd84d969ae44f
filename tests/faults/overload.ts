import { connect } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { load } from "../../bench/load.ts";
import { atLeast, atMost, counted, exactly, type Fault, none } from "./finding.ts";
import { openShop } from "./shop.ts";

const SECONDS = 20;
/** Answered anew each time: a cookie of ours, even a false one, is never answered from the cache. */
const VISITOR = "jacaranda.session_token=none";

/** Ten times what it can do: it turns people away at once, and serves the rest as always. */
export const overload: Fault = {
  title: "ten times the capacity",
  how: `The capacity is what 10 connections get of a shop page that is made anew for each request. Then ten times as many requests a second come for ${SECONDS} s, whether or not the ones before were answered; the first second is not counted.`,
  async run(say) {
    const shop = await openShop({ variables: { DEMO: "on" } });
    try {
      const url = shop.at("/shop");
      await load(url, { seconds: 2, connections: 10, headers: { cookie: VISITOR } });
      const usual = await load(url, { seconds: 5, connections: 10, headers: { cookie: VISITOR } });
      say(`capacity ${usual.perSecond} a second, p99 ${usual.p99} ms`);
      const answers = await flood(url, usual.perSecond * 10);
      const late = answers.filter(({ at }) => at > 1000);
      const accepted = late.filter(({ status }) => status === 200);
      const shed = late.filter(({ status }) => status === 503);
      const startedAt = performance.now();
      const afterwards = await fetch(url, { headers: { cookie: VISITOR } });
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

/** Requests at a pace of their own, over as many connections as that takes. */
async function flood(url: string, perSecond: number): Promise<Answer[]> {
  const { host, hostname, port, pathname } = new URL(url);
  const request = `GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\nCookie: ${VISITOR}\r\nAccept-Encoding: br\r\n\r\n`;
  const answers: Answer[] = [];
  const idle: ((at: number) => void)[] = [];
  const startedAt = performance.now();
  let underWay = 0;

  function open(first: number): void {
    const socket = connect(Number(port), hostname);
    let [head, missing, at] = ["", -1, first];
    const ask = (when: number) => {
      [head, missing, at] = ["", -1, when];
      socket.write(request);
    };
    const done = (status: number) => {
      underWay--;
      const ms = Math.round(performance.now() - startedAt - at);
      answers.push({ at, status, ms, isTold: /^retry-after: \d/im.test(head) });
    };
    socket.setNoDelay(true);
    socket.on("connect", () => socket.write(request));
    socket.on("error", () => done(0));
    socket.on("data", (chunk) => {
      if (missing < 0) {
        head += chunk.toString("latin1");
        const bodyAt = head.indexOf("\r\n\r\n") + 4;
        if (bodyAt < 4) return;
        const length = /^content-length: (\d+)/im.exec(head)?.[1];
        // Sent in pieces: the last of them is empty.
        if (length === undefined) return void (head.endsWith("0\r\n\r\n") && finish());
        missing = Number(length) - (head.length - bodyAt);
      } else missing -= chunk.length;
      if (missing <= 0) finish();
    });
    const finish = () => {
      done(Number(/^HTTP\/1\.1 (\d+)/.exec(head)?.[1] ?? 0));
      idle.push(ask);
    };
  }

  for (let sent = 0; sent < perSecond * SECONDS; ) {
    const now = performance.now() - startedAt;
    for (; sent < (now / 1000) * perSecond; sent++) {
      underWay++;
      const ask = idle.pop();
      if (ask) ask(now);
      else open(now);
    }
    await pause(2);
  }
  for (let wait = 0; underWay > 0 && wait < 500; wait++) await pause(20);
  for (; underWay > 0; underWay--) answers.push({ at: 5000, status: 0, ms: 0, isTold: false });
  return answers;
}

function quantile(answers: readonly Answer[], share: number): number {
  const sorted = answers.map(({ ms }) => ms).toSorted((one, other) => one - other);
  return sorted[Math.floor(sorted.length * share)] ?? 0;
}
