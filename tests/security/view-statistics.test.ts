import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { isFullRun, reportAttack } from "./attack-result.ts";
import { attackedSite } from "./attacked-site.ts";

/** Behind a proxy, so the attacker can have as many addresses as they like. */
const site = attackedSite({ TRUST_PROXY: "1" });
const PATH = "/api/views";
const BROWSER = "Mozilla/5.0 (X11; Linux x64) Firefox/150.0";
const SOURCES = isFullRun ? 5000 : 600;
/** As app/domain/statistics/count-views.server.ts has them, and one for the rest. */
const MAX_ROWS = 301;
const PER_MINUTE = 120;
/** A twentieth of the places of a day. */
const MAX_SHARE = 15;

function sendView(message: Record<string, string>, headers: Record<string, string> = {}) {
  return site.post(PATH, message, { headers: { "user-agent": BROWSER, ...headers } });
}
const address = (n: number) => ({
  "x-forwarded-for": `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}`,
});

async function stored(kind: string): Promise<{ rows: number; sum: number }> {
  const { rows } = await site.query(
    "select count(*)::int as rows, coalesce(sum(count), 0)::int as sum from daily_statistics where kind = $1",
    [kind],
  );
  return rows[0];
}

test("made-up values from thousands of addresses fill neither the database nor the site", async () => {
  const through: string[] = [];
  const { database } = site;
  for (let n = 0; n < SOURCES; n += 20) {
    await Promise.all(
      Array.from({ length: 20 }, async (_, one) => {
        const number = n + one;
        const from = address(number);
        const { status } = await sendView({ path: "/", from: `s${number}.example` }, from);
        if (status !== 204) through.push(`${status} for a page view`);
        await sendView({ path: `/products/${randomUUID()}`, from: "" }, from);
        await sendView({ path: `/made-up-${number}` }, from);
        await sendView({ search: `made up ${number}` }, from);
      }),
    );
  }
  // Saved every ten seconds.
  await expect.poll(async () => (await stored("search")).sum).toBe(SOURCES);
  const views = await database.$client.query(
    "select value from daily_statistics where kind = 'view' and value not in ('/', '(other)')",
  );
  if (views.rows.length > 0) through.push(`${views.rows.length} pages that do not exist`);
  for (const kind of ["source", "search"]) {
    const { rows } = await stored(kind);
    if (rows > MAX_ROWS) through.push(`${rows} rows of ${kind}`);
  }
  const page = await site.ask("/shop");
  if (page.status !== 200) through.push(`the shop answers ${page.status}`);
  reportAttack({
    threat: "Statistics filled with made-up values",
    tried: `${4 * SOURCES} messages from ${SOURCES} addresses`,
    through,
  });
});

test("one address cannot take the day's places from others", async () => {
  await site.query("delete from daily_statistics");
  const through: string[] = [];
  const from = { "x-forwarded-for": "203.0.113.9" };
  for (let n = 0; n < PER_MINUTE / 2; n++) {
    await sendView({ search: `filling ${n}` }, from);
    await sendView({ path: "/", from: `filling${n}.example` }, from);
  }
  for (let n = 0; n < 20; n++) {
    await sendView({ search: `honest ${n}` }, address(1_000_000 + n));
    await sendView({ path: "/", from: `honest${n}.example` }, address(1_000_000 + n));
  }
  const total = PER_MINUTE / 2 + 20;
  await expect.poll(async () => (await stored("source")).sum).toBe(total);
  await expect.poll(async () => (await stored("search")).sum).toBe(total);
  for (const kind of ["source", "search"]) {
    const { rows } = await site.query(
      `select count(*) filter (where value ~ '^filling')::int as filling,
         count(*) filter (where value ~ '^honest')::int as honest
       from daily_statistics where kind = $1`,
      [kind],
    );
    const [{ filling, honest }] = rows;
    if (filling > MAX_SHARE) through.push(`${filling} places of ${kind}`);
    // An address falls into the attacker's bucket once in 4 096 times.
    if (honest < 19) through.push(`${20 - honest} honest values of ${kind} are missing`);
  }
  reportAttack({
    threat: "A day's statistics filled from one address",
    tried: `${PER_MINUTE} values from one address, 40 from others: at most ${MAX_SHARE} places of 300 taken`,
    through,
  });
});

test("one address is counted at most 120 times a minute", async () => {
  const from = { "x-forwarded-for": "203.0.113.7" };
  let counted = 0;
  let minutes = 1;
  const startedAt = Math.floor(Date.now() / 60_000);
  for (let n = 0; n < 3 * PER_MINUTE; n++) {
    const { status } = await sendView({ path: "/terms" }, from);
    if (status === 204) counted++;
    minutes = Math.floor(Date.now() / 60_000) - startedAt + 1;
  }
  const allowed = PER_MINUTE * minutes;
  reportAttack({
    threat: "Page views invented from one address",
    tried: `${3 * PER_MINUTE} messages: ${counted} counted, ${allowed} allowed`,
    through: counted > allowed ? [`${counted} messages`] : [],
  });
});

test("hostile bodies are refused, and the messages of bots and of other sites are not counted", async () => {
  const from = { "x-forwarded-for": "203.0.113.8" };
  const send = async (body: string, headers: Record<string, string> = {}) =>
    (await site.send(PATH, body, { headers: { "user-agent": BROWSER, ...from, ...headers } }))
      .status;
  expect(await send(`path=/&from=${"a".repeat(3000)}`)).toBe(413);
  expect(await send("{}", { "content-type": "application/json" })).toBe(415);
  expect(await send("path=/", { "content-type": "text/plain" })).toBe(415);
  expect(await send("path=/", { "content-encoding": "gzip" })).toBe(415);
  expect(await send("path=/privacy", { origin: "https://elsewhere.example" })).toBe(403);
  expect(await send("path=/privacy", { "user-agent": "Googlebot/2.1" })).toBe(204);
  expect(await send("path=/privacy", { "sec-gpc": "1" })).toBe(204);
  expect(await send("path=/privacy", { dnt: "1" })).toBe(204);
  expect(await send("path=%00&from=%ff%fe")).toBe(204);
  expect(await send("path[]=/privacy&__proto__=1")).toBe(204);
  expect(await send(`${"a=1&".repeat(400)}path=/privacy`)).toBe(204);
  expect(await send("path=/returns")).toBe(204);
  const counted = async (path: string) =>
    (await site.query("select count from daily_statistics where value = $1", [path])).rows.length;
  await expect.poll(() => counted("/returns")).toBe(1);
  expect(await counted("/privacy")).toBe(0);
});
