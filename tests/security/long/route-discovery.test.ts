import { expect, test } from "vitest";
import { monitorEventLoop } from "#tests/helpers/site/event-loop-monitor.ts";
import { reportAttack } from "#tests/security/attack-result.ts";
import { attackedSite } from "../attacked-site.ts";
import { watchMemory } from "./process-memory.ts";

const site = attackedSite();
const QUERIES = 1000;
const MAX_GROWTH_MB = 50;

const many = (count: number, path: (at: number) => string, separator = ",") =>
  Array.from({ length: count }, (_, at) => path(at)).join(separator);

/** Each differs in every turn: a cache that stored them would grow. */
const hostile: ((turn: number) => string)[] = [
  (turn) => `paths=${many(110, (at) => `/products/${turn}-${at}`)}`,
  (turn) => `paths=${many(110, (at) => `/a/${turn}/${"b/".repeat(at % 20)}`, "%2C")}`,
  (turn) => `paths=${many(3800, () => "a")}&x=${turn}`,
  (turn) => `${many(110, (at) => `paths=/${turn}${at}`, "&")}`,
  (turn) => `paths=/${"x".repeat(7000)}${turn}`,
  (turn) => `paths=${many(110, () => `%2F${"%252F".repeat(5)}${turn}`)}`,
  (turn) => `paths=//evil.example/${turn},/..%2F..%2Fetc,/%00,/%E0%A4%A`,
  (turn) => `p=${turn}`,
];

test("1 000 hostile queries for routes: time and memory stay flat", async () => {
  const version = await manifestVersion();
  const memory = watchMemory(site.pid);
  const blocks = await monitorEventLoop(site.origin, site.pid);
  const through: string[] = [];
  for (let turn = 0; turn < QUERIES; turn++) {
    const query = hostile[turn % hostile.length]?.(turn) ?? "";
    const { status, headers } = await site.ask(`/__manifest?${query}&version=${version}`);
    if (status >= 500) through.push(`${status} for ${query.slice(0, 60)}`);
    if (/public/.test(String(headers["cache-control"])))
      through.push(`shared: ${query.slice(0, 60)}`);
  }
  const { longestBlockMs } = await blocks.stop();
  const { mainBefore, mainMost } = memory();
  if (mainMost - mainBefore > MAX_GROWTH_MB) through.push(`${Math.round(mainMost)} MB`);
  reportAttack({
    threat: "Route discovery",
    tried: `${QUERIES} hostile queries of ${hostile.length} kinds to /__manifest`,
    through,
    measured: `longest block of the main process ${Math.round(longestBlockMs)} ms; memory ${Math.round(mainBefore)} to ${Math.round(mainMost)} MB`,
  });
});

async function manifestVersion(): Promise<string> {
  const page = (await site.ask("/")).body.toString();
  const version = /"version":\s*"(\w+)"/.exec(page)?.[1] ?? "";
  expect(version).not.toBe("");
  return version;
}
