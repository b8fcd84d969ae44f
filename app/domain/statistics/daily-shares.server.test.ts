import { expect, test } from "vitest";
import { createDailyShares } from "./daily-shares.server.ts";
import type { Statistic } from "./statistic.ts";

const key = Buffer.alloc(32);
const search = (value: string): Statistic => ({ kind: "search", value });
const values = (count: number, from = 0) =>
  Array.from({ length: count }, (_, n) => search(`made up ${from + n}`));

test("one client takes a twentieth of the places of a day, and others are still counted", () => {
  const shares = createDailyShares({ key });
  const taken = values(300).filter((each) => shares.admits(each, "203.0.113.7"));
  expect(taken).toHaveLength(15);
  expect(shares.admits({ kind: "source", value: "a.example" }, "203.0.113.7")).toBe(true);
  const others = values(20, 1000).filter((each, n) => shares.admits(each, `198.51.100.${n}`));
  expect(others).toHaveLength(20);
});

test("a value that is known is counted for everyone", () => {
  const shares = createDailyShares({ key });
  expect(shares.admits(search("fibre"), "198.51.100.1")).toBe(true);
  for (const each of values(100)) shares.admits(each, "203.0.113.7");
  expect(shares.admits(search("cable"), "203.0.113.7")).toBe(false);
  expect(shares.admits(search("fibre"), "203.0.113.7")).toBe(true);
});

test("each day begins anew, at midnight in South Africa", () => {
  let now = new Date("2026-11-17T21:59:00Z");
  const shares = createDailyShares({ key, now: () => now });
  for (const each of values(100)) shares.admits(each, "203.0.113.7");
  expect(shares.admits(search("cable"), "203.0.113.7")).toBe(false);
  now = new Date("2026-11-17T22:00:00Z");
  expect(shares.admits(search("cable"), "203.0.113.7")).toBe(true);
});
