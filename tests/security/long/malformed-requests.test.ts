import { connect, type Socket } from "node:net";
import { setTimeout as pause } from "node:timers/promises";
import { expect, test } from "vitest";
import { reportAttack } from "#tests/security/attack-result.ts";
import {
  bodyTargets,
  hostileBodies,
  sendRawRequest as sendBody,
} from "#tests/security/payloads/hostile-bodies.ts";
import { formSamples, patternOf } from "#tests/security/routes-and-forms.ts";
import { attackedSite, seedOwnerRecords } from "../attacked-site.ts";
import { watchMemory } from "./process-memory.ts";

const site = attackedSite();
const FORM = "Content-Type: application/x-www-form-urlencoded\r\n";
/** The site ends a request that takes longer than a minute; it looks twice a minute. */
const SLOWEST_MS = 100_000;
/** How much longer than usual a health check may take while hostile bodies are refused. */
const MAX_DELAY_MS = 250;

/** What is said, and that it is neither believed nor answered as if it were right. */
const malformedRequests: [string, string][] = [
  ["a length of less than nothing", `${FORM}Content-Length: -1\r\n\r\n`],
  ["a length in hexadecimal", `${FORM}Content-Length: 0x10\r\n\r\n${"a".repeat(16)}`],
  ["a length with a plus", `${FORM}Content-Length: +5\r\n\r\naaaaa`],
  ["two lengths", `${FORM}Content-Length: 3\r\nContent-Length: 30\r\n\r\na=b`],
  ["two lengths in one", `${FORM}Content-Length: 3, 30\r\n\r\na=b`],
  [
    "a length and pieces",
    `${FORM}Content-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
  ],
  ["pieces of another kind", `${FORM}Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n`],
  ["pieces twice", `${FORM}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`],
  [
    "pieces after a tab",
    `${FORM}Transfer-Encoding:\tchunked\r\nTransfer-Encoding: x\r\n\r\n0\r\n\r\n`,
  ],
  ["a piece of no size", `${FORM}Transfer-Encoding: chunked\r\n\r\nzz\r\na=b\r\n0\r\n\r\n`],
  ["a piece of endless size", `${FORM}Transfer-Encoding: chunked\r\n\r\nFFFFFFFFFFFFFFFFF\r\na`],
  ["a piece below nothing", `${FORM}Transfer-Encoding: chunked\r\n\r\n-1\r\na\r\n0\r\n\r\n`],
  [
    "a piece longer than it says",
    `${FORM}Transfer-Encoding: chunked\r\n\r\n1\r\nabcdef\r\n0\r\n\r\n`,
  ],
  [
    "a piece with a long remark",
    `${FORM}Transfer-Encoding: chunked\r\n\r\n1;${"x".repeat(70_000)}\r\na\r\n0\r\n\r\n`,
  ],
  ["a bare line feed", `${FORM}Transfer-Encoding: chunked\n\n0\n\n`],
  ["a folded header", `${FORM}X-A: b\r\n c\r\nContent-Length: 3\r\n\r\na=b`],
  ["a header without a name", `${FORM}: b\r\nContent-Length: 3\r\n\r\na=b`],
  ["a space before the colon", `Content-Length : 3\r\n${FORM}\r\na=b`],
  ["100 kB of headers", `${FORM}X-A: ${"a".repeat(100_000)}\r\n\r\n`],
  ["3 000 headers", `${FORM}${"X-A: b\r\n".repeat(3000)}\r\n`],
  ["no body where one was promised", `${FORM}Content-Length: 100\r\n\r\n`],
];

/** Whole requests whose content is not what it says. */
const sent: [string, string, Record<string, string>, string][] = [
  [
    "/login",
    "JSON for a form",
    { "content-type": "application/json" },
    '{"email":"a@b.co","password":"x"}',
  ],
  ["/login", "text for a form", { "content-type": "text/plain" }, "email=a@b.co&password=x"],
  ["/login", "XML", { "content-type": "application/xml" }, "<a/>"],
  ["/login", "no type", { "content-type": "" }, "email=a@b.co"],
  ["/login", "parts without a border", { "content-type": "multipart/form-data" }, "x"],
  [
    "/login",
    "parts with another border",
    { "content-type": "multipart/form-data; boundary=a" },
    "--b\r\n\r\nx\r\n--b--",
  ],
  [
    "/login",
    "10 000 parts",
    { "content-type": "multipart/form-data; boundary=a" },
    `${'--a\r\nContent-Disposition: form-data; name="a"\r\n\r\n'.repeat(4000)}--a--`,
  ],
  ["/login", "a packed body", { "content-encoding": "gzip" }, "email=a"],
  ["/login", "broken percent signs", {}, "email=%zz&password=%"],
  ["/login", "signs that are none", {}, "email=%ff%fe&password=%c0%af"],
  ["/login", "20 000 empty fields", {}, "a=&".repeat(20_000)],
  ["/login", "30 000 names without values", {}, "a&".repeat(30_000)],
  ["/login", "a field called __proto__", {}, "__proto__=x&constructor=y&email=a@b.co&password=x"],
  ["/cart", "300 kB", {}, `intent=${"a".repeat(300_000)}`],
  [
    "/api/contact",
    "50 000 brackets",
    { "content-type": "application/json" },
    `${"[".repeat(50_000)}${"]".repeat(50_000)}`,
  ],
  [
    "/api/contact",
    "a number without end",
    { "content-type": "application/json" },
    `{"name":${"9".repeat(100_000)}}`,
  ],
  ["/api/contact", "no JSON", { "content-type": "application/json" }, "{"],
  ["/api/contact", "JSON called a form", {}, '{"name":"a"}'],
  [
    "/api/contact",
    "a list of names",
    { "content-type": "application/json" },
    '{"name":["a"],"email":{"a":1},"message":true}',
  ],
  ["/api/contact", "null", { "content-type": "application/json" }, "null"],
  ["/api/payfast/notify", "a notice of 300 kB", {}, "a=".repeat(150_000)],
  [
    "/orders/x/proof",
    "a file without an order",
    { "content-type": "multipart/form-data; boundary=a" },
    "x".repeat(1000),
  ],
];

test("bodies of every wrong kind: 0 taken, 0 broken answers, memory steady", async () => {
  const through: string[] = [];
  const watching = watchMemory(site.pid);
  for (const [what, rest] of malformedRequests) {
    const { heard } = await sendAndListen(
      `POST /login HTTP/1.1\r\nHost: x\r\nOrigin: ${site.origin}\r\n${rest}`,
      4000,
    );
    const statuses = [...heard.matchAll(/^HTTP\/1\.1 (\d+)/gm)].map(([, status]) => Number(status));
    if (statuses.some((status) => status < 400 || status >= 500))
      through.push(`${what}: ${statuses}`);
  }
  for (const [path, what, headers, body] of sent) {
    const { status } = await site.send(path, body, { headers }).catch(() => ({ status: 413 }));
    if (status < 400 || status >= 500) through.push(`${what} to ${path}: ${status}`);
  }
  const endless = await sendEndlessChunks();
  if (endless.taken > 1024 * 1024 * 8)
    through.push(`an endless body: ${endless.taken} bytes taken`);
  expect((await site.ask("/healthz")).status).toBe(200);
  const { most, before } = watching();
  if (most - before > 100) through.push(`memory grew by ${Math.round(most - before)} MB`);
  reportAttack({
    threat: "Oversized and nonsensical bodies",
    tried: `${malformedRequests.length} ways to lie about a body, ${sent.length} contents that are not what they say, one endless`,
    through,
    measured: `memory ${Math.round(before)} to ${Math.round(most)} MB at most; hung up on the endless one after ${Math.round(endless.taken / 1024)} kB`,
  });
});

test("hostile bodies at every form, all kinds at once: /healthz stays within 250 ms of idle", async () => {
  const estate = await seedOwnerRecords(site);
  const review = { intent: "place", idempotencyKey: "", agreedTotal: "", reviewFingerprint: "" };
  const forms = formSamples({ ...estate, owned: site.owned, review });
  const targets = bodyTargets(forms, site.owned.accessKey);
  const idle = await pollHealth(pause(5000));
  const idleMs = Math.max(...idle);
  const through: string[] = [];
  let tried = 0;
  let worst = { ms: 0, at: "" };
  for (const { at, actor } of targets) {
    await site.query("delete from rate_limits");
    const bodies = hostileBodies(at);
    tried += bodies.length;
    const sending = Promise.all(
      bodies.map(({ type, body }) => {
        const headers = [`Content-Type: ${type}`, `Cookie: ${site.cookieOf(actor)}`];
        return sendBody(site.origin, { path: at, headers, body });
      }),
    );
    const ms = Math.max(...(await pollHealth(sending)));
    if (ms > worst.ms) worst = { ms, at };
    if (ms > idleMs + MAX_DELAY_MS) through.push(`${at}: /healthz took ${Math.round(ms)} ms`);
  }
  const median = idle.toSorted((a, b) => a - b)[Math.floor(idle.length / 2)] ?? 0;
  reportAttack({
    threat: "Bodies made to take the parser long",
    tried: `${tried} bodies at ${targets.length} URLs, all kinds at once at each`,
    through,
    measured: `/healthz idle ${median.toFixed(1)} ms (median), ${idleMs.toFixed(1)} ms at most; under attack ${worst.ms.toFixed(1)} ms at most (${patternOf(worst.at)})`,
  });
});

test("300 who send a byte now and then: ended in time, and nobody else waits", async () => {
  const watching = watchMemory(site.pid, 500);
  const started = Date.now();
  const slow = Array.from({ length: 300 }, (_, n) => slowRequestDuration(n % 2 === 0));
  await pause(3000);
  const times: number[] = [];
  for (let n = 0; n < 50; n++) {
    const at = performance.now();
    expect((await site.ask("/terms")).status).toBe(200);
    times.push(performance.now() - at);
  }
  const ended = await Promise.all(slow);
  const { most, before } = watching();
  const through = ended
    .filter(({ ms, status }) => ms > SLOWEST_MS || status !== 408)
    .map(({ ms, status }) => `${status} after ${ms} ms`);
  reportAttack({
    threat: "Endless slow requests",
    tried: "150 bodies and 150 heads, a byte every two seconds",
    through,
    measured: `all ended within ${Math.round((Date.now() - started) / 1000)} s; a page meanwhile ${Math.round(Math.max(...times))} ms at most; memory ${Math.round(most - before)} MB more`,
  });
});

/** How long each health check took, one after the other, until this is over. */
async function pollHealth(until: Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const over = until.then(() => {
    isOver = true;
  });
  do {
    const at = performance.now();
    expect((await site.ask("/healthz")).status).toBe(200);
    times.push(performance.now() - at);
  } while (!isOver);
  await over;
  return times;
}

/** Says this, and listens until the other side hangs up or enough time has gone by. */
function sendAndListen(
  text: string,
  patienceMs: number,
): Promise<{ heard: string; isOver: boolean }> {
  return new Promise((resolve) => {
    const socket = open(() => socket.write(text));
    let heard = "";
    const timer = setTimeout(() => end(false), patienceMs);
    const end = (isOver: boolean) => {
      clearTimeout(timer);
      socket.destroy();
      resolve({ heard, isOver });
    };
    socket.on("data", (bytes) => {
      heard += bytes;
      if (/\r\n\r\n/.test(heard)) setTimeout(() => end(true), 50);
    });
    socket.on("close", () => end(true));
    socket.on("error", () => end(true));
  });
}

/** Pieces without end, for as long as somebody takes them. */
function sendEndlessChunks(): Promise<{ taken: number }> {
  return new Promise((resolve) => {
    const piece = `10000\r\n${"a".repeat(65_536)}\r\n`;
    const socket = open(() => {
      socket.write(
        `POST /login HTTP/1.1\r\nHost: x\r\nOrigin: ${site.origin}\r\n${FORM}Transfer-Encoding: chunked\r\n\r\n`,
      );
      pour();
    });
    const pour = () => {
      while (!socket.destroyed && socket.bytesWritten < 1024 * 1024 * 512 && socket.write(piece)) {}
    };
    const end = () => resolve({ taken: socket.bytesWritten });
    socket.on("drain", pour);
    socket.on("error", end);
    socket.on("close", end);
    socket.resume();
  });
}

/** How long the site bore with a request that never ends, and what it said. */
function slowRequestDuration(isBody: boolean): Promise<{ ms: number; status: number }> {
  return new Promise((resolve) => {
    const started = Date.now();
    let heard = "";
    const head = `POST /login HTTP/1.1\r\nHost: x\r\nOrigin: ${site.origin}\r\n${FORM}`;
    const socket = open(() => socket.write(isBody ? `${head}Content-Length: 60000\r\n\r\n` : head));
    const timer = setInterval(() => socket.write(isBody ? "a" : "X-A: b\r\n"), 2000);
    const giveUp = setTimeout(() => socket.destroy(), SLOWEST_MS + 20_000);
    const end = () => {
      clearInterval(timer);
      clearTimeout(giveUp);
      resolve({ ms: Date.now() - started, status: Number(heard.slice(9, 12)) });
    };
    socket.on("error", end);
    socket.on("close", end);
    socket.on("data", (text) => {
      heard += text;
    });
  });
}

function open(then: () => void): Socket {
  const { hostname, port } = new URL(site.origin);
  return connect(Number(port), hostname, then);
}
