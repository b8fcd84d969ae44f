import { expect, test } from "vitest";
import { combineRounds } from "./compare.ts";

const rounds = [10, 90, 20, 80, 30].map((p99) => ({
  ...{ asked: 100, errors: 0, perSecond: 50, p50: 5, bytes: 1000, own: 1, below: 1 },
  p99,
}));

test("only undisturbed rounds count, and all waits are reported", () => {
  const figures = combineRounds(rounds, [0, 2, 4]);
  expect(figures).toMatchObject({ p99: 20, counted: 3, waits: [10, 90, 20, 80, 30] });
});

test("all rounds count when hardly any was undisturbed", () => {
  expect(combineRounds(rounds, [0, 2])).toMatchObject({ p99: 30, counted: 5 });
});
